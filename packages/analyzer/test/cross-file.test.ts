import { describe, expect, test } from 'vitest';
import { onlyTool, toolsOf } from './setup.js';

const tool = (head: string, call: string) => `import { tool } from 'ai'; ${head}
export const tools = { zap: tool({ description: 'x', inputSchema: S, execute: async (args) => ${call} }) };`;
const api = `export class Api { constructor(private readonly base: string) {} 
  async request(method: string, path: string) { return fetch(this.base + path, { method }) }
  drop(id: string) { return this.request('DELETE', '/bills/' + id) } 
  look(id: string) { return this.request('GET', '/bills/' + id) } }`;

const rows: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  [
    'a function of another file',
    'irreversible',
    {
      'main.ts': tool(`import { drop } from './api'`, `drop(args.id)`),
      'api.ts': `export const drop = (id) => fetch('https://x/' + id, { method: 'DELETE' })`,
    },
  ],
  [
    'a client that a wrapper of the house hands over, known by its type',
    'irreversible',
    {
      'main.ts': `import type { Api } from './api'; import { defineTool } from './define'; export const zap = defineTool({ name: 'zap', description: 'x', schema: S, handler: async (args, client) => drop(args, client) }); async function drop(args: Args, client: Api) { return client.drop(args.id) }`,
      'define.ts': `export const defineTool = (one) => one;`,
      'api.ts': api,
    },
  ],
  [
    'what a class says of itself, which a class below may answer otherwise',
    'irreversible',
    {
      'main.ts': `import { defineTool } from './define'; import type { Store } from './store'; const drop = (store: Store, id: string) => { if (!store.isNative()) return null; return store.drop(id) }; export const toolsOf = (store: Store) => [defineTool({ name: 'zap', description: 'x', schema: S, handler: async (args) => drop(store, args.id) })];`,
      'define.ts': `export const defineTool = (one) => one;`,
      'store.ts': `export class Store { isNative(): boolean { return false } drop(id) { return fetch('https://x/' + id, { method: 'DELETE' }) } }`,
      'native.ts': `import { Store } from './store'; export class NativeStore extends Store { isNative(): boolean { return true } }`,
    },
  ],
  [
    'a class that is put together of many mixins',
    'irreversible',
    {
      'main.ts': tool(`import { Api } from './api'; const api = new Api();`, `api.drop(args.id)`),
      'api.ts': `import * as mix from './mixins'; class Base { drop(id) { return fetch('https://x/' + id, { method: 'DELETE' }) } } export class Api extends mix.a(mix.b(mix.c(mix.d(mix.e(mix.f(mix.g(mix.h(mix.i(Base))))))))) {}`,
      'mixins.ts': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
        .map((one) => `export function ${one}(Base) { return class extends Base { ${one}() { return 1 } } }`)
        .join('\n'),
    },
  ],
  [
    'what is handed to all registrars of a list in a loop',
    'irreversible',
    {
      'main.ts': `import { registerBills } from './bills'; import { registerNotes } from './notes'; import { server } from './server'; const drop = (id) => fetch('https://x/' + id, { method: 'DELETE' }); const all = [registerNotes, registerBills]; for (const register of all) register(server, drop);`,
      'bills.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; type Call = (id: string) => Promise<unknown>; export function registerBills(server: McpServer, call: Call) { server.registerTool('zap', { description: 'x', inputSchema: S }, async (args) => call(args.id)) }`,
      'notes.ts': `export function registerNotes(server, call) {}`,
    },
  ],
  [
    'a barrel',
    'irreversible',
    {
      'main.ts': tool(`import { drop } from './lib'`, `drop(args.id)`),
      'lib/index.ts': `export * from './api'`,
      'lib/api.ts': `export function drop(id) { return fetch('https://x/' + id, { method: 'DELETE' }) }`,
    },
  ],
  [
    'a renamed re-export',
    'irreversible',
    {
      'main.ts': tool(`import { gone } from './lib'`, `gone(args.id)`),
      'lib.ts': `export { drop as gone } from './api'`,
      'api.ts': `export function drop(id) { return fetch('https://x/' + id, { method: 'DELETE' }) }`,
    },
  ],
  [
    'a namespace import',
    'irreversible',
    {
      'main.ts': tool(`import * as api from './api'`, `api.drop(args.id)`),
      'api.ts': `export function drop(id) { return fetch('https://x/' + id, { method: 'DELETE' }) }`,
    },
  ],
  [
    'a dynamic import',
    'irreversible',
    {
      'main.ts': tool(``, `(await import('./api')).drop(args.id)`),
      'api.ts': `export function drop(id) { return fetch('https://x/' + id, { method: 'DELETE' }) }`,
    },
  ],
  [
    'CommonJS',
    'irreversible',
    {
      'main.ts': tool(`const api = require('./api')`, `api.drop(args.id)`),
      'api.ts': `function drop(id) { return fetch('https://x/' + id, { method: 'DELETE' }) } module.exports = { drop }`,
    },
  ],
  [
    'an instance of a class',
    'irreversible',
    {
      'main.ts': tool(`import { Api } from './api'; const api = new Api('https://x')`, `api.drop(args.id)`),
      'api.ts': api,
    },
  ],
  [
    'a sibling method does not taint',
    'read',
    {
      'main.ts': tool(`import { Api } from './api'; const api = new Api('https://x')`, `api.look(args.id)`),
      'api.ts': api,
    },
  ],
  [
    'a map that is typed where it is made',
    'irreversible',
    {
      'main.ts': tool(
        `import { Api } from './api'; const sessions = new Map<string, Api>()`,
        `sessions.get(args.session).drop(args.id)`,
      ),
      'api.ts': api,
    },
  ],
  [
    'a field that is typed as a map',
    'irreversible',
    {
      'main.ts': tool(
        `import { Shelf } from './shelf'; const shelf = new Shelf()`,
        `shelf.one(args.session).drop(args.id)`,
      ),
      'shelf.ts': `import { Api } from './api'; export class Shelf { private readonly all: Map<string, Api> = new Map(); one(id) { return this.all.get(id) } }`,
      'api.ts': api,
    },
  ],
  [
    'what a function takes out of a map and types',
    'irreversible',
    {
      'main.ts': tool(`import { servicesOf } from './shelf'`, `servicesOf(args.session).bills.drop(args.id)`),
      'shelf.ts': `import { Api } from './api'; interface Services { bills: Api } class Shelf<T> { all = new Map<string, T>(); get(id: string): T | undefined { return this.all.get(id) } }
        const shelf = new Shelf<Services>(); export function servicesOf(id: string): Services { const found = shelf.get(id); if (!found) throw new Error('none'); return found }`,
      'api.ts': api,
    },
  ],
  [
    'a factory that gives an object, by member',
    'read',
    {
      'main.ts': tool(`import { make } from './make'; const api = make()`, `api.look(args.id)`),
      'make.ts': `export const make = () => ({ look: (id) => fetch('https://x/' + id), drop: (id) => fetch('https://x/' + id, { method: 'DELETE' }) })`,
    },
  ],
  [
    'an inherited method',
    'irreversible',
    {
      'main.ts': tool(`import { Bills } from './bills'; const bills = new Bills('https://x')`, `bills.drop(args.id)`),
      'bills.ts': `import { Api } from './api'; export class Bills extends Api {}`,
      'api.ts': api,
    },
  ],
  [
    'an interface and the class behind it',
    'irreversible',
    {
      'main.ts': tool(
        `import type { Bills } from './bills'; declare const bills: Bills; const use = (b: Bills, id) => b.drop(id)`,
        `use(bills, args.id)`,
      ),
      'bills.ts': `export interface Bills { drop(id: string): Promise<void> }`,
      'impl.ts': `import type { Bills } from './bills'; export class HttpBills implements Bills { async drop(id) { await fetch('https://x/' + id, { method: 'DELETE' }) } }`,
    },
  ],
  [
    'an interface and a class that only fits it, beside one for shows',
    'irreversible',
    {
      'main.ts': tool(
        `import type { Bills } from './bills'; declare const bills: Bills; const use = (b: Bills, id) => b.drop(id)`,
        `use(bills, args.id)`,
      ),
      'bills.ts': `export interface Bills { drop(id: string): Promise<void> }`,
      'show.ts': `import type { Bills } from './bills'; export class ShowBills implements Bills { async drop(id) {} }`,
      'http.ts': `export class HttpBills { async drop(id) { await fetch('https://x/' + id, { method: 'DELETE' }) } }`,
      'index.ts': `import { ShowBills } from './show'; import { HttpBills } from './http'; import type { Bills } from './bills'; const bills: Bills = process.env.SHOW ? new ShowBills() : new HttpBills(); start(bills)`,
    },
  ],
  [
    'an interface and a variable that is filled later',
    'irreversible',
    {
      'main.ts': tool(
        `import type { Bills } from './bills'; declare const bills: Bills; const use = (b: Bills, id) => b.drop(id)`,
        `use(bills, args.id)`,
      ),
      'bills.ts': `export interface Bills { drop(id: string): Promise<void> }`,
      'http.ts': `export class HttpBills { async drop(id) { await fetch('https://x/' + id, { method: 'DELETE' }) } }`,
      'index.ts': `import { HttpBills } from './http'; import type { Bills } from './bills'; let bills: Bills | null = null; export function start() { bills = new HttpBills() }`,
    },
  ],
  [
    'an interface and a factory of one of two',
    'irreversible',
    {
      'main.ts': tool(
        `import type { Bills } from './bills'; declare const bills: Bills; const use = (b: Bills, id) => b.drop(id)`,
        `use(bills, args.id)`,
      ),
      'bills.ts': `export interface Bills { drop(id: string): Promise<void> }`,
      'http.ts': `export class HttpBills { async drop(id) { await fetch('https://x/' + id, { method: 'DELETE' }) } }`,
      'index.ts': `import { HttpBills } from './http'; import type { Bills } from './bills'; export function billsOf(show): Bills { return show ? { drop: async () => {} } : new HttpBills() }`,
    },
  ],
  [
    'a constructor parameter',
    'irreversible',
    {
      'main.ts': `import { Api } from './api'; export class Zap { name = 'zap'; description = 'x'; schema = S; constructor(private readonly api: Api) {} async execute(args) { return this.api.drop(args.id) } }`,
      'api.ts': api,
    },
  ],
  [
    'a container that is asked by type',
    'irreversible',
    {
      'main.ts': tool(
        `import { container } from 'tsyringe'; import { Api } from './api'`,
        `container.resolve<Api>(Token).drop(args.id)`,
      ),
      'api.ts': api,
    },
  ],
  [
    'a parameter that a caller fills',
    'irreversible',
    {
      'main.js': `import { tool } from 'ai'; export function build(api) { return { zap: tool({ description: 'x', inputSchema: S, execute: async (args) => api.drop(args.id) }) } }`,
      'app.js': `import { build } from './main'; build({ drop: (id) => fetch('https://x/' + id, { method: 'DELETE' }) })`,
    },
  ],
  [
    'a wrapper around the handler',
    'irreversible',
    {
      'main.ts': `import { tool } from 'ai'; import { guard } from './guard'; export const tools = { zap: tool({ description: 'x', inputSchema: S, execute: guard(async (args) => fetch('https://x/' + args.id, { method: 'DELETE' })) }) }`,
      'guard.ts': `export const guard = (fn) => (async (...args) => { try { return await fn(...args) } catch { return null } }) as typeof fn`,
    },
  ],
  [
    'a bound method',
    'irreversible',
    {
      'main.ts': `import { Api } from './api'; import { tool } from 'ai'; const api = new Api('https://x'); const drop = api.drop.bind(api); export const tools = { zap: tool({ description: 'x', inputSchema: S, execute: async (args) => drop(args.id) }) }`,
      'api.ts': api,
    },
  ],
  [
    'a table of functions',
    'irreversible',
    {
      'main.ts': tool(`import { table } from './table'`, `table['drop'](args.id)`),
      'table.ts': `export const table = { look: (id) => fetch('https://x'), drop: (id) => fetch('https://x/' + id, { method: 'DELETE' }) }`,
    },
  ],
  [
    'a loop over a list',
    'irreversible',
    { 'main.ts': tool(``, `{ for (const id of args.ids) await fetch('https://x/' + id, { method: 'DELETE' }) }`) },
  ],
  [
    'a callback of a list',
    'irreversible',
    { 'main.ts': tool(``, `Promise.all(['a', 'b'].map((id) => fetch('https://x/' + id, { method: 'DELETE' })))`) },
  ],
];

describe('effects are followed through', () => {
  test.each(rows)('%s', (_row, expected, files) => {
    const { inferred } = onlyTool(files);
    expect([inferred.class, inferred.confidence]).toEqual([expected, 'code']);
  });
});

test('the evidence names every function on the way and the call at its end', () => {
  const { inferred } = onlyTool({
    'main.ts': tool(`import { Api } from './api'; const api = new Api('https://x')`, `api.drop(args.id)`),
    'api.ts': api,
  });
  expect(inferred.effects[0]?.path).toEqual([
    { fn: 'execute', file: 'main.ts', line: 2 },
    { fn: 'Api.drop', file: 'api.ts', line: 3 },
    { fn: 'Api.request', file: 'api.ts', line: 2 },
    { fn: 'fetch DELETE', file: 'api.ts', line: 2 },
  ]);
});

const definitions = `export const tools = [
  { name: 'bill_look', description: 'x', inputSchema: { type: 'object', properties: {} } },
  { name: 'bill_zap', description: 'x', inputSchema: { type: 'object', properties: {} } },
];`;
const list = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'; import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; import { tools } from './definitions';
const server = new Server({}); server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`;
const look = `fetch('https://x')`;
const zap = `fetch('https://x/1', { method: 'DELETE' })`;

const following: readonly (readonly [string, string, string])[] = [
  [
    'a function of the language that is called through `call`',
    `await fetch.call(undefined, 'https://x/1', { method: 'DELETE' })`,
    '',
  ],
  [
    'a promise of nothing',
    `return Promise.resolve(args.none ?? undefined).then((more) => fetch('https://x/1', { method: 'DELETE', ...more }))`,
    '',
  ],
  [
    'what is to follow several promises',
    `return Promise.all([first(), second()]).then(() => fetch('https://x/1', { method: 'DELETE' }))`,
    'const first = async () => 1; const second = async () => 2;',
  ],
  [
    'a property that is written to an options object later',
    `const options: any = { mode: args.mode }; if (args.id !== undefined) options.id = args.id; return drop(options)`,
    `const drop = (options) => { if (!options.id) throw new Error('no id'); return fetch('https://x/' + options.id, { method: 'DELETE' }) };`,
  ],
  [
    'a guard against what looks absent',
    `return drop({ mode: args.mode })`,
    `const drop = (options) => { if (options.id === undefined) throw new Error('no id'); return fetch('https://x/1', { method: 'DELETE' }) };`,
  ],
  [
    'a promisified function',
    `return run('rm', ['-r', args.id])`,
    `import { execFile } from 'node:child_process'; import { promisify } from 'node:util'; const run = promisify(execFile);`,
  ],
  [
    'a memoized function',
    `return once(args.id)`,
    `import { memoize } from 'lodash'; const once = memoize((id) => fetch('https://x/' + id, { method: 'DELETE' }));`,
  ],
];

describe('an effect is followed through', () => {
  test.each(following)('%s', (_row, body, head) => {
    const { inferred } = onlyTool({
      'main.ts': `import { tool } from 'ai'; ${head} export const tools = { zap: tool({ description: 'x', inputSchema: S, execute: async (args) => { ${body} } }) };`,
    });
    expect([inferred.class, inferred.confidence]).toEqual(['irreversible', 'code']);
  });
});

test('a function of the screen that is named like a tool is not its handler', () => {
  const files = {
    'definitions.ts': `export const definitions = [{ name: 'read_bills', description: 'x', inputSchema: { type: 'object' } }];`,
    'hooks/useBills.ts': `export function useBills() { async function readBills(id) { return fetch('https://x/bills/' + id, { method: 'DELETE' }) } return { readBills } }`,
  };
  expect(toolsOf(files).map((one) => [one.name, one.inferred.class, one.inferred.confidence])).toEqual([
    ['read_bills', 'read', 'name'],
  ]);
});

test("what a dispatcher does for every call is not the tool's, and what only this tool does by the same function is", () => {
  const settings = `import fs from 'node:fs/promises'; export class Settings {
    async load() { if (!this.data) await this.save() } async set(key, value) { this.data[key] = value; await this.save() }
    async save() { await fs.writeFile('/etc/x.json', JSON.stringify(this.data)) } }
    export const settings = new Settings();`;
  const dispatch = `import { settings } from './settings'; server.setRequestHandler(CallToolRequestSchema, async (request) => { await settings.load();
    switch (request.params.name) { case 'bill_look': return ${look}; case 'bill_zap': return settings.set('a', request.params.arguments.value); } })`;
  const tools = toolsOf({ 'definitions.ts': definitions, 'server.ts': `${list} ${dispatch}`, 'settings.ts': settings });
  expect(tools.map((one) => [one.name, one.inferred.class, one.inferred.confidence])).toEqual([
    ['bill_look', 'read', 'code'],
    ['bill_zap', 'idempotent-write', 'code'],
  ]);
});

test("the dispatcher of a library's class may leave the work to the classes below, which go by an enum", () => {
  const files = {
    'names.ts': `export enum Name { Look = 'bill_look', Zap = 'bill_zap' } export const tools = [
      { name: Name.Look, description: 'x', inputSchema: { type: 'object' } }, { name: Name.Zap, description: 'x', inputSchema: { type: 'object' } } ];`,
    'base.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js'; import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      export abstract class Base extends Server { protected abstract callTool(request); init() { this.setRequestHandler(CallToolRequestSchema, async (request) => this.callTool(request)) } }`,
    'bills.ts': `import { Base } from './base'; import { Name } from './names'; export class Bills extends Base {
      async callTool(request) { switch (request.params.name) { case Name.Look: return ${look}; case Name.Zap: return ${zap} } } }`,
  };
  expect(toolsOf(files).map((one) => [one.name, one.inferred.class, one.inferred.confidence])).toEqual([
    ['bill_look', 'read', 'code'],
    ['bill_zap', 'irreversible', 'code'],
  ]);
});

test.each([
  ['a function', `async function run(args) { return ${zap} } module.exports = run;`, `handler: require('./run')`],
  [
    'a class',
    `class Run { async go(args) { return ${zap} } } module.exports = Run;`,
    `handler: (args) => new (require('./run'))().go(args)`,
  ],
  [
    'a function that was compiled',
    `exports.default = run; async function run(args) { return ${zap} }`,
    `handler: require('./run').default`,
  ],
])('a module may be %s as a whole', (_row, text, given) => {
  const files = {
    'run.js': text,
    'tools.js': `module.exports = [{ name: 'zap', description: 'x', inputSchema: { type: 'object' }, ${given} }];`,
  };
  expect(toolsOf(files).map((one) => [one.name, one.inferred.class])).toEqual([['zap', 'irreversible']]);
});

test('a tool that is written in one file and registered in another is one tool', () => {
  const files = {
    'bill.ts': `export const bill = { name: 'bill', description: 'x', parameters: S, execute: async (args) => 1 };`,
    'server.ts': `import { bill } from './bill'; import { registerTool } from './kit'; registerTool({ tool: bill, server });`,
    'kit.ts': `export function registerTool({ tool, server }) { server.add(tool.name, tool.description, tool.parameters, tool.execute) }`,
  };
  expect(toolsOf(files).map((one) => [one.name, one.site.file])).toEqual([['bill', 'bill.ts']]);
});

describe('definition and handler are joined by', () => {
  test.each([
    [
      'a switch on the name',
      `server.setRequestHandler(CallToolRequestSchema, async (request) => { switch (request.params.name) { case 'bill_look': return ${look}; case 'bill_zap': return ${zap}; } })`,
    ],
    [
      'comparisons',
      `server.setRequestHandler(CallToolRequestSchema, async (request) => { const { name } = request.params; if (name === 'bill_look') return ${look}; if (name === 'bill_zap') return ${zap}; throw new Error('no') })`,
    ],
    [
      'a table of handlers',
      `const handlers = { bill_look: async () => ${look}, bill_zap: async () => ${zap} }; server.setRequestHandler(CallToolRequestSchema, async (request) => handlers[request.params.name](request.params.arguments))`,
    ],
    [
      'a Map of handlers',
      `const handlers = new Map<string, Handler>([['bill_look', async () => ${look}], ['bill_zap', async () => ${zap}]]); server.setRequestHandler(CallToolRequestSchema, async (request) => { const run = handlers.get(request.params.name); if (!run) throw new Error('no'); return run(request.params.arguments) })`,
    ],
    [
      'a table that a reduction writes',
      `const pairs = [{ of: 'bill_look', run: async () => ${look} }, { of: 'bill_zap', run: async () => ${zap} }]; const handlers = pairs.reduce((all, one) => { all[one.of] = one.run; return all }, {} as Record<string, Function>); server.setRequestHandler(CallToolRequestSchema, async (request) => handlers[request.params.name](request.params.arguments))`,
    ],
    [
      'a table that a reduction makes anew',
      `const pairs = [{ of: 'bill_look', run: async () => ${look} }, { of: 'bill_zap', run: async () => ${zap} }]; const handlers = pairs.reduce((all, one) => ({ ...all, [one.of]: one.run }), {}); server.setRequestHandler(CallToolRequestSchema, async (request) => handlers[request.params.name](request.params.arguments))`,
    ],
    [
      'a loop that registers each with a handler made for it',
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const mcp = new McpServer({ name: 's', version: '1' }); const methods = { bill_look: 'GET', bill_zap: 'DELETE' };
       const runOf = (tool) => async (args) => fetch('https://x/1', { method: methods[tool.name] }); for (const tool of tools) mcp.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, runOf(tool))`,
    ],
    [
      'a search in a list',
      `const all = [{ name: 'bill_look', go: () => ${look} }, { name: 'bill_zap', go: () => ${zap} }]; server.setRequestHandler(CallToolRequestSchema, async ({ params }) => all.find((t) => t.name === params.name).go())`,
    ],
    [
      'a method whose branches give the handlers',
      `export class Bills { all() { return tools.map((one) => ({ ...one, handler: this.handlerOf(one.name) })) } private handlerOf(name: string) { switch (name) { case 'bill_look': return this.look.bind(this); case 'bill_zap': return this.zap.bind(this); default: throw new Error('no') } } async look(args) { return ${look} } async zap(args) { return ${zap} } }`,
    ],
    [
      'the function names',
      `export async function handleBillLook(args) { return ${look} } export async function handleBillZap(args) { return ${zap} }`,
    ],
  ])('%s', (_row, dispatch) => {
    const tools = toolsOf({ 'definitions.ts': definitions, 'server.ts': `${list} ${dispatch}` });
    expect(tools.map((one) => [one.name, one.inferred.class])).toEqual([
      ['bill_look', 'read'],
      ['bill_zap', 'irreversible'],
    ]);
  });
});
