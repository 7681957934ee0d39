// Builds the service and runs instances of it on free loopback ports.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const buildTime = 300_000; // milliseconds
const startTime = 15_000;

// build returns a temporary folder with the programs `service` and `go-clients`.
export function build() {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const go = (cwd, name) => execFileSync('go', ['build', '-buildvcs=false', '-o', join(folder, name), '.'], {
    cwd, stdio: ['ignore', 'inherit', 'inherit'], timeout: buildTime,
  });
  try {
    go(root, 'service');
    go(join(root, 'tests/clients/go'), 'go-clients');
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return folder;
}

// start runs the service until stop and returns {url, stop}. environment is
// all that it sees of the outside.
export async function start(program, args, environment) {
  const child = spawn(program, args, {
    env: { ADDR: '127.0.0.1:0', RATE_LIMIT: '100000-M', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => child.kill('SIGKILL');
  try {
    const origin = `http://127.0.0.1:${await listening(child)}`;
    const health = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(startTime) });
    if (!health.ok) {
      throw new Error(`/health answers ${health.status}`);
    }
    return { url: `${origin}/mcp`, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

// listening waits for the start line of the log, which has the port.
function listening(child) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the service does not start')), startTime);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { msg, port } = JSON.parse(line);
      if (msg === 'listening') {
        clearTimeout(late);
        resolve(port);
      }
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the service exits with ${code}`));
    });
  });
}
