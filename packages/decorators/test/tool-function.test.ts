import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { classify, classOf, isStricter, tool, toolClasses, toolsOf } from '@retrysafe/decorators';
import { readCall, toolCall } from './fake-call.js';

const list = tool({ name: 'list', class: 'read', execute: (_args, call) => call.attempt });
const pay = tool({
  name: 'pay',
  class: 'irreversible',
  description: 'Pay a bill',
  input: z.object({ bill: z.string() }),
  subject: (args) => [args.bill],
  probe: ({ args }) => ({ happened: true, result: args.bill }),
  version: '2',
  repeatable: true,
  transactional: true,
  timeoutMs: 500,
  window: '24h',
  execute: async (args, call) => `${args.bill} ${call.idempotencyKey}`,
});

describe('tool', () => {
  test('keeps every option and runs the handler', async () => {
    expect(pay).toMatchObject({
      name: 'pay',
      class: 'irreversible',
      description: 'Pay a bill',
      version: '2',
      repeatable: true,
      transactional: true,
      timeoutMs: 500,
      window: '24h',
    });
    expect(await pay.run({ bill: 'b1' }, toolCall('k1'))).toBe('b1 k1');
    expect(list.run({}, readCall())).toBe(1);
  });

  test('leaves out what was undefined', () => {
    const bare = tool({ name: 'bare', class: 'read', description: undefined as unknown as string, execute: () => 1 });
    expect(Object.keys(bare)).not.toContain('description');
  });

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(pay)).toBe(true);
  });

  test.each([
    ['zod', z.object({ bill: z.string() })],
    ['valibot', v.object({ bill: v.string() })],
    ['arktype', type({ bill: 'string' })],
  ])('takes a schema of %s', (_library, input) => {
    expect(tool({ name: 'pay', class: 'read', input, execute: (args) => args.bill }).input).toBe(input);
  });

  test.each<[string, object, string, string]>([
    ['no execute', {}, 'not-a-tool', "The tool 'pay' has no execute. Give it { execute: (args, call) => ... }."],
    ['a handler under another name', { handler: () => 1 }, 'not-a-tool', "The tool 'pay' has no execute."],
    ['no name', { name: undefined, execute: () => 1 }, 'invalid-name', 'A tool has no name. Give it a { name }'],
    ['no class', { class: undefined, execute: () => 1 }, 'no-class', "The tool 'pay' has no class."],
    [
      'an option that does not exist',
      { parameters: {}, execute: () => 1 },
      'invalid-option',
      'Use: class, name, description, input, subject, probe, version, repeatable, transactional, timeoutMs, window, execute.',
    ],
    ['an async generator', { execute: async function* () {} }, 'generator', "The tool 'pay' is a generator"],
  ])('refuses %s', (_what, options, code, text) => {
    expect(() => tool({ name: 'pay', class: 'read', ...options } as never)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(text) as string }),
    );
  });
});

describe('toolsOf', () => {
  const frozen = Object.freeze({ list, pay });

  test.each([
    ['a tool', pay, ['pay']],
    ['an array, nested or not', [list, [pay]], ['list', 'pay']],
    ['a record', frozen, ['list', 'pay']],
    ['a record without a prototype, such as a module', Object.assign(Object.create(null) as object, { pay }), ['pay']],
    ['a renamed copy', { ...pay, name: 'pay_again' }, ['pay_again']],
    ['what toolsOf gave before', toolsOf([list, pay]), ['list', 'pay']],
    ['an empty array', [], []],
  ])('reads %s', (_what, source, names) => {
    expect(toolsOf(source).map((one) => one.name)).toEqual(names);
  });

  test('a record of classified functions publishes them under their keys', () => {
    const tools = { list: classify('read', (_args: unknown) => 'all') };
    expect(toolsOf(tools).map(({ name, class: toolClass, run }) => [name, toolClass, run({}, readCall())])).toEqual([
      ['list', 'read', 'all'],
    ]);
  });

  test('an instance does not publish the tools that its fields hold', () => {
    class Billing {
      readonly internal = pay;
      list() {
        return 'all';
      }
    }
    classify('read', Billing.prototype.list);
    expect(toolsOf(new Billing()).map((one) => one.name)).toEqual(['list']);
  });
});

describe('classify', () => {
  test.each([
    ['a function', () => () => 1],
    ['a tool object of a framework', () => ({ description: 'Pay', execute: () => 1 })],
    ['a frozen tool object', () => Object.freeze({ execute: () => 1 })],
  ])('tags %s and returns that same value', (_what, make) => {
    const value = make();
    expect(classOf(value)).toBeUndefined();
    expect(classify('irreversible', value)).toBe(value);
    expect(classOf(value)).toBe('irreversible');
  });

  test('a copy made by spreading keeps the class', () => {
    expect(classOf({ ...classify('irreversible', { execute: () => 1 }), description: 'Pay' })).toBe('irreversible');
  });

  test('the same class again changes nothing, another is refused', () => {
    const send = () => 1;
    classify('irreversible', send);
    expect(classify('irreversible', send)).toBe(send);
    expect(() => classify('read', send)).toThrow(
      expect.objectContaining({
        code: 'already-tagged',
        message: "The function 'send' is irreversible already and cannot be read too. Keep one class.",
      }),
    );
  });

  test.each([
    ['an unknown class', () => classify('write' as never, () => 1), 'unknown-class'],
    ['a generator', () => classify('read', function* () {}), 'generator'],
    ['a string', () => classify('read', 'pay' as never), 'not-a-tool'],
    ['null', () => classify('read', null as never), 'not-a-tool'],
  ])('refuses %s', (_what, run, code) => {
    expect(run).toThrow(expect.objectContaining({ code }));
  });
});

test.each([
  ['a tool', pay, 'irreversible'],
  ['a definition', toolsOf({ list })[0], 'read'],
  ['an untagged object', {}, undefined],
  ['undefined', undefined, undefined],
])('classOf reads the class of %s, or that it has none', (_what, value, toolClass) => {
  expect(classOf(value)).toBe(toolClass);
});

test('the classes stand from the freest to the strictest', () => {
  const stricter = toolClasses.map((one) => toolClasses.filter((other) => isStricter(one, other)).length);
  expect(stricter).toEqual([0, 1, 2, 3]);
});
