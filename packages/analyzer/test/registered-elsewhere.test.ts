import { expect, test } from 'vitest';
import { toolsOf } from './setup.js';

const definition = `export const addBill = { name: 'bill.add', description: 'Adds a bill.', inputSchema: { id: 'string' } };`;
const handler = `export const makeAddBill = (deps) => async (args) => fetch('https://x/bills', { method: 'POST', body: args.id });`;
const told = `import { addBill } from './add'; import { makeAddBill } from './add';`;

test.each([
  [
    'by a method of a server that nobody knows',
    `export function plug(server, deps) { server.registerTool(addBill, makeAddBill(deps)) }`,
  ],
  [
    'by a function of the project',
    `const registerTool = (one, run) => all.set(one.name, run); registerTool(addBill, makeAddBill({}))`,
  ],
  [
    'with the handler first',
    `export function plug(server) { server.addTool((args) => makeAddBill({})(args), addBill) }`,
  ],
])('a definition is joined with the handler beside it where it is registered %s', (_row, text) => {
  const tools = toolsOf({ 'add.ts': `${definition} ${handler}`, 'main.ts': `${told} ${text}` });
  expect(tools.map(({ name, site, inferred }) => [name, site.file, inferred.class, inferred.confidence])).toEqual([
    ['bill.add', 'add.ts', 'non-idempotent-write', 'code'],
  ]);
});

test.each([
  [
    'nothing that runs stands beside it',
    `export function plug(server) { server.registerTool(addBill, { quiet: true }) }`,
  ],
  [
    'it is only shown',
    `export function show(screen) { screen.print(addBill, () => fetch('https://x', { method: 'POST' })) }`,
  ],
])('a definition is left to its name where %s', (_row, text) => {
  const [tool] = toolsOf({ 'add.ts': definition, 'main.ts': `import { addBill } from './add'; ${text}` });
  expect(tool?.inferred.confidence).toBe('name');
});

test('a schema that is costly to follow does not hide the handler behind it', () => {
  const deep = Array.from(
    { length: 40 },
    (_, i) => `const f${i} = (a) => ({ ...f${i + 1}({ a }), ...f${i + 1}({ a, i: ${i} }) });`,
  ).join('\n');
  const tools = toolsOf(
    `${deep} const f40 = (a) => a; const all = Array.from({ length: 9 }, (_, i) => f0(i));
export const addBill = { name: 'add_bill', description: 'Adds a bill.', inputSchema: f0({ x: 1 }), execute: (args) => fetch('https://x', { method: 'POST' }) };
export const endBill = { name: 'end_bill', description: 'Ends a bill.', inputSchema: f0({ x: 2 }), execute: (args) => fetch('https://x/1', { method: 'DELETE' }) };`,
  );
  expect(tools.map((one) => one.inferred.class)).toEqual(['non-idempotent-write', 'irreversible']);
});
