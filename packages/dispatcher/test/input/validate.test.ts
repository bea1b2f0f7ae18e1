import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validateArgs } from '../../src/input/validate.js';

const schemas: [string, StandardSchemaV1][] = [
  ['zod', z.object({ amount: z.number(), note: z.string().default('none') })],
  ['valibot', v.object({ amount: v.number(), note: v.optional(v.string(), 'none') })],
  ['arktype', type({ amount: 'number', note: "string = 'none'" })],
];

describe.each(schemas)('%s', (_name, schema) => {
  test('gives what the schema makes of the arguments, at once', () => {
    expect(validateArgs(schema, { amount: 1 })).toEqual({ ok: true, args: { amount: 1, note: 'none' }, plain: false });
  });

  test('says which field is wrong', () => {
    expect(validateArgs(schema, { amount: 'x' })).toEqual({
      ok: false,
      message: expect.stringMatching(/^The arguments do not fit\. amount\b.*number/),
    });
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
  ])('refuses %s', (_what, args) => {
    expect(validateArgs(schema, args)).toMatchObject({ ok: false });
  });
});

describe('asynchronous checks', () => {
  const taken = z.object({ name: z.string().refine(async (name) => name !== 'taken', 'is taken') });

  test('are awaited', async () => {
    expect(await validateArgs(taken, { name: 'free' })).toEqual({ ok: true, args: { name: 'free' }, plain: false });
    expect(await validateArgs(taken, { name: 'taken' })).toEqual({
      ok: false,
      message: 'The arguments do not fit. name: is taken',
    });
  });

  test('are awaited of a promise of another kind', async () => {
    const validate = () => ({ then: (done: (result: unknown) => void) => done({ value: 1 }) }) as never;
    expect(await validateArgs({ '~standard': { version: 1, vendor: 'test', validate } }, {})).toEqual({
      ok: true,
      plain: false,
      args: 1,
    });
  });

  test.each<[string, () => never | Promise<never>]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['answers nothing', () => ({}) as never],
    ['gives faults that are none', () => Promise.resolve({ issues: 7 }) as never],
  ])('a schema that %s refuses and keeps its error to itself', async (_name, validate) => {
    const broken: StandardSchemaV1 = { '~standard': { version: 1, vendor: 'test', validate } };
    expect(await validateArgs(broken, {})).toEqual({
      ok: false,
      message: 'The arguments could not be checked: the schema itself failed on them.',
    });
  });
});

describe('without a schema', () => {
  test.each<[string, unknown, unknown]>([
    ['an object', { a: 1 }, { a: 1 }],
    ['no arguments at all', undefined, {}],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ])('%s will do', (_name, args, expected) => {
    expect(validateArgs(undefined, args)).toMatchObject({ ok: true, args: expected });
  });

  test.each<[string, unknown, string]>([
    ['null', null, 'null'],
    ['a list', [1], 'an array'],
    ['a text', '{"a":1}', 'a string'],
    ['a number', 0, 'a number'],
    ['a date', new Date(0), 'an instance of a class'],
    [
      'an instance',
      new (class Order {
        id = 1;
      })(),
      'an instance of a class',
    ],
  ])('%s will not', (_name, args, kind) => {
    expect(validateArgs(undefined, args)).toEqual({
      ok: false,
      message: `The arguments must be an object, not ${kind}.`,
    });
  });

  test.each<[string, unknown, RegExp]>([
    ['a function', { send: () => 'secret' }, /'send' is a function/],
    [
      'an instance inside',
      {
        price: new (class Money {
          cents = 5;
        })(),
      },
      /'price' is an instance of a class.*plain data/,
    ],
    ['a symbol as a key', { [Symbol('secret')]: 1 }, /plain data/],
    [
      'a getter that throws',
      {
        get price(): number {
          throw new Error('secret');
        },
      },
      /throw.*plain data/,
    ],
    [
      'traps that throw',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('secret');
          },
        },
      ),
      /throw.*plain data/,
    ],
    [
      'a prototype that throws',
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('secret');
          },
        },
      ),
      /throw.*plain data/,
    ],
    ['a revoked proxy', { part: revoked() }, /throw.*plain data/],
    ['20,000 levels', nested(20_000), /nested too deep/],
  ])('%s is refused, not silently left out', (_name, args, message) => {
    const checked = validateArgs(undefined, args);
    expect(checked).toEqual({ ok: false, message: expect.stringMatching(message) });
    expect(checked).toEqual({ ok: false, message: expect.not.stringContaining('secret') });
  });

  test.each<[string, unknown]>([
    ['a URL', new URL('https://shop.example/1')],
    ['a Buffer', Buffer.from('bytes')],
    ['a Date', new Date(0)],
    ['a Map with a URL', new Map([['at', new URL('https://shop.example/1')]])],
    ['an Error', new RangeError('too far')],
  ])('%s among the arguments stays what it is', (_name, part) => {
    const checked = validateArgs(undefined, { part }) as { readonly args: { readonly part: unknown } };
    expect(checked.args.part).toStrictEqual(part);
    expect(checked.args.part).not.toBe(part);
  });

  test('a Blob, which has no text, is copied too: a read may well be given one', () => {
    const checked = validateArgs(undefined, { file: new Blob(['x']) }) as { readonly args: { readonly file: Blob } };
    expect(checked.args.file).toBeInstanceOf(Blob);
    expect(checked.args.file.size).toBe(1);
  });
});

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}

test.each<[string, StandardSchemaV1 | undefined]>([
  ['no schema', undefined],
  ['a schema that hands its input through', z.looseObject({ lines: z.any() })],
])('with %s the arguments are a copy', (_name, schema) => {
  const args = { lines: [{ price: 1 }] };
  const checked = validateArgs(schema, args) as { args: typeof args };
  args.lines.push({ price: 2 });
  expect(checked.args).toEqual({ lines: [{ price: 1 }] });
});

test('a long list of faults is cut', () => {
  const many = z.object(Object.fromEntries(Array.from({ length: 12 }, (_unused, index) => [`f${index}`, z.string()])));
  expect(validateArgs(many, {})).toMatchObject({ message: expect.stringMatching(/f7: [^;]+; and 4 more$/) });
});

test('the path of a fault names list places and symbols', () => {
  const schema: StandardSchemaV1 = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: () => ({ issues: [{ message: 'is bad', path: ['lines', { key: 0 }, Symbol('s')] }] }),
    },
  };
  expect(validateArgs(schema, {})).toMatchObject({ message: 'The arguments do not fit. lines.0.Symbol(s): is bad' });
});
