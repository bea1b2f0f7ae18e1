import { losslessCodec } from '@retrysafe/dispatcher';
import { expect, test } from 'vitest';
import { inFull, inJson, inWords } from '../../src/ledger/readable.js';

const circle: Record<string, unknown> = { cents: 1 };
circle['self'] = circle;

test.each<[string, unknown, unknown]>([
  ['a cycle', circle, '<ref *1> { cents: 1, self: [Circular *1] }'],
  ['no number', { n: NaN, most: Infinity, less: -0 }, { n: 'NaN', most: 'Infinity', less: '-0' }],
  ['undefined', { result: undefined }, { result: 'undefined' }],
  ['a BigInt', { n: 10n }, { n: '10' }],
  ['bytes', { key: Buffer.from('a') }, { key: '<Buffer 61>' }],
  ['a map and a date', new Map([['at', new Date(0)]]), [['at', '1970-01-01T00:00:00.000Z']]],
  ['a pattern', { like: /a/g }, { like: '/a/g' }],
  ['plain JSON', { a: [1, 'b', null, true] }, { a: [1, 'b', null, true] }],
])('%s is told to programs for what it is', (_what, value, expected) => {
  expect(inJson(losslessCodec.encode(value))).toEqual(expected);
});

test('what is cut for a list is whole where somebody approves it', () => {
  const deep = { a: { b: { c: { d: { e: { f: { g: { h: { cents: 900 } } } } } } } } };
  const text = losslessCodec.encode({ list: Array(150).fill('x'.repeat(300)), deep, to: 'DE89' });
  expect(inWords(text)).toHaveLength(400);
  expect(inFull(text)).toContain('cents: 900');
  expect(inFull(text)).toContain("to: 'DE89'");
  expect(inFull(text)).not.toMatch(/…|\.\.\. /);
});

test('a line for a list is cut at 400 characters, and not before', () => {
  const words = (length: number) => inWords(losslessCodec.encode(Array(4).fill('x'.repeat(length))));
  expect([words(95).length, words(95).at(-1)]).toEqual([398, ']']);
  expect([words(96).length, words(96).at(-1)]).toEqual([400, '…']);
});

test.each([
  ['people', inWords('')],
  ['who approves', inFull('')],
])('what was forgotten is told to %s', (_who, told) => {
  expect(told).toBe('(forgotten: past its retention)');
});
