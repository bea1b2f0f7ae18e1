import { describe, expect, test } from 'vitest';
import { toolsOf } from '../setup.js';
import { findsAndFollows, list, run, zap } from './rows.js';

const mcp1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const server = new McpServer({ name: 's', version: '1' });`;
const lowlevel = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'; const server = new Server({}, {});`;

describe('a tool of an MCP server is found and its handler is followed:', () => {
  findsAndFollows([
    [
      'MCP 1 registerTool',
      'mcp1.registerTool',
      'zap',
      `${mcp1} server.registerTool('zap', { description: 'x', inputSchema: {} }, ${run})`,
    ],
    ['MCP 1 tool', 'mcp1.tool', 'zap', `${mcp1} server.tool('zap', 'what it does', { id: z.string() }, ${run})`],
    [
      'MCP 1 task',
      'mcp1.toolTask',
      'zap',
      `${mcp1} server.experimental.tasks.registerToolTask('zap', { description: 'x', inputSchema: {} }, { createTask: ${run}, getTask: async () => 1, getTaskResult: async () => 1 })`,
    ],
    [
      'MCP 1 low level',
      'mcp.lowlevel',
      'zap_bill',
      `${lowlevel} server.setRequestHandler(ListToolsRequestSchema, async () => (${list})); server.setRequestHandler(CallToolRequestSchema, async (req) => { switch (req.params.name) { case 'zap_bill': return ${zap} } })`,
    ],
    [
      'MCP 2 low level',
      'mcp.lowlevel',
      'zap_bill',
      `import { Server } from '@modelcontextprotocol/server'; const server = new Server({}, {}); server.setRequestHandler('tools/list', async () => (${list})); server.setRequestHandler('tools/call', async (req) => { if (req.params.name === 'zap_bill') return ${zap} })`,
    ],
    [
      'MCP 2 registerTool',
      'mcp2.registerTool',
      'zap',
      `import { McpServer } from '@modelcontextprotocol/server'; const s = new McpServer({}); s.registerTool('zap', { description: 'x' }, async (ctx) => ${zap})`,
    ],
    [
      'mcp-handler',
      'mcp2.registerTool',
      'zap',
      `import { createMcpHandler } from 'mcp-handler'; export const h = createMcpHandler((server) => { server.registerTool('zap', { description: 'x', inputSchema: {} }, ${run}) })`,
    ],
    [
      'FastMCP addTool',
      'fastmcp',
      'zap',
      `import { FastMCP } from 'fastmcp'; const s = new FastMCP({}); s.addTool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
    ],
    [
      'mcp-framework',
      'mcpframework',
      'zap',
      `import { MCPTool } from 'mcp-framework'; export default class Zap extends MCPTool { name = 'zap'; description = 'x'; schema = {}; async execute(input) { return ${zap} } }`,
    ],
    [
      'mcp-nest',
      'mcpnest.@Tool',
      'zap',
      `import { Tool } from '@rekog/mcp-nest'; export class Bills { @Tool({ name: 'zap', description: 'x', parameters: S }) async zap(args, context) { return ${zap} } }`,
    ],
    [
      'nestjs-mcp',
      'nestjsmcp.@Tool',
      'zap',
      `import { Tool } from '@nestjs-mcp/server'; export class Bills { @Tool({ name: 'zap', description: 'x', paramsSchema: S }) async zap(args) { return ${zap} } }`,
    ],
    [
      'mcp-use 2',
      'mcpuse',
      'zap',
      `import { MCPServer } from 'mcp-use'; const s = new MCPServer({}); s.tool({ name: 'zap', description: 'x', inputSchema: S }, ${run})`,
    ],
    [
      'mcp-use 1',
      'mcpuse',
      'zap',
      `import { createMCPServer } from 'mcp-use/server'; const s = createMCPServer('x', {}); s.tool({ name: 'zap', description: 'x', schema: S }, ${run})`,
    ],
  ]);
});

test('xmcp goes by the file', () => {
  const text = `import { type ToolMetadata } from 'xmcp'; export const schema = { id: S };
    export const metadata: ToolMetadata = { name: 'zap', description: 'x' }; export default async function zap(args) { return ${zap} }`;
  expect(toolsOf({ 'src/tools/zap.ts': text }).map((one) => [one.framework, one.name, one.inferred.class])).toEqual([
    ['xmcp', 'zap', 'irreversible'],
  ]);
});

test('an xmcp tool without arguments has no schema, and a prompt of xmcp is no tool', () => {
  const told = `name: 'zap', description: 'x'`;
  const tool = `import { type ToolMetadata } from 'xmcp'; export const metadata: ToolMetadata = { ${told} }; export default async function handler() { return ${zap} }`;
  const prompt = `import { type PromptMetadata } from 'xmcp'; export const schema = { id: S }; export const metadata: PromptMetadata = { ${told} }; export default function handler() { return 'x' }`;
  expect(toolsOf(tool).map((one) => [one.framework, one.name, one.inferred.class])).toEqual([
    ['xmcp', 'zap', 'irreversible'],
  ]);
  expect(toolsOf(prompt)).toEqual([]);
});
