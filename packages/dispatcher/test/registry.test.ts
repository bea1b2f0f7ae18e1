import { tool } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
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
  expect(found.get('listInvoices')?.validate(undefined)).toMatchObject({ ok: true, args: {} });
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

describe('a write whose handler takes no key, which TypeScript would refuse', () => {
  const unchecked = tool as unknown as (options: object) => object;
  const warned = async (options: object) => {
    const heard: string[] = [];
    const listen = (warning: Error & { readonly code?: string }) => {
      if (warning.code === 'RETRYSAFE_NO_KEY') heard.push(warning.message);
    };
    process.on('warning', listen);
    createRegistry([unchecked({ name: 'pay', class: 'idempotent-write', ...options })]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', listen);
    return heard;
  };

  test('is warned of when it is registered', async () => {
    expect(await warned({ execute: (args: object) => args })).toEqual([
      expect.stringContaining("'pay' is an idempotent write"),
    ]);
  });

  test.each<[string, object]>([
    ['one that was told of before', { execute: (args: object) => args }],
    [
      'a write of another class, whose provider may take no key',
      { class: 'non-idempotent-write', execute: (args: object) => args },
    ],
    ['a read', { class: 'read', execute: (args: object) => args }],
    ['a handler that takes the call', { execute: (_args: object, call: object) => call }],
    ['a wrapper, which says nothing of what it takes', { execute: (...all: unknown[]) => all }],
  ])('%s is not', async (_name, options) => {
    expect(await warned(options)).toEqual([]);
  });
});
