import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import retrysafe from '../src/index.js';
import { post } from './code.js';
import { fixture } from './setup.js';

const mcp = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const s = new McpServer({});";
const mcp2 = "import { McpServer } from '@modelcontextprotocol/server'; const s = new McpServer({});";
const lowLevel =
  "import { Server } from '@modelcontextprotocol/sdk/server/index.js'; import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; const s = new Server({}, {});";
const parts = "name: 'make_bill', description: 'x', inputSchema: S";
const meta = "_meta: { 'io.retrysafe/class': 'non-idempotent-write' }";
const metadata = "metadata: { toolClass: 'non-idempotent-write' }";

/** The first suggestion on a tool without a class, and what is still said of the tool once it was taken. */
function suggested(code: string): { readonly text: string; readonly left: readonly string[] } {
  const config: Linter.Config = {
    plugins: { retrysafe },
    rules: { 'retrysafe/require-tool-class': 'error' },
    languageOptions: { parser },
  };
  const lint = (text: string) => new Linter().verify(text, [config], { filename: fixture('tool.js') });
  const [first, ...others] = lint(code);
  const fix = first?.suggestions?.[0]?.fix;
  if (fix === undefined || others.length > 0) throw new Error(`Not one report with a suggestion: ${first?.message}`);
  const mended = code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1]);
  return { text: fix.text, left: lint(mended).map(({ message }) => message) };
}

test.each([
  ['the AI SDK', `import { tool } from 'ai'; export const makeBill = tool({ ${parts}, execute: ${post} })`, metadata],
  [
    'a function of LangChain',
    `import { tool } from '@langchain/core/tools'; export const t = tool(${post}, { name: 'make_bill', description: 'x', schema: S })`,
    metadata,
  ],
  [
    'a class of LangChain',
    `import { DynamicStructuredTool } from '@langchain/core/tools'; export const t = new DynamicStructuredTool({ name: 'make_bill', description: 'x', schema: S, func: ${post} })`,
    metadata,
  ],
  ['Genkit', `import { genkit } from 'genkit'; genkit({}).defineTool({ ${parts} }, ${post})`, metadata],
  [
    'TanStack',
    `import { toolDefinition } from '@tanstack/ai'; const def = toolDefinition({ ${parts} }); export const t = def.server(${post})`,
    metadata,
  ],
  [
    'the Copilot SDK',
    `import { defineTool } from '@github/copilot-sdk'; export const t = defineTool('make_bill', { description: 'x', parameters: S, handler: ${post} })`,
    metadata,
  ],
  ['MCP', `${mcp} s.registerTool('make_bill', { description: 'x', inputSchema: S }, ${post})`, meta],
  [
    'a task of MCP',
    `${mcp} s.experimental.tasks.registerToolTask('make_bill', { description: 'x', inputSchema: {} }, { createTask: ${post}, getTask: async () => 1, getTaskResult: async () => 1 })`,
    meta,
  ],
  [
    'an app of MCP',
    `import { registerAppTool } from '@modelcontextprotocol/ext-apps/server'; registerAppTool(server, 'make_bill', { description: 'x', inputSchema: {} }, ${post})`,
    meta,
  ],
  ['version 2 of MCP', `${mcp2} s.registerTool('make_bill', { description: 'x', inputSchema: S }, ${post})`, meta],
  [
    'a list of MCP',
    `${lowLevel} s.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ ${parts} }] })); s.setRequestHandler(CallToolRequestSchema, async (req) => { switch (req.params.name) { case 'make_bill': return fetch('https://x', { method: 'POST' }); } })`,
    "_meta: { 'io.retrysafe/class': ", // its handler is joined to it by name, in files on the disk
  ],
  ['FastMCP', `import { FastMCP } from 'fastmcp'; new FastMCP({}).addTool({ ${parts}, execute: ${post} })`, meta],
  [
    'mcp-nest',
    `import { Tool } from '@rekog/mcp-nest'; export class Bills { @Tool({ name: 'make_bill', description: 'x', parameters: S }) async makeBill(args) { return (${post})(args); } }`,
    meta,
  ],
  ['mcp-use', `import { MCPServer } from 'mcp-use'; new MCPServer({}).tool({ ${parts} }, ${post})`, meta],
  [
    'Mastra',
    `import { createTool } from '@mastra/core/tools'; export const t = createTool({ id: 'make_bill', description: 'x', inputSchema: S, execute: ${post} })`,
    `mcp: { ${meta} }`,
  ],
  [
    'the decorator of ours',
    `import { Tool } from '@retrysafe/decorators'; export class Bills { @Tool({ name: 'make_bill' }) async makeBill(args) { return (${post})(args); } }`,
    "class: 'non-idempotent-write'",
  ],
  [
    'the function of ours',
    `import { tool } from '@retrysafe/decorators'; export const t = tool({ name: 'make_bill', execute: ${post} })`,
    "class: 'non-idempotent-write'",
  ],
  [
    'a framework without a slot',
    `import { tool } from '@openai/agents'; export const t = tool({ name: 'make_bill', description: 'x', parameters: S, execute: ${post} })`,
    '/** @toolClass non-idempotent-write */ ',
  ],
])('a class that is put where %s takes it is read from there', (_framework, code, slot) => {
  const { text, left } = suggested(code);
  expect(text).toContain(slot);
  expect(left).toEqual([]);
});
