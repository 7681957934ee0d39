// The official TypeScript SDK, first generation: initialize handshake only.
// It validates structured content against the schema that it listed.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { observe, tool } from '../observe.mjs';

await observe(async (url, calls) => {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  const { tools } = await client.listTools();
  const answers = [];
  for (const args of calls) {
    answers.push(await client.callTool({ name: tool, arguments: args }));
  }
  await client.close();
  return { protocol: transport.protocolVersion, tools: tools.map((t) => t.name), answers };
});
