// The official Inspector's command line, in either protocol era. It validates
// structured content, and its linter reports schemas that some clients refuse.
import { execFile } from 'node:child_process';

import { observe, options, programOf, tool } from '../observe.mjs';

const [era] = options; // legacy or modern
const cli = programOf('@modelcontextprotocol/inspector', 'inspector');
const toolFailed = 5; // exit status: the tool answered isError

await observe(async (url, calls) => {
  const list = await inspect(url, '--method', 'tools/list', '--strict');
  if (list.stderr !== '') {
    throw new Error(`the schema linter complains:\n${list.stderr}`);
  }
  const answers = [];
  for (const args of calls) {
    const call = await inspect(url, '--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args));
    answers.push(call.result);
  }
  return { tools: list.result.tools.map((t) => t.name), answers };
});

function inspect(url, ...args) {
  const argv = [cli, '--cli', '--transport', 'http', '--server-url', url, '--protocol-era', era, '--format', 'json', ...args];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, argv, (error, stdout, stderr) => {
      if (error && error.code !== toolFailed) {
        reject(new Error(`inspector exits with ${error.code}:\n${stderr}`));
        return;
      }
      resolve({ result: JSON.parse(stdout).result, stderr });
    });
  });
}
