import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { toolsOf, type ToolClass } from '@retrysafe/decorators';
import { createDispatcher, type Answer, type Store } from '@retrysafe/dispatcher';
import type { z } from 'zod';
import { intentIn } from './intent.js';

/** An MCP server whose tools run through a dispatcher over `store`. */
export function serve(tools: object, store: Store, leaseMs?: number): McpServer {
  const server = new McpServer({ name: 'help-desk', version: '1.0.0' });
  const dispatcher = createDispatcher({ tools: [tools], store, ...(leaseMs === undefined ? {} : { leaseMs }) });
  for (const { name, class: toolClass, description, input } of toolsOf(tools)) {
    const config = {
      ...(description === undefined ? {} : { description }),
      inputSchema: input as z.ZodObject,
      annotations: hints[toolClass],
      _meta: { 'io.retrysafe/class': toolClass },
    };
    server.registerTool(name, config, async (args: unknown, { _meta, signal }) =>
      forModel(await dispatcher.call(name, args, { ...intentIn(_meta), signal })),
    );
  }
  return server;
}

/**
 * What the classes say in MCP's words. Its `idempotentHint` speaks of the same arguments sent twice; a tool that is safe
 * through its key makes no such promise to a client that sends no intent.
 */
const hints: Readonly<Record<ToolClass, ToolAnnotations>> = {
  'read': { readOnlyHint: true },
  'idempotent-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  'non-idempotent-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  'irreversible': { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
};

function forModel(answer: Answer): CallToolResult {
  switch (answer.kind) {
    case 'done':
      return text(JSON.stringify(answer.args === undefined ? answer.result : { result: answer.result, done_with: answer.args }));
    case 'failed':
      return { ...text(answer.reason), isError: true };
    case 'denied':
      return { ...text('A person declined this call.'), isError: true };
    case 'unknown':
    case 'running':
    case 'approval-required':
    case 'refused':
      return { ...text(answer.message), isError: true };
  }
}

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
