import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainJson } from '../../src/codec/plain-json.js';
import { smallJson } from '../../src/codec/small-json.js';

const withSymbol = { a: 1, [Symbol('hidden')]: 2 };
const own = JSON.parse('{"__proto__":1}') as unknown;
const cycle: { self?: unknown } = {};
cycle.self = cycle;

test('it writes whatever plain JSON is small as JSON.stringify does', () => {
  const small = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
  fc.assert(
    fc.property(small, (value) => {
      const text = smallJson(value);
      if (text !== undefined) expect(text).toBe(JSON.stringify(value));
      else expect(isPlainJson(value) && sizeOf(value) <= 24).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, unknown]>([
  ['an empty object', {}],
  ['an empty list', []],
  ['a name and a text with quotes', { 'a"b': 'say "no"' }],
  ['a backslash', { path: 'C:\\temp' }],
  ['a line break', { note: 'one\ntwo' }],
  ['half a character', { note: '\ud800' }],
  ['other scripts', { Straße: 'żółw 🐢' }],
  ['a long text', { note: 'x'.repeat(500) }],
  ['numbers', { all: [0, 1.5, -1, 1e21, 1e-7, 2 ** 53] }],
  ['null and booleans', { a: null, b: true, c: false }],
])('%s is written as JSON.stringify does', (_name, value) => {
  expect(smallJson(value)).toBe(JSON.stringify(value));
});

test.each<[string, unknown]>([
  ['undefined in an object', { a: undefined }],
  ['a hole', [1, , 3]],
  ['NaN', { a: NaN }],
  ['an infinity', [Infinity]],
  ['-0', { a: -0 }],
  ['a BigInt', { a: 1n }],
  ['a Date', { at: new Date(0) }],
  ['an own toJSON', { toJSON: () => 1 }],
  ['a symbol as a key', withSymbol],
  ['`__proto__` as a key', own],
  ['no prototype', Object.create(null)],
  ['an array of another class', new (class extends Array {})()],
  ['a cycle', cycle],
  ['five levels', { a: { b: { c: { d: {} } } } }],
  ['25 names', Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`n${n}`, n]))],
  ['25 items', Array.from({ length: 25 }, (_, n) => n)],
])('%s is left to others', (_name, value) => {
  expect(smallJson(value)).toBeUndefined();
});

test('a thousand names after it, a name is still written as it is', () => {
  for (let n = 0; n < 2_500; n += 1) smallJson({ [`name ${n}`]: n });
  expect(smallJson({ 'name "1"': 1, 'name 7': 7 })).toBe('{"name \\"1\\"":1,"name 7":7}');
});

/** The most parts in one place of it. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return Math.max(parts.length, ...parts.map(sizeOf));
}
