import { describe, expect, test } from 'vitest';
import { lint, onlyTool, projectOf } from './setup.js';

const ai = (rest: string) =>
  `import { tool } from 'ai'; import { z } from 'zod'; export const tools = { bill: tool({ description: 'x', inputSchema: z.object({ id: z.string(), lines: z.array(z.object({ idempotency_key: z.string() })) }), execute: async () => 1, ${rest} }) }`;

describe('the class that an author states is read from', () => {
  test.each([
    [
      'our decorator',
      `import { Tool } from '@retrysafe/decorators'; class B { @Tool({ class: 'irreversible', input: S }) bill(args) {} }`,
      'irreversible',
      'decorator',
    ],
    [
      'our function',
      `import { tool } from '@retrysafe/decorators'; tool({ name: 'bill', class: 'read', input: S, execute: () => 1 })`,
      'read',
      'function',
    ],
    [
      'the wrapper',
      `import { classify } from '@retrysafe/decorators'; ${ai('')}; classify('read', tools.bill)`,
      null,
      null,
    ],
    [
      'the wrapper around the call',
      `import { classify } from '@retrysafe/decorators'; import { tool } from 'ai'; export const tools = { bill: classify('idempotent-write', tool({ description: 'x', inputSchema: S, execute: () => 1 })) }`,
      'idempotent-write',
      'function',
    ],
    [
      'the wrapper around the variable',
      `import { classify } from '@retrysafe/decorators'; import { tool } from 'ai'; const bill = tool({ description: 'x', inputSchema: S, execute: () => 1 }); export const tools = { bill: classify('irreversible', bill) }`,
      'irreversible',
      'function',
    ],
    [
      'no wrapper of another package that is called like ours',
      `import { classify } from 'text-classifier'; import { tool } from 'ai'; export const tools = { bill: classify('read', tool({ description: 'x', inputSchema: S, execute: () => 1 })) }`,
      null,
      null,
    ],
    [
      'a comment',
      `/** @toolClass irreversible */\nexport const bill = { name: 'bill', description: 'x', parameters: S, execute: () => 1 }`,
      'irreversible',
      'jsdoc',
    ],
    ['the metadata of the AI SDK', ai(`metadata: { toolClass: 'read' }`), 'read', 'metadata'],
    [
      'complete annotations',
      `export const bill = { name: 'bill', description: 'x', parameters: S, annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true }, execute: () => 1 }`,
      'idempotent-write',
      'annotations',
    ],
    [
      'annotations that leave one to its default',
      `export const bill = { name: 'bill', description: 'x', parameters: S, annotations: { readOnlyHint: false, destructiveHint: false }, execute: () => 1 }`,
      null,
      null,
    ],
    [
      'the flags of a house, which it writes its annotations from',
      `export class Bill extends Tool { specification = { name: 'create_bill', description: 'x', readOnly: false, idempotent: false, inputSchema: S }; async handle(args) { return 1 } }`,
      'non-idempotent-write',
      'annotations',
    ],
    [
      'the flags of a house, that its tool only reads',
      `export const bill = { name: 'bill', description: 'x', readOnly: true, idempotent: true, parameters: S, execute: () => 1 }`,
      'read',
      'annotations',
    ],
    [
      'a flag of a house that leaves open whether a repeat is safe',
      `export const bill = { name: 'bill', description: 'x', readOnly: false, parameters: S, execute: () => 1 }`,
      null,
      null,
    ],
    [
      'a flag of something that the handler opens',
      `export const bill = { name: 'bill', description: 'x', parameters: S, execute: () => open({ path: 'a', readOnly: true, idempotent: true }) }`,
      null,
      null,
    ],
    ['a class that does not exist', ai(`metadata: { toolClass: 'write' }`), null, null],
  ])('%s', (_row, text, expected, via) => {
    const { declared } = onlyTool(text);
    expect([declared.class, declared.via]).toEqual([expected, via]);
  });

  test.each([
    ['destroys and may be repeated', true, true, 'idempotent-write'],
    ['destroys and may not be repeated', true, false, 'irreversible'],
    ['destroys nothing and may not be repeated', false, false, 'non-idempotent-write'],
  ])('complete annotations of what %s', (_what, destructive, idempotent, expected) => {
    const annotations = `{ readOnlyHint: false, destructiveHint: ${destructive}, idempotentHint: ${idempotent} }`;
    const text = `export const bill = { name: 'bill', description: 'x', parameters: S, annotations: ${annotations}, execute: () => 1 }`;
    expect(onlyTool(text).declared).toMatchObject({ class: expected, via: 'annotations' });
  });

  test('settings, by name', () => {
    expect(onlyTool(ai(''), { classes: { bill: 'read' } }).declared).toMatchObject({ class: 'read', via: 'settings' });
  });
});

test.each([
  ['true', 'needsApproval'],
  ['async () => true', 'needsApproval'],
  ['false', null],
])('an approval slot that holds %s is told as %s', (value, expected) => {
  expect(onlyTool(ai(`needsApproval: ${value}`)).declared.approval).toBe(expected);
});

test('the fields of a JSON Schema are its properties, at every depth, and not the words that describe them', () => {
  const lines = `{ type: 'array', items: { type: 'object', properties: { key: { type: 'string', description: 'x' } } } }`;
  const schema = `{ type: 'object', properties: { id: { type: 'string', description: 'x' }, lines: ${lines} } }`;
  const text = `export const bill = { name: 'bill', description: 'x', inputSchema: ${schema}, execute: () => 1 }`;
  expect(onlyTool(text).fields.map((one) => one.path)).toEqual(['id', 'lines', 'lines.key']);
});

test('the fields of a schema are found at every depth', () => {
  expect(onlyTool(ai('')).fields.map((one) => one.path)).toEqual(['id', 'lines', 'lines.idempotency_key']);
});

test.each([
  ['kept in a table', 'S.bill', 'const S = { bill: z.object({ id: z.string() }) };'],
  [
    'kept in a table under a computed name',
    'S[name]',
    "const name = 'bill'; const S = { bill: z.object({ id: z.string() }) };",
  ],
  ['read of a schema', 'S.shape', 'const S = z.object({ id: z.string() });'],
  [
    'below many builders',
    'S',
    'const S = z.object({ id: z.string() }).strict().refine(f).refine(f).refine(f).refine(f).refine(f).describe("x");',
  ],
])('the fields of a schema that is %s are found, each with its text', (_where, slot, declared) => {
  const { fields } = onlyTool(
    `import { tool } from 'ai'; import { z } from 'zod'; ${declared} export const bill = tool({ description: 'x', inputSchema: ${slot}, execute: async () => 1 });`,
  );
  expect(fields.map(({ path, text }) => [path, text])).toEqual([['id', 'id: z.string()']]);
});

test('a linter gets its own nodes back', () => {
  const { report } = lint(ai(''));
  const [tool] = report.tools;
  expect([
    tool?.site.node?.type,
    tool?.handler?.node?.type,
    tool?.schema?.node?.type,
    tool?.description?.site.node?.type,
  ]).toEqual(['CallExpression', 'ArrowFunctionExpression', 'CallExpression', 'Literal']);
});

test('a node leads to its tool, to its import and to where its value comes from', () => {
  const { report, host } = lint(
    `import { tool } from 'ai'; import { randomUUID } from 'node:crypto'; const key = randomUUID(); export const tools = { bill: tool({ description: 'x', inputSchema: S, execute: async () => key }) }`,
  );
  const [, , declaration] = host.ast.body;
  const init = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : null;
  if (init?.type !== 'CallExpression') throw new Error('the test text has changed');
  expect(report.importOf(init.callee)).toEqual({ source: 'node:crypto', file: null, path: ['randomUUID'] });
  expect(report.originOf(init).mintedBy).toBe('random');
  const handler = report.tools[0]?.handler?.node;
  expect(handler === undefined ? null : report.toolAt(handler)?.name).toBe('bill');
});

test('both parsers give the same tools', () => {
  const text = ai(`metadata: { toolClass: 'read' }`);
  const bare = (tools: readonly unknown[]) =>
    JSON.parse(JSON.stringify(tools, (key, value: unknown) => (key === 'node' ? undefined : value)));
  expect(bare(lint(text).report.tools)).toEqual(bare(projectOf({ 'main.ts': text }).audit().tools));
});
