import { describe, expect, test } from 'vitest';
import { toolsOf } from './setup.js';

const mcp = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const server = new McpServer({ name: 's', version: '1' });`;

const shapes: readonly (readonly [string, string, string, string])[] = [
  [
    'our decorator',
    `import { Tool } from '@retrysafe/decorators'; class Billing { @Tool({ class: 'read', description: 'x', input: S }) getBill(args) { return args } }`,
    'retrysafe.@Tool',
    'getBill',
  ],
  [
    'our function',
    `import { tool } from '@retrysafe/decorators'; export const t = tool({ name: 'bill', class: 'read', input: S, execute: async () => 1 })`,
    'retrysafe.tool',
    'bill',
  ],
  [
    'our function under another name',
    `import { tool as safe } from '@retrysafe/decorators'; export const t = safe({ name: 'bill', class: 'read', input: S, execute: async () => 1 })`,
    'retrysafe.tool',
    'bill',
  ],
  [
    'MCP registerTool',
    `${mcp} server.registerTool('bill', { description: 'x', inputSchema: {} }, async () => ({}))`,
    'mcp1.registerTool',
    'bill',
  ],
  ['MCP tool with a name and a callback', `${mcp} server.tool('bill', async () => ({}))`, 'mcp1.tool', 'bill'],
  [
    'MCP tool with all arguments',
    `${mcp} server.tool('bill', 'what it does', { id: z.string() }, { readOnlyHint: true }, async () => ({}))`,
    'mcp1.tool',
    'bill',
  ],
  [
    'MCP on a server that is a parameter of plain JavaScript',
    `export function register(server) { server.registerTool('bill', { description: 'x', inputSchema: {} }, async () => ({})) }`,
    'mcp1.registerTool',
    'bill',
  ],
  [
    'MCP with a name kept in a constant',
    `${mcp} const NAME = 'bill'; server.registerTool(NAME, { description: 'x' }, async () => ({}))`,
    'mcp1.registerTool',
    'bill',
  ],
  [
    'MCP version 2',
    `import { McpServer } from '@modelcontextprotocol/server'; const s = new McpServer({}); s.registerTool('bill', { description: 'x' }, async () => ({}))`,
    'mcp2.registerTool',
    'bill',
  ],
  [
    'AI SDK, named by its key',
    `import { tool } from 'ai'; export const tools = { bill: tool({ description: 'x', inputSchema: S, execute: async () => 1 }) }`,
    'ai.tool',
    'bill',
  ],
  [
    'AI SDK through a namespace import',
    `import * as ai from 'ai'; export const tools = { bill: ai.tool({ description: 'x', inputSchema: S, execute: async () => 1 }) }`,
    'ai.tool',
    'bill',
  ],
  [
    'AI SDK through require',
    `const { tool } = require('ai'); exports.bill = tool({ description: 'x', inputSchema: S, execute: async () => 1 })`,
    'ai.tool',
    'bill',
  ],
  [
    'LangChain function',
    `import { tool } from '@langchain/core/tools'; export const t = tool(async () => 1, { name: 'bill', description: 'x', schema: S })`,
    'lc.tool',
    'bill',
  ],
  [
    'LangChain class',
    `import { DynamicStructuredTool } from '@langchain/core/tools'; new DynamicStructuredTool({ name: 'bill', description: 'x', schema: S, func: async () => 1 })`,
    'lc.class',
    'bill',
  ],
  [
    'LangChain subclass',
    `import { StructuredTool } from '@langchain/core/tools'; class Bill extends StructuredTool { name = 'bill'; description = 'x'; schema = S; async _call(input) { return 1 } }`,
    'lc.subclass',
    'bill',
  ],
  [
    'OpenAI Agents',
    `import { tool } from '@openai/agents'; export const t = tool({ name: 'bill', description: 'x', parameters: S, execute: async () => 1 })`,
    'oa.tool',
    'bill',
  ],
  [
    'Mastra',
    `import { createTool } from '@mastra/core/tools'; export const t = createTool({ id: 'bill', description: 'x', inputSchema: S, execute: async () => 1 })`,
    'mastra.createTool',
    'bill',
  ],
  [
    'FastMCP',
    `import { FastMCP } from 'fastmcp'; const s = new FastMCP({}); s.addTool({ name: 'bill', description: 'x', parameters: S, execute: async () => 'x' })`,
    'fastmcp',
    'bill',
  ],
  [
    'Claude Agent SDK',
    `import { tool } from '@anthropic-ai/claude-agent-sdk'; tool('bill', 'x', { id: S }, async () => ({}))`,
    'claude.tool',
    'bill',
  ],
  [
    'an object of the project',
    `export const bill = { name: 'bill', description: 'x', parameters: S, async execute(args) { return 1 } }`,
    'custom.object',
    'bill',
  ],
  [
    'a table of a project, named by key',
    `export const tools = { get_bill: { description: 'x', inputSchema: S, handler: async () => 1 } }`,
    'custom.keyed',
    'get_bill',
  ],
  [
    'a helper with one object',
    `import { defineTool } from './kit'; export default defineTool({ name: 'bill', description: 'x', inputSchema: S, handler: async () => 1 })`,
    'custom.defineTool',
    'bill',
  ],
  [
    'a helper with positional arguments',
    `import { makeTool } from './kit'; export const t = makeTool('bill', 'what it does', { id: S }, async () => 1)`,
    'custom.makeTool',
    'bill',
  ],
  [
    'a helper whose object is nested',
    `import { defineTool } from './kit'; export const t = defineTool({ capability: 'core', schema: { name: 'bill', description: 'x', inputSchema: S }, handle: async () => 1 })`,
    'custom.defineTool',
    'bill',
  ],
  [
    'a class of the project',
    `export class Bill extends Base { name = 'bill'; description = 'x'; schema = S; async execute(args) { return 1 } }`,
    'custom.class',
    'bill',
  ],
  [
    'a decorator of the project',
    `import { Action } from './kit'; class Bills { @Action({ name: 'bill', description: 'x', schema: S }) async pay(args) { return 1 } }`,
    'custom.Action',
    'bill',
  ],
  [
    'a module that is a tool',
    `export const method = 'bill'; export const description = 'x'; export const parameters = S; export async function handler(args) { return 1 }`,
    'custom.module',
    'bill',
  ],
];

describe('a tool is found when it is', () => {
  test.each(shapes)('%s', (_row, text, framework, name) => {
    expect(toolsOf(text).map((one) => [one.framework, one.name])).toEqual([[framework, name]]);
  });
});

const others: readonly (readonly [string, string])[] = [
  [
    'tool of an unrelated package',
    `import { tool } from 'commander'; tool({ name: 'bill', description: 'x', parameters: S, execute: () => 1 })`,
  ],
  [
    'a prompt, which takes a list of arguments',
    `export const prompts = [{ name: 'bill', description: 'x', arguments: [{ name: 'id', description: 'y', required: false }], handler: (args) => 'text' }]`,
  ],
  [
    'a prompt by its type',
    `export const prompt: BillPromptTemplate = { name: 'bill', description: 'x', schema: S, handler: (args) => 'text' }`,
  ],
  [
    'a list of addresses, in a file of tools',
    `export const tools = [{ path: '/bills', method: 'GET', description: 'Lists bills', parameters: [{ name: 'page' }] }]`,
  ],
  [
    'an express route',
    `import express from 'express'; const app = express(); app.get('/bill', 'describes the route', { schema: S }, async () => 1)`,
  ],
  [
    'a command line option',
    `import { Command } from 'commander'; new Command().command('bill').description('what it does').action(async () => 1)`,
  ],
  [
    'a resource',
    `export const r = { name: 'bill', description: 'x', uriTemplate: 'bill://{id}', schema: S, handler: async () => 1 }`,
  ],
  ['a property of a JSON Schema', `export const s = { properties: { bill: { type: 'string', description: 'x' } } }`],
  [
    'an argument of a prompt',
    `export const all = [{ name: 'bill', description: 'the bill', required: true, schema: S }]`,
  ],
  [
    'a parameter of an HTTP operation',
    `export const all = [{ name: 'bill', in: 'query', description: 'the bill', schema: S }]`,
  ],
  [
    'a case of an evaluation',
    `const one: EvalFunction = { name: 'bill', description: 'x', run: async () => 1 }; export default one`,
  ],
  ['a form field', `export const field = { name: 'bill', description: 'the bill', type: 'text' }`],
];

describe('no tool is found in', () => {
  test.each(others)('%s', (_row, text) => {
    expect(toolsOf(text)).toEqual([]);
  });
});

describe('knowingly missed', () => {
  test.each([
    [
      'a name that is only known when it runs',
      `${mcp} server.registerTool(process.env.NAME, { description: 'x' }, async () => ({}))`,
    ],
    [
      'a helper that neither its name nor its arguments give away',
      `import { make } from './kit'; make('bill', 'what it does', { id: S }, async () => 1)`,
    ],
    [
      'an object that is put together piece by piece',
      `const t: any = {}; t.name = 'bill'; t.description = 'x'; t.execute = async () => 1; export default t`,
    ],
  ])('%s', (_row, text) => {
    expect(toolsOf(text)).toEqual([]);
  });
});

test('settings declare a factory of the user', () => {
  const text = `import { make } from '@corp/kit'; make('bill', S, { run: async () => fetch('https://x/y', { method: 'DELETE' }) })`;
  const settings = {
    toolFactories: [{ module: '@corp/kit', callee: 'make', name: '0', schema: '1', handler: '2.run' }],
  };
  const [tool] = toolsOf(text, settings);
  expect([tool?.name, tool?.inferred.class]).toEqual(['bill', 'irreversible']);
});
