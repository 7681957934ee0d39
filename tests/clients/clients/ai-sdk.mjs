// The AI SDK's MCP client. It hands results on without validating them.
import { createMCPClient } from '@ai-sdk/mcp';

import { observe, tool } from '../observe.mjs';

await observe(async (url, calls) => {
  const client = await createMCPClient({ transport: { type: 'http', url } });
  const tools = await client.tools();
  const answers = [];
  for (const [i, args] of calls.entries()) {
    answers.push(await tools[tool].execute(args, { toolCallId: String(i), messages: [] }));
  }
  await client.close();
  return { tools: Object.keys(tools), answers };
});
