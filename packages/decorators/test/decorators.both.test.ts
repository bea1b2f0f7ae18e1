import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { classOf, IdempotentKey, Tool, toolsOf, type ReadCall, type ToolCall } from '@retrysafe/decorators';
import { readCall, toolCall } from './fake-call.js';

const Customer = z.object({ customerId: z.string() });
type Customer = z.output<typeof Customer>;
const hidden = Symbol('hidden');

class BillingTools {
  readonly #prefix = 'sent';

  @Tool({ class: 'read', description: 'All invoices' })
  list(args: Customer, call: ReadCall) {
    return [args.customerId, call.attempt];
  }

  @Tool({ class: 'idempotent-write', input: Customer, subject: (args) => [args.customerId] })
  async create(args: Customer, call: ToolCall) {
    return `${this.#prefix} ${args.customerId} ${call.idempotencyKey}`;
  }

  @Tool({ class: 'idempotent-write' })
  @IdempotentKey
  keyBelow(args: Customer, key: string, call: ToolCall) {
    return [args.customerId, key, call.fence];
  }

  @IdempotentKey
  @Tool({ class: 'idempotent-write' })
  keyAbove(args: Customer, key: string) {
    return [args.customerId, key];
  }

  @Tool({ class: 'irreversible', name: 'close' })
  [hidden](_args: unknown, call: ToolCall) {
    return call.idempotencyKey;
  }

  @Tool({ class: 'non-idempotent-write' })
  static append(_args: unknown, call: ToolCall) {
    return [this === BillingTools, call.idempotencyKey];
  }

  untagged() {}
}

function run(source: object, name: string) {
  const definition = toolsOf(source).find((one) => one.name === name);
  if (definition === undefined) throw new Error(`no tool '${name}'`);
  const call = definition.class === 'read' ? readCall() : toolCall('k1');
  return definition.run({ customerId: 'c1' }, call);
}

test('an instance publishes its tagged methods and nothing else', () => {
  expect(toolsOf(new BillingTools()).map((one) => [one.name, one.class])).toEqual([
    ['list', 'read'],
    ['create', 'idempotent-write'],
    ['keyBelow', 'idempotent-write'],
    ['keyAbove', 'idempotent-write'],
    ['close', 'irreversible'],
  ]);
});

test('a class publishes its static tools', () => {
  expect(toolsOf(BillingTools).map((one) => [one.name, one.class])).toEqual([['append', 'non-idempotent-write']]);
});

test('a definition carries what its author wrote', () => {
  const [, create] = toolsOf(new BillingTools());
  expect(create).toMatchObject({ name: 'create', class: 'idempotent-write', input: Customer });
  expect(create?.subject?.({ customerId: 'c1' } as never)).toEqual(['c1']);
});

describe('a handler gets the arguments, then', () => {
  test.each([
    ['a read call without a key', 'list', ['c1', 1]],
    ['the call, with #private members in reach', 'create', 'sent c1 k1'],
    ['the key, then the call, under @IdempotentKey below @Tool', 'keyBelow', ['c1', 'k1', 1]],
    ['the key under @IdempotentKey above @Tool', 'keyAbove', ['c1', 'k1']],
    ['the call, for a method named by a symbol', 'close', 'k1'],
  ])('%s', async (_what, name, result) => {
    expect(await run(new BillingTools(), name)).toEqual(result);
  });

  test('the call, with the class as `this` in a static method', () => {
    expect(run(BillingTools, 'append')).toEqual([true, 'k1']);
  });
});

test('a tag leaves the method as it was', () => {
  expectTypeOf<BillingTools['create']>().toEqualTypeOf<(args: Customer, call: ToolCall) => Promise<string>>();
  expect(Object.keys(BillingTools.prototype.create)).toEqual([]);
});

test.each([
  ['a tagged method', BillingTools.prototype.create, 'idempotent-write'],
  ['a static method', BillingTools.append, 'non-idempotent-write'],
  ['a method without a tag', BillingTools.prototype.untagged, undefined],
  ['no function', 'create', undefined],
])('classOf reads the class of %s, or that it has none', (_what, value, toolClass) => {
  expect(classOf(value)).toBe(toolClass);
});
