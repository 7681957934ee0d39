// LangChain's adapters. They validate arguments and structured content, and
// throw what is an error.
import { MultiServerMCPClient } from '@langchain/mcp-adapters';

import { observe, tool } from '../observe.mjs';

await observe(async (url, calls) => {
  const client = new MultiServerMCPClient({
    throwOnLoadError: true,
    mcpServers: { ppangppangka: { transport: 'http', url, reconnect: { enabled: false } } },
  });
  const tools = await client.getTools();
  const found = tools.find((t) => t.name === tool);
  const answers = [];
  for (const args of calls) {
    answers.push(await call(found, args));
  }
  await client.close();
  return { tools: tools.map((t) => t.name), answers };
});

async function call(found, args) {
  try {
    const message = await found.invoke({ type: 'tool_call', id: '1', name: tool, args });
    // The message is the text and the structured content in one JSON object.
    const { structuredContent, ...text } = JSON.parse(message.text);
    return { content: [text], structuredContent };
  } catch (error) {
    if (error.name !== 'ToolException') {
      throw error;
    }
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}
