// What every client written in JavaScript does, and how it reports to run.mjs.
//
// A client is a program: its first argument is the plan (JSON: the endpoints
// `working` and `failing`, the tool, the arguments `ok` and `needInput`), the
// rest are its own options. It writes what it saw to stdout as one JSON object
// and ends by itself; anything that goes wrong is a non-zero exit status.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const plan = JSON.parse(process.argv[2]);
export const options = process.argv.slice(3);
export const tool = plan.tool;

// observe visits both endpoints. visit connects to a URL, lists the tools,
// calls ours with each of the given arguments, closes, and returns
// {protocol, tools, answers}.
export async function observe(visit) {
  const { answers: [ok, needInput], ...seen } = await visit(plan.working, [plan.ok, plan.needInput]);
  const { answers: [failed] } = await visit(plan.failing, [plan.ok]);
  process.stdout.write(JSON.stringify({ ...seen, ok, needInput, failed }));
}

// programOf returns the path of a command that a package brings.
export function programOf(name, command) {
  const manifest = new URL(import.meta.resolve(`${name}/package.json`));
  return fileURLToPath(new URL(JSON.parse(readFileSync(manifest)).bin[command], manifest));
}
