import { describe, expect, test } from 'vitest';
import { onlyTool, toolsOf } from './setup.js';

const mcp = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const server = new McpServer({ name: 's', version: '1' });`;
const zap = `fetch('https://x/bills/1', { method: 'DELETE' })`;

describe('a tool of a house shape is found, and its handler is followed:', () => {
  test.each([
    [
      'a class that says its name and schema by methods',
      `export class Zap extends Base { getName() { return 'zap' } getDescription() { return 'x' } getInputSchema() { return S } async executeInternal(args) { return ${zap} } }`,
    ],
    [
      'a class whose methods give the name and one object with the rest',
      `export class Zap extends Base { static NAME = 'zap'; getName() { return Zap.NAME } getConfig() { return { title: 'Zap it', description: 'x', inputSchema: S } } async exec(args) { return ${zap} } }`,
    ],
    [
      'a class whose method gives the whole definition',
      `export class Zap extends Base { async handle(runtime, args) { return ${zap} } getToolConfig() { return { name: 'zap', description: 'x', inputSchema: S.shape } } }`,
    ],
    [
      'a class whose definition takes the name from another field',
      `export class Zap extends Base { name = 'zap'; toolDefinition: Tool = { name: this.name, description: 'x', inputSchema: S }; async toolCall(request) { return ${zap} } }`,
    ],
    [
      'a method whose decorator leaves the schema to the type of a parameter',
      `import { Tool } from '@acme/core'; export class Bills { @Tool({ name: 'zap', description: 'x' }) async run(wallet: Wallet, parameters: ZapParameters) { return ${zap} } }`,
    ],
    [
      'a class with the name on the class itself',
      `export class Zap extends Base { static toolName = 'zap'; description = 'x'; argsShape = { id: S }; async execute(args) { return ${zap} } }`,
    ],
    [
      'a wrapper of the house that takes name and handler',
      `${mcp} const define = (name, run) => server.registerTool(name, { description: 'A tool' }, run); define('zap', async (args) => ${zap})`,
    ],
    [
      'a wrapper of the house that catches what the handler throws',
      `${mcp} function define(name, description, schema, run) { server.registerTool(name, { description, inputSchema: schema }, async (args) => { try { return await run(args) } catch (error) { return { isError: true } } }) } define('zap', 'x', { id: S }, async (args) => ${zap})`,
    ],
    [
      'an object whose handler is called tool',
      `export const tool$zap: ToolDefinition = { name: 'zap', description: 'x', args: S, tool: async (client, args) => ${zap} }`,
    ],
    [
      'an object whose schema is called after the input',
      `export const all = { zap: { title: 'zap', description: 'x', inputParams: S.shape, tool: async (args) => ${zap} } }`,
    ],
    [
      'an object that is typed as a tool, described elsewhere',
      `const make = (): ToolBase<typeof S> => ({ name: 'zap', schema: S, handler: async (context, args) => ${zap} }); export default make`,
    ],
    [
      'a method name beside a title',
      `export const all = [{ method: 'zap', name: 'Zap the bill', description: about(), parameters: S, execute: async (args) => ${zap} }]`,
    ],
    [
      'a definition that is registered with its handler',
      `const tool: Tool = { name: 'zap', description: 'x', inputSchema: { type: 'object' } }; const handleIt = async (args) => ${zap}; export default { tool, handler: handleIt, schema: tool.inputSchema }`,
    ],
    [
      'a tool in a namespace',
      `import { tool } from 'ai'; const run = async () => ${zap}; export namespace Bills { export const zap = tool({ description: 'x', execute: run }); }`,
    ],
    [
      'a tool as a compiler writes it',
      `const ai_1 = require('ai'); exports.zap = (0, ai_1.tool)({ description: 'x', execute: async () => ${zap} })`,
    ],
    [
      'a factory of a framework by another name',
      `import { tool } from 'ai'; const make = tool; export const zap = make({ description: 'x', execute: async () => ${zap} })`,
    ],
    [
      'a table whose entries a callback registers',
      `${mcp} const table = { zap: { description: 'x', run: async () => ${zap} } }; Object.entries(table).forEach(([name, t]) => server.registerTool(name, { description: t.description }, t.run))`,
    ],
    [
      'a map of handlers that a loop registers',
      `${mcp} const all = new Map([['zap', async (args) => ${zap}]]); for (const [name, run] of all) server.registerTool(name, { description: 'x' }, run)`,
    ],
    [
      'a definition that a factory of the house is told, its handler in a table',
      `const defineTool = (name, options) => ({ name, options }); export const def = defineTool('zap', { title: 'Zap it', description: 'x', inputSchema: { id: S } }); export const handlers = { keep: async () => 1, zap: async (args) => ${zap} }`,
    ],
    [
      'a definition that a factory of the house is told in texts',
      `import { z } from 'zod'; const createToolSchema = (schema, name, description) => ({ name, description, inputSchema: schema }); export const defs = [createToolSchema(z.object({}), 'zap', 'Zaps a bill')]; export const handlers = { keep: async () => 1, zap: async (args) => ${zap} }`,
    ],
    [
      'an object whose name stands in a package that is not there',
      `import { ZapTool } from '@acme/names'; export const zap = { schema: { name: ZapTool.name, description: ZapTool.about, inputSchema: toJson(ZapTool.args) }, handle: async (context, args) => ${zap} }`,
    ],
    [
      'an object of a factory that is typed by what it gives back',
      `import { ZapTool } from '@acme/names'; class Wire { zap() { return ${zap} } } type Tool = { schema: object; handle: (wire: Wire, args?: object) => Promise<void> }; type Factory = (on: boolean) => Tool; export const zap: Factory = (on) => ({ schema: { name: ZapTool.name, description: ZapTool.about, inputSchema: toJson(ZapTool.args) }, handle: async (wire) => wire.zap() })`,
    ],
    [
      'a registration of the house whose definition has a title',
      `const kept = []; function register(name, config, handler) { kept.push({ name, config, handler }) } register('zap', { title: 'Zap a bill', description: 'x', inputSchema: S }, async (args) => ${zap})`,
    ],
    [
      'a class that says what it is in a constant of its own',
      `const ZAP = { name: 'zap', description: 'x', category: 'bills' } as const; export class ZapTool extends BaseTool { static override readonly METADATA = ZAP; protected getParamsSchema() { return S } async execute(args) { return ${zap} } }`,
    ],
    [
      'a class whose base has a field of a type that the class names',
      `class Api { drop() { return ${zap} } } abstract class BaseTool<T = unknown> { protected readonly api: T; constructor(api: T) { this.api = api } } export class ZapTool extends BaseTool<Api> { name = 'zap'; description = 'x'; schema = S; async execute(args) { return this.api.drop() } }`,
    ],
    [
      'a class whose base has a property of a type that is passed on twice',
      `class Api { drop() { return ${zap} } } abstract class BaseTool<T> { constructor(protected readonly api: T) {} } abstract class Middle<U> extends BaseTool<U> {} export class ZapTool extends Middle<Api> { name = 'zap'; description = 'x'; schema = S; async execute(args) { return this.api.drop() } }`,
    ],
    [
      'a name in a list, with its texts and schemas in tables',
      `import { Server } from '@modelcontextprotocol/sdk/server/index.js'; const NAMES = ['zap'] as const; const TEXTS: Record<string, string> = { zap: 'Zaps a bill' }; const SCHEMAS = { zap: S }; const server = new Server({}); server.setRequestHandler('tools/list', async () => ({ tools: NAMES.map((name) => ({ name, description: TEXTS[name] ?? '', inputSchema: SCHEMAS[name] })) })); server.setRequestHandler('tools/call', async ({ params }) => { switch (params.name) { case 'zap': return ${zap} } })`,
    ],
    [
      'an entry of a table that is registered as it is',
      `${mcp} const table = [{ name: 'zap', config: { description: 'x' }, run: async (args) => ${zap} }]; for (const { name, config, run } of table) server.registerTool(name, config, run)`,
    ],
  ])('%s', (_row, text) => {
    expect(toolsOf(text).map((one) => [one.name, one.inferred.class])).toEqual([['zap', 'irreversible']]);
  });
});

describe('no tool is found in', () => {
  test.each([
    [
      'a command of a program',
      `import { addWriteCommand } from './kit'; addWriteCommand(program, 'post', 'send a request', async () => 1)`,
    ],
    [
      'a command of a program, by what its register takes',
      `function register(def: CommandDef) { commands.set(def.name, def) } register({ name: 'zap', description: 'x', schema: S, handler: async (args) => ${zap} })`,
    ],
    [
      'a list of commands for a palette',
      `export const commands: PaletteCommand[] = [{ name: 'zap', description: 'x', schema: S, handler: async (args) => ${zap} }]`,
    ],
    [
      'a route of a server, described for its documentation',
      `export const routes: Route[] = [{ name: 'zap', description: 'x', method: 'POST', path: '/zap', schema: S, handler: async () => 1 }]`,
    ],
    [
      'a step of a workflow',
      `export const flow = { nodes: [{ id: 'zap', label: 'Zap', kind: 'kernel', description: 'x', inputSchema: { id: 'a' }, outputSchema: { id: 'b' } }] }`,
    ],
    [
      'an object that wraps whatever it is given',
      `export function wrapTool(tool) { return { ...tool, description: tool.description, inputSchema: tool.inputSchema, handler: async () => 1 } }`,
    ],
    [
      'a label that is made for a tool',
      `const createToolLabel = (schema, name, text) => text; export const l = createToolLabel(S, 'zap', 'Zaps a bill')`,
    ],
    [
      'a definition whose name is prose',
      `const defineTool = (name, options) => options; export const def = defineTool('Zap a bill', { description: 'x', inputSchema: { id: S } })`,
    ],
    [
      'an object without a description that is not typed as a tool',
      `export const r = { name: 'zap', schema: S, handler: async () => 1 }`,
    ],
  ])('%s', (_row, text) => {
    expect(toolsOf(text)).toEqual([]);
  });
});

test('an object around whichever tool is handed in is none of them', () => {
  const text = `const guard = (tool) => ({ ...tool, execute: async (args) => tool.execute(args) });
    export const look = guard({ name: 'look', description: 'x', parameters: S, execute: async () => fetch('https://x/bills') });
    export const drop = guard({ name: 'drop', description: 'x', parameters: S, execute: async () => ${zap} });`;
  expect(toolsOf(text).map((one) => [one.name, one.inferred.class])).toEqual([
    ['look', 'read'],
    ['drop', 'irreversible'],
  ]);
});

test('a tool whose name may be an empty text ends the search', () => {
  const text = `const pick = (a) => (a ? '' : undefined); export const t = { name: pick(1), description: 'x', inputSchema: { type: 'object' } }`;
  expect(toolsOf(text).map((one) => one.name)).not.toContain('');
});

test('an operation that a package sends does what its method says', () => {
  const text = `import { addTools, type APITool } from '@acme/operations'; export const tools: APITool[] = [
    { name: 'look', description: 'x', method: 'get', url: 'https://x/bills', params: [] },
    { name: 'look_up', description: 'x', method: 'post', url: 'https://x/bills/batch_get', params: [] },
    { name: 'add', description: 'x', method: 'post', url: 'https://x/bills/{id}/copy', params: [] },
    { name: 'zap', description: 'x', method: 'delete', url: \`https://x/bills/\${version}\`, params: [] }]; addTools(server, tools)`;
  expect(toolsOf(text).map((one) => [one.name, one.inferred.class, one.inferred.confidence])).toEqual([
    ['look', 'read', 'code'],
    ['look_up', 'read', 'code'],
    ['add', 'non-idempotent-write', 'code'],
    ['zap', 'irreversible', 'code'],
  ]);
});

test.each([
  ['tools/bills.ts', 1],
  ['src/mcp-server/bills.ts', 1],
  ['routes/bills.ts', 0],
])('operations in %s are tools: %i', (file, count) => {
  const text = `export type ToolName = 'bill.zap'; export const zapBill = { name: 'bill.zap', httpMethod: 'DELETE', path: '/bills/:id', description: 'x', schema: S }`;
  expect(toolsOf({ [file]: text }).map((one) => one.inferred.class)).toEqual(Array(count).fill('irreversible'));
});

test('the operations of an API that are told to a model are tools, and a loop gives each its method', () => {
  const text = `${mcp} const operations = new Map([['look', { name: 'look', description: 'x', inputSchema: S, method: 'get', path: '/bills' }], ['zap', { name: 'zap', description: 'x', inputSchema: S, method: 'delete', path: '/bills/{id}' }]]);
    for (const [name, one] of operations.entries()) server.registerTool(name, { description: one.description, inputSchema: one.inputSchema }, async (args) => fetch(base + one.path, { method: one.method.toUpperCase() }))`;
  expect(toolsOf(text).map((one) => [one.name, one.inferred.class, one.inferred.confidence])).toEqual([
    ['look', 'read', 'code'],
    ['zap', 'irreversible', 'code'],
  ]);
});

test('a registration in a loop is a tool for each entry, with the handler of that entry', () => {
  const text = `${mcp} const table = { look: { about: 'x', run: async () => fetch('https://x/bills') }, zap: { about: 'x', run: async () => ${zap} } };
    for (const [name, one] of Object.entries(table)) server.registerTool(name, { description: one.about }, one.run)`;
  expect(toolsOf(text).map((one) => [one.name, one.inferred.class])).toEqual([
    ['look', 'read'],
    ['zap', 'irreversible'],
  ]);
});

test('a tool in what a compiler makes of decorators is found by its definition, with its method', () => {
  const tool = onlyTool(`"use strict";
var __decorate = function (decorators, target, key, desc) { return desc; };
const mcp_nest_1 = require("@rekog/mcp-nest");
const zod_1 = require("zod");
let Bills = class Bills {
    async dropBill(args) { return fetch('https://x/bills', { method: 'DELETE' }); }
};
exports.Bills = Bills;
__decorate([
    (0, mcp_nest_1.Tool)({ name: 'drop_bill', description: 'x', parameters: zod_1.z.object({ id: zod_1.z.string() }) })
], Bills.prototype, "dropBill", null);`);
  expect([tool.name, tool.inferred.class, tool.fields.map(({ path }) => path)]).toEqual([
    'drop_bill',
    'irreversible',
    ['id'],
  ]);
});
