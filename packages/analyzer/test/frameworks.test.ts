import { describe, expect, test } from 'vitest';
import { toolsOf } from './setup.js';

const zap = `fetch('https://x/bills/1', { method: 'DELETE' })`;
const run = `async (args) => ${zap}`;
const mcp1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const server = new McpServer({ name: 's', version: '1' });`;
const lowlevel = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'; const server = new Server({}, {});`;
const list = `{ tools: [{ name: 'zap_bill', description: 'x', inputSchema: { type: 'object', properties: {} } }] }`;

type Row = readonly [row: string, framework: string, name: string, text: string];

/** Every way to declare a tool that the packages named here document, with the handler joined to it. */
const rows: readonly Row[] = [
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
    'OpenAI runTools',
    'openai.runTools',
    'zap',
    `import OpenAI from 'openai'; new OpenAI().chat.completions.runTools({ tools: [{ type: 'function', function: { name: 'zap', description: 'x', parameters: {}, function: ${run} } }] })`,
  ],
  [
    'OpenAI zodFunction',
    'openai.zodFunction',
    'zap',
    `import { zodFunction } from 'openai/helpers/zod'; export const t = zodFunction({ name: 'zap', description: 'x', parameters: S, function: ${run} })`,
  ],
  [
    'OpenAI standardFunction',
    'openai.zodFunction',
    'zap',
    `import { standardFunction } from 'openai/helpers/standard-schema'; export const t = standardFunction({ name: 'zap', description: 'x', parameters: S, function: ${run} })`,
  ],
  [
    'OpenAI raw, with a switch',
    'openai.raw',
    'zap_bill',
    `import OpenAI from 'openai'; const o = new OpenAI(); o.responses.create({ tools: [{ type: 'function', name: 'zap_bill', description: 'x', parameters: { type: 'object' } }] }); async function go(call) { switch (call.name) { case 'zap_bill': return ${zap} } }`,
  ],
  [
    'OpenAI responses runner',
    'openai.responsesRunner',
    'zap',
    `import { runner } from 'openai/helpers/responses-tool-runner'; export const f = { tool: { name: 'zap', description: 'x', parameters: {} }, execute: ${run} }`,
  ],
  [
    'Anthropic betaZodTool',
    'anthropic.betaTool',
    'zap',
    `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'; export const t = betaZodTool({ name: 'zap', description: 'x', inputSchema: S, run: ${run} })`,
  ],
  [
    'Anthropic raw, with a switch',
    'anthropic.raw',
    'zap_bill',
    `import Anthropic from '@anthropic-ai/sdk'; new Anthropic().messages.create({ tools: [{ name: 'zap_bill', description: 'x', input_schema: { type: 'object' } }] }); async function go(block) { if (block.name === 'zap_bill') return ${zap} }`,
  ],
  [
    'AI SDK',
    'ai.tool',
    'zap',
    `import { tool } from 'ai'; export const tools = { zap: tool({ description: 'x', inputSchema: S, execute: ${run} }) }`,
  ],
  [
    'AI SDK dynamicTool',
    'ai.tool',
    'zap',
    `import { dynamicTool } from 'ai'; export const tools = { zap: dynamicTool({ description: 'x', inputSchema: S, execute: ${run} }) }`,
  ],
  [
    'Google GenAI declarations, with a table',
    'openai.raw',
    'zap_bill',
    `import { GoogleGenAI } from '@google/genai'; export const config = { tools: [{ functionDeclarations: [{ name: 'zap_bill', description: 'x', parameters: { type: 'OBJECT' } }] }] }; const table = { zap_bill: ${run}, look_bill: async () => 1 };`,
  ],
  [
    'Claude Agent SDK',
    'claude.tool',
    'zap',
    `import { tool } from '@anthropic-ai/claude-agent-sdk'; export const t = tool('zap', 'x', { id: S }, ${run})`,
  ],
  [
    'LangChain tool',
    'lc.tool',
    'zap',
    `import { tool } from '@langchain/core/tools'; export const t = tool(${run}, { name: 'zap', description: 'x', schema: S })`,
  ],
  [
    'LangChain DynamicStructuredTool',
    'lc.class',
    'zap',
    `import { DynamicStructuredTool } from '@langchain/core/tools'; export const t = new DynamicStructuredTool({ name: 'zap', description: 'x', schema: S, func: ${run} })`,
  ],
  [
    'LangChain StructuredTool',
    'lc.subclass',
    'zap',
    `import { StructuredTool } from '@langchain/core/tools'; export class Zap extends StructuredTool { name = 'zap'; description = 'x'; schema = S; async _call(args) { return ${zap} } }`,
  ],
  [
    'Mastra createTool',
    'mastra.createTool',
    'zap',
    `import { createTool } from '@mastra/core/tools'; export const t = createTool({ id: 'zap', description: 'x', inputSchema: S, execute: ${run} })`,
  ],
  [
    'Mastra new Tool',
    'mastra.createTool',
    'zap',
    `import { Tool } from '@mastra/core/tools'; export const t = new Tool({ id: 'zap', description: 'x', inputSchema: S, execute: ${run} })`,
  ],
  [
    'OpenAI Agents',
    'oa.tool',
    'zap',
    `import { tool } from '@openai/agents'; export const t = tool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
  ],
  [
    'FastMCP addTool',
    'fastmcp',
    'zap',
    `import { FastMCP } from 'fastmcp'; const s = new FastMCP({}); s.addTool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
  ],
  [
    'FastMCP addTools',
    'custom.object',
    'zap',
    `import { FastMCP } from 'fastmcp'; const s = new FastMCP({}); s.addTools([{ name: 'zap', description: 'x', parameters: S, execute: ${run} }])`,
  ],
  [
    'Genkit defineTool',
    'genkit.defineTool',
    'zap',
    `import { genkit } from 'genkit'; const ai = genkit({}); ai.defineTool({ name: 'zap', description: 'x', inputSchema: S }, ${run})`,
  ],
  [
    'Genkit tool',
    'genkit.defineTool',
    'zap',
    `import { tool } from 'genkit/beta'; export const t = tool({ name: 'zap', description: 'x', inputSchema: S }, ${run})`,
  ],
  [
    'CopilotKit useFrontendTool',
    'copilotkit.frontendTool',
    'zap',
    `import { useFrontendTool } from '@copilotkit/react-core'; export function View() { useFrontendTool({ name: 'zap', description: 'x', parameters: S, handler: ${run} }) }`,
  ],
  [
    'CopilotKit useFrontendTools',
    'custom.object',
    'zap',
    `import { useFrontendTools } from '@copilotkit/react-core'; export function View() { useFrontendTools([{ name: 'zap', description: 'x', parameters: S, handler: ${run} }]) }`,
  ],
  [
    'LlamaIndex tool with one object',
    'llamaindex.tool',
    'zap',
    `import { tool } from 'llamaindex'; export const t = tool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
  ],
  [
    'LlamaIndex tool with the function first',
    'llamaindex.tool',
    'zap',
    `import { tool } from 'llamaindex'; export const t = tool(${run}, { name: 'zap', description: 'x', parameters: S })`,
  ],
  [
    'LlamaIndex FunctionTool.from',
    'llamaindex.tool',
    'zap',
    `import { FunctionTool } from 'llamaindex'; export const t = FunctionTool.from(${run}, { name: 'zap', description: 'x', parameters: S })`,
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
    'Copilot SDK',
    'copilotsdk.defineTool',
    'zap',
    `import { defineTool } from '@github/copilot-sdk'; export const t = defineTool('zap', { description: 'x', parameters: S, handler: ${run} })`,
  ],
  [
    'Effect, with the handlers in a layer',
    'effect.Tool',
    'zap_bill',
    `import { Tool, Toolkit } from '@effect/ai'; const Zap = Tool.make('zap_bill', { description: 'x', parameters: { id: S } }); const kit = Toolkit.make(Zap); export const live = kit.toLayer({ zap_bill: ${run}, look_bill: () => 1 })`,
  ],
  [
    'Google ADK FunctionTool',
    'adk.FunctionTool',
    'zap',
    `import { FunctionTool } from '@google/adk'; export const t = new FunctionTool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
  ],
  [
    'Google ADK BaseTool',
    'adk.BaseTool',
    'zap',
    `import { BaseTool } from '@google/adk'; export class Zap extends BaseTool { constructor() { super({ name: 'zap', description: 'x' }) } async runAsync({ args }) { return ${zap} } }`,
  ],
  [
    'TanStack AI',
    'tanstack',
    'zap',
    `import { toolDefinition } from '@tanstack/ai'; const def = toolDefinition({ name: 'zap', description: 'x', inputSchema: S }); export const t = def.server(${run})`,
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
  [
    'Strands',
    'strands.tool',
    'zap',
    `import { tool } from '@strands-agents/sdk'; export const t = tool({ name: 'zap', description: 'x', inputSchema: S, callback: ${run} })`,
  ],
  [
    'VoltAgent',
    'voltagent',
    'zap',
    `import { createTool } from '@voltagent/core'; export const t = createTool({ name: 'zap', description: 'x', parameters: S, execute: ${run} })`,
  ],
  [
    'Inngest agent-kit',
    'agentkit',
    'zap',
    `import { createTool } from '@inngest/agent-kit'; export const t = createTool({ name: 'zap', description: 'x', parameters: S, handler: ${run} })`,
  ],
  [
    'BeeAI DynamicTool',
    'beeai',
    'zap',
    `import { DynamicTool } from 'beeai-framework/tools/base'; export const t = new DynamicTool({ name: 'zap', description: 'x', inputSchema: S, handler: ${run} })`,
  ],
  [
    'BeeAI Tool',
    'beeai',
    'zap',
    `import { Tool } from 'beeai-framework/tools/base'; export class Zap extends Tool { name = 'zap'; description = 'x'; inputSchema() { return S } async _run(input) { return ${zap} } }`,
  ],
];

describe('a tool is found and its handler is followed:', () => {
  test.each(rows)('%s', (_row, framework, name, text) => {
    expect(toolsOf(text).map((one) => [one.framework, one.name, one.inferred.class, one.inferred.confidence])).toEqual([
      [framework, name, 'irreversible', 'code'],
    ]);
  });
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
