// The official conformance suite: every server scenario of one protocol
// version. conformance-baseline.yml names the checks that need a server made
// for the suite.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { options, plan, programOf } from '../observe.mjs';

const [version] = options;
const cli = programOf('@modelcontextprotocol/conformance', 'conformance');
const baseline = fileURLToPath(new URL('../conformance-baseline.yml', import.meta.url));
const output = mkdtempSync(join(tmpdir(), 'conformance-'));
try {
  const run = spawnSync(process.execPath, [
    cli, 'server', '--url', plan.working, '--suite', 'all', '--spec-version', version,
    '--expected-failures', baseline, '--output-dir', output,
  ], { encoding: 'utf8' });
  const [, passed] = /^Total: (\d+) passed/m.exec(run.stdout) ?? [];
  if (run.status !== 0 || !(Number(passed) > 0)) {
    throw new Error(`conformance exits with ${run.status}:\n${run.stdout.slice(run.stdout.indexOf('=== SUMMARY'))}${run.stderr}`);
  }
  process.stdout.write(JSON.stringify({ passed: Number(passed) }));
} finally {
  rmSync(output, { recursive: true });
}
