import { describe, expect, test } from 'vitest';
import { toolsOf } from './setup.js';

const head = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; import { z } from 'zod';
import { tool } from '@langchain/core/tools'; import { defineTool } from './house';
const server = new McpServer({ name: 's', version: '1' });
const full = process.argv.includes('--full'), key = process.env.KIND;
enum Kind { Bill = 'bill', Note = 'note' } const kinds = { bill: 'bill', note: 'note' };
const word = (one) => { if (one) return 'archive'; return 'purge'; };
let verb = 'archive'; if (full) verb = 'purge';
`;
const run = `async ({ id }) => { await fetch('https://x/' + id, { method: 'DELETE' }); }`;

const shapes: Record<string, (name: string) => string> = {
  registered: (name) => `server.registerTool(${name}, { description: 'x', inputSchema: { id: z.string() } }, ${run});`,
  'registered by overloads': (name) => `server.tool(${name}, 'x', { id: z.string() }, ${run});`,
  'in an object': (name) => `export const t = { name: ${name}, description: 'x', parameters: S, execute: ${run} };`,
  'made by a factory': (name) =>
    `export const t = defineTool({ name: ${name}, description: 'x', schema: S, handler: ${run} });`,
  'made by a library': (name) => `export const t = tool(${run}, { name: ${name}, description: 'x', schema: S });`,
  'a class': (name) =>
    `export class T extends Base { name = ${name}; description = 'x'; schema = S; async execute({ id }) { await fetch('https://x/' + id, { method: 'DELETE' }); } }`,
  'registered by a function that is called once': (name) =>
    `function add(name) { server.registerTool(name, { description: 'x', inputSchema: {} }, ${run}); } add(${name});`,
};

describe.each(Object.entries(shapes))('a tool is found under one of the names it may have, %s', (_shape, written) => {
  test.each([
    [`full ? 'purge_bill' : 'drop_bill'`, 'drop_bill'],
    [`(full ? 'purge' : 'drop') + '_bill'`, 'drop_bill'],
    ["`${full ? 'purge' : 'drop'}_bill`", 'drop_bill'],
    ["`${full ? 'purge' : 'drop'}_${process.env.THING ?? 'bill'}`", 'drop_bill'],
    ["`drop_bill${full ? '_for_good' : ''}`", 'drop_bill'],
    [`['drop', full ? 'bills' : 'note'].join('_')`, 'drop_note'],
    ['`drop_${Kind[key]}`', 'drop_bill'],
    ['`drop_${kinds[key]}`', 'drop_bill'],
    ['`${word(key)}_bill`', 'purge_bill'],
    ['verb', 'purge'],
    [`verb + '_bill'`, 'purge_bill'],
  ])('%s', (name, found) => {
    expect(toolsOf(head + written(name)).map((one) => [one.name, one.inferred.class])).toEqual([
      [found, 'irreversible'],
    ]);
  });
});

test('a name that is whole in one of its ways is that, wherever it is made', () => {
  const written = `const named = (base, id) => ({ name: full ? base : base + '_' + id });
function add(server, id) { const made = named('purge_bill', id); server.registerTool(made.name, { description: 'x', inputSchema: {} }, ${run}); }
for (const id of Object.keys(process.env)) add(server, id);`;
  expect(toolsOf(head + written).map((one) => one.name)).toEqual(['purge_bill']);
});

test('marks between parts that are not known are no name', () => {
  const written = `server.registerTool(process.env.A + '---' + process.env.B, { description: 'x', inputSchema: {} }, ${run});`;
  expect(toolsOf(head + written).map((one) => one.name)).not.toContain('---');
});

test('a description of a few texts is no name', () => {
  const written = `server.registerTool('purge', { description: full ? 'Purges all.' : 'Purges.', inputSchema: {} }, ${run});`;
  expect(toolsOf(head + written).map((one) => one.name)).toEqual(['purge']);
});

test.each([
  `for (const [name, text] of [['purge', 'x'], ['archive', 'y']]) server.registerTool(name, { description: text, inputSchema: {} }, ${run});`,
  `const add = (name, run) => server.registerTool(name, { description: 'x', inputSchema: {} }, run); add('purge', ${run}); add('archive', ${run});`,
])('names that are handed in one by one are as many tools: %s', (written) => {
  const found = toolsOf(head + written).map((one) => one.name ?? '');
  expect(found.sort()).toEqual(['archive', 'purge']);
});
