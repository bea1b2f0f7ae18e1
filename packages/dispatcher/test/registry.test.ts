import { tool } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRegistry, RegistrationError } from '../src/registry.js';

const createInvoice = tool({
  name: 'createInvoice',
  class: 'idempotent-write',
  input: z.object({ amount: z.number() }),
  execute: (_args, call) => call.idempotencyKey,
});
const listInvoices = tool({ name: 'listInvoices', class: 'read', execute: () => [] });

test('finds each tool by its name, in order', () => {
  const registry = createRegistry([createInvoice, listInvoices]);
  expect(registry.tools.map(({ definition }) => definition.name)).toEqual(['createInvoice', 'listInvoices']);
  expect(registry.get('listInvoices')?.definition.class).toBe('read');
});

test.each(['createinvoice', 'toString', '__proto__', ''])('no tool is found by the name %j', (name) => {
  expect(createRegistry([createInvoice]).get(name)).toBeUndefined();
});

test('shows the schema and checks by it, at once', () => {
  const found = createRegistry([createInvoice, listInvoices]);
  expect(found.get('createInvoice')?.modelSchema).toMatchObject({ properties: { amount: { type: 'number' } } });
  expect(found.get('createInvoice')?.validate({ amount: 'x' })).toMatchObject({ ok: false });
  expect(found.get('listInvoices')?.modelSchema).toBeUndefined();
  expect(found.get('listInvoices')?.validate(undefined)).toEqual({ ok: true, args: {} });
});

test('no tools at all is allowed', () => {
  expect(createRegistry([]).tools).toEqual([]);
});

const keyed = (toolClass: 'read' | 'idempotent-write') =>
  tool({
    name: 'pay',
    class: toolClass,
    input: z.object({ options: z.object({ idempotencyKey: z.string() }) }),
    execute: (_args: unknown, _call: { readonly idempotencyKey: string }) => 1,
  } as never);

test('a read may ask for a key: it has no effect to repeat', () => {
  expect(createRegistry([keyed('read')]).tools).toHaveLength(1);
});

test.each<[string, readonly unknown[], string, RegExp]>([
  [
    'a key field that the model would fill in',
    [keyed('idempotent-write')],
    'key-in-model-schema',
    /the key of 'pay', by 'options\.idempotencyKey'.*call\.idempotencyKey/,
  ],
  ['two tools of one name', [createInvoice, createInvoice], 'duplicate-name', /'createInvoice'.*another \{ name \}/],
  [
    'a class without a tag',
    [
      new (class Untagged {
        run() {}
      })(),
    ],
    'no-class',
    /Untagged/,
  ],
  ['undefined', [undefined], 'not-a-tool', /no tool/],
])('%s is refused with the mend', (_name, tools, code, message) => {
  expect(() => createRegistry(tools)).toThrow(RegistrationError);
  expect(() => createRegistry(tools)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});
