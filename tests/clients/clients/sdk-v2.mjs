// The official TypeScript client, second generation, in either protocol era.
// It validates structured content against the schema that it listed.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { observe, options, tool } from '../observe.mjs';

const [era] = options; // legacy, auto, or a version to insist on
const mode = era === 'legacy' || era === 'auto' ? era : { pin: era };

await observe(async (url, calls) => {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  const answers = [];
  for (const args of calls) {
    answers.push(await client.callTool({ name: tool, arguments: args }));
  }
  const protocol = client.getNegotiatedProtocolVersion();
  await client.close();
  return { protocol, tools: tools.map((t) => t.name), answers };
});
