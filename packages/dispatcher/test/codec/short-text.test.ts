import { expect, test } from 'vitest';
import { createCodec, losslessCodec } from '../../src/codec.js';
import { shortArgs, shortOutcome } from '../../src/codec/short-text.js';
import { validateArgs } from '../../src/input/validate.js';

const values: readonly [string, object][] = [
  ['small and plain', { customerId: 'cus_1', amount: 4_200, lines: [{ note: 'é"' }, null, true], none: {} }],
  ['deeper than a small one', { a: { b: { c: { d: { e: 1 } } } } }],
  ['with a part that is undefined', { a: undefined }],
  ['with a number that JSON has not', { a: NaN, b: -0 }],
  ['with a date', { at: new Date(0) }],
  ['without a prototype', Object.assign(Object.create(null), { a: 1 })],
];

test.each(values)('of arguments %s nothing is written but what the codec writes', (_name, args) => {
  const copy = validateArgs(undefined, args);
  if (copy instanceof Promise || !copy.ok) throw new Error('These arguments can be copied.');
  const short = copy.plain ? shortArgs(losslessCodec, copy.args) : undefined;
  expect(short ?? losslessCodec.encode(args)).toBe(losslessCodec.encode(args));
});

test.each<[string, unknown]>([
  ...values,
  ['a list', [1, 2]],
  ['a text', 'a'],
  ['nothing', undefined],
  ['a number', -1],
])('of a result %s nothing is written but what the codec writes', (_name, result) => {
  const text = losslessCodec.encode({ kind: 'done', result });
  expect(shortOutcome(losslessCodec, result) ?? text).toBe(text);
});

test('a result with a symbol is not written as if it had none', () => {
  expect(shortOutcome(losslessCodec, { a: 1, [Symbol('b')]: 2 })).toBeUndefined();
});

test.each([
  ['built upon the usual one', { ...losslessCodec, encode: () => 'encrypted' }],
  ['with a limit', createCodec({ maxBytes: 3 })],
])('a codec %s is asked for every text', (_name, codec) => {
  expect([shortArgs(codec, {}), shortOutcome(codec, {})]).toEqual([undefined, undefined]);
});
