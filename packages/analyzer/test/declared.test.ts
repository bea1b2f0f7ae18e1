import { describe, expect, test } from 'vitest';
import { onlyTool } from './setup.js';

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
      'one flag of a house, since nothing more is to be said of a tool that only reads',
      `export const bill = { name: 'bill', description: 'x', readOnly: true, parameters: S, execute: () => 1 }`,
      'read',
      'annotations',
    ],
    [
      'no flag of a house that its code refutes',
      `export const bill = { name: 'bill', description: 'x', readOnly: true, parameters: S, execute: () => fetch('https://x/bills', { method: 'DELETE' }) }`,
      null,
      null,
    ],
    [
      'a word of a house, that its tool only reads',
      `export const bill = defineTool({ schema: { name: 'bill', description: 'x', inputSchema: S, type: 'readOnly' }, handle: () => 1 })`,
      'read',
      'annotations',
    ],
    [
      'a word of a house that says nothing of repeats',
      `export const bill = defineTool({ schema: { name: 'bill', description: 'x', inputSchema: S, type: 'input' }, handle: () => 1 })`,
      null,
      null,
    ],
    [
      'the flags of a house, that its tool destroys',
      `export const bill = { name: 'bill', description: 'x', readOnly: false, idempotent: false, destructive: true, parameters: S, execute: () => 1 }`,
      'irreversible',
      'annotations',
    ],
    [
      'a comment above the declaration that takes what the call gives',
      `import { tool } from 'ai';\n/** @toolClass irreversible */\nexport const bill = tool({ description: 'x', inputSchema: S,\n  execute: () => 1 });`,
      'irreversible',
      'jsdoc',
    ],
    [
      'a comment on the line of the call',
      `import { tool } from 'ai';\nexport const bill = /** @toolClass irreversible */ tool({ description: 'x', inputSchema: S, execute: () => 1 });`,
      'irreversible',
      'jsdoc',
    ],
    [
      'no comment that stands on a line before another statement',
      `import { tool } from 'ai';\n/** @toolClass irreversible */\nconst S = 1;\nexport const bill = tool({ description: 'x', inputSchema: S, execute: () => 1 });`,
      null,
      null,
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
