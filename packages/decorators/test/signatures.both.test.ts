import type { StandardSchemaV1 } from '@standard-schema/spec';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  classify,
  classOf,
  IdempotentKey,
  Tool,
  tool,
  toolsOf,
  type ReadCall,
  type ToolCall,
  type ToolClass,
  type ToolDefinition,
  type TransactionalCall,
} from '@retrysafe/decorators';

// Checked by the compiler, in both decorator modes. The texts of the errors are in compile-errors.test.ts.

const Bill = z.object({ bill: z.string(), cents: z.string().transform(Number) });
type Bill = z.output<typeof Bill>;
interface Wider {
  readonly bill: string;
}

class Accepted {
  @Tool({ class: 'read' }) nothing() {}
  @Tool({ class: 'read', input: Bill }) fewerParameters() {}
  @Tool({ class: 'read', input: Bill }) read(_args: Bill, _call: ReadCall) {}
  @Tool({ class: 'idempotent-write', input: Bill, subject: (args) => [args.cents.toFixed()] }) write(
    _args: Bill,
    _call: ToolCall,
  ) {}
  @Tool({ class: 'idempotent-write', input: Bill }) widerArgs(_args: Wider, _call: ToolCall) {}
  @Tool({ class: 'idempotent-write', subject: (args: Wider) => [args.bill] }) narrowerArgs(
    _args: Bill,
    _call: ToolCall,
  ) {}
  @Tool({ class: 'idempotent-write' }) partOfCall(_args: Bill, _call: Pick<ToolCall, 'idempotencyKey'>) {}
  @Tool({ class: 'idempotent-write' }) generic<A extends Wider>(args: A, _call: ToolCall) {
    return args;
  }
  @Tool({ class: 'irreversible' }) async asynchronous(_args: Bill, _call: ToolCall) {
    return await Promise.resolve(1);
  }
  @Tool({ class: 'non-idempotent-write', transactional: true }) onItsHandle(
    _args: Bill,
    _call: TransactionalCall<{ query(sql: string): unknown }>,
  ) {}
  @Tool({ class: 'irreversible' }) rest(..._all: unknown[]) {}
  @Tool({ class: 'irreversible' }) @IdempotentKey key(_args: Bill, _key: string) {}
  @Tool({ class: 'irreversible' }) @IdempotentKey keyThenCall(_args: Bill, _key: string, _call: ToolCall) {}
  @Tool({ class: 'irreversible' }) static onTheClass(_args: Bill, _call: ToolCall) {}
  @Tool({ class: 'irreversible', probe: ({ args }: { args: Wider }) => ({ happened: true, result: args.bill }) })
  probed(_args: Bill, _call: ToolCall) {}
}

// Never called: at run time it would throw.
function refused() {
  class Refused {
    // @ts-expect-error a misspelt class
    @Tool({ class: 'idempotent-wirte' }) misspelt(_args: Bill, _call: ToolCall) {}
    // @ts-expect-error a write without a key
    @Tool({ class: 'idempotent-write' }) noKey(_args: Bill) {}
    // @ts-expect-error an optional call
    @Tool({ class: 'irreversible' }) optionalCall(_args: Bill, _call?: ToolCall) {}
    // @ts-expect-error an optional key
    @Tool({ class: 'irreversible' }) optionalKey(_args: Bill, _key?: string) {}
    // @ts-expect-error an optional key after the call
    @Tool({ class: 'irreversible' }) optionalLateKey(_args: Bill, _call: ToolCall, _key?: string) {}
    // @ts-expect-error a write that only takes what a read gets
    @Tool({ class: 'irreversible' }) readCall(_args: Bill, _call: ReadCall) {}
    // @ts-expect-error a write that cannot use what it takes
    @Tool({ class: 'irreversible' }) unknownCall(_args: Bill, _call: unknown) {}
    // @ts-expect-error a third parameter that is neither call nor key
    @Tool({ class: 'irreversible' }) third(_args: Bill, _call: ToolCall, _times: number) {}
    // @ts-expect-error a read that wants a key
    @Tool({ class: 'read' }) keyedRead(_args: Bill, _call: ToolCall) {}
    // @ts-expect-error a subject that misfits the handler
    @Tool({ class: 'irreversible', subject: (args: { order: string }) => [args.order] }) subject(
      _args: Bill,
      _call: ToolCall,
    ) {}
    // @ts-expect-error a handler that misfits the schema's output
    @Tool({ class: 'irreversible', input: Bill }) args(_args: { bill: string; cents: string }, _call: ToolCall) {}
    // @ts-expect-error an async generator
    @Tool({ class: 'read' }) async *pages() {}
    // @ts-expect-error a name computed at run time
    @Tool({ class: 'read', name: Accepted.name }) computedName() {}
    // @ts-expect-error a key that is no string
    @IdempotentKey noString(_args: Bill, _call: ToolCall) {}
    // @ts-expect-error no parameter for the key
    @IdempotentKey missing(_args: Bill) {}
  }
  return Refused;
}

test('the compiler accepts and refuses the methods above', () => {
  expectTypeOf<Accepted>().toHaveProperty('write');
  expectTypeOf(refused).returns.toHaveProperty('prototype');
});

test("tool gives its handler the schema's output and the class's call", () => {
  const pay = () =>
    tool({
      name: 'pay',
      class: 'irreversible',
      input: Bill,
      execute: async (args, call) => {
        expectTypeOf(args).toEqualTypeOf<Bill>();
        expectTypeOf(call).toEqualTypeOf<ToolCall>();
        return args.cents;
      },
    });
  expectTypeOf(pay).returns.toHaveProperty('name').toEqualTypeOf<'pay'>();
  expectTypeOf(pay).returns.toHaveProperty('execute').toEqualTypeOf<(args: Bill, call: ToolCall) => Promise<number>>();
  expectTypeOf(pay).returns.toExtend<ToolDefinition>();
});

test('without a schema the handler says what its arguments are, or gets unknown', () => {
  const list = () =>
    tool({
      name: 'list',
      class: 'read',
      execute: (args, call) => {
        expectTypeOf(args).toBeUnknown();
        expectTypeOf(call).toEqualTypeOf<ReadCall>();
      },
    });
  const stated = () =>
    tool({ name: 'stated', class: 'irreversible', execute: (args: Wider, call) => args.bill + call.idempotencyKey });
  expectTypeOf(list).returns.toHaveProperty('name');
  expectTypeOf(stated).returns.toHaveProperty('name');
});

test('a transactional handler says on which handle it works', () => {
  const book = () =>
    tool({
      name: 'book',
      class: 'non-idempotent-write',
      transactional: true,
      execute: (args: Wider, call: TransactionalCall<{ run(sql: string): number }>) => call.tx.run(args.bill),
    });
  expectTypeOf(book).returns.toHaveProperty('name');
});

test('a name with a fixed part may be computed', () => {
  const generated = (operation: string) => tool({ name: `billing_${operation}`, class: 'read', execute: () => 1 });
  expectTypeOf(generated).returns.toHaveProperty('name');
});

test('classify gives back the very type that it takes', () => {
  const send = (to: string) => to;
  expectTypeOf(() => classify('irreversible', send)).returns.toEqualTypeOf<typeof send>();
  expectTypeOf(classOf).returns.toEqualTypeOf<ToolClass | undefined>();
  expectTypeOf(toolsOf).returns.toEqualTypeOf<readonly ToolDefinition[]>();
  expectTypeOf<NonNullable<ToolDefinition['input']>>().toEqualTypeOf<StandardSchemaV1>();
});
