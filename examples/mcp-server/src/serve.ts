import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { toolsOf, type ToolClass } from '@retrysafe/decorators';
import { createDispatcher, told, type Store, type Told } from '@retrysafe/dispatcher';
import type { z } from 'zod';
import { intentIn } from './intent.js';

/** An MCP server whose tools run through a dispatcher over `store`. */
export function serve(tools: object, store: Store, leaseMs?: number): McpServer {
  const server = new McpServer({ name: 'help-desk', version: '1.0.0' });
  const dispatcher = createDispatcher({ tools: [tools], store, leaseMs });
  for (const { name, class: toolClass, description, input } of toolsOf(tools)) {
    const config = {
      ...(description === undefined ? {} : { description }),
      inputSchema: input as z.ZodObject,
      annotations: hints[toolClass],
      _meta: { 'io.retrysafe/class': toolClass },
    };
    server.registerTool(name, config, async (args: unknown, { _meta, signal }) =>
      resultOf(told(await dispatcher.call(name, args, { ...intentIn(_meta), signal }))),
    );
  }
  return server;
}

/**
 * What the classes say in MCP's words. Its `idempotentHint` speaks of the same arguments sent twice; a tool that is safe
 * through its key makes no such promise to a client that sends no intent.
 */
const hints: Readonly<Record<ToolClass, ToolAnnotations>> = {
  read: { readOnlyHint: true },
  'idempotent-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  'non-idempotent-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  irreversible: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
};

function resultOf(word: Told): CallToolResult {
  const text = word.shown === 'success' ? JSON.stringify(word.value ?? null) : word.text;
  return { content: [{ type: 'text', text }], ...(word.shown === 'error' && { isError: true }) };
}
