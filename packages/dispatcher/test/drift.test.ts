import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference } from '../src/drift.js';
import { losslessCodec } from '../src/codec.js';

const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__":'));
const invoice = { customer: 'acme', lines: [{ sku: 'a', price: 1200 }], due: new Date(0) };

describe('no difference', () => {
  const bare = Object.assign(Object.create(null), { a: 1 }) as object;
  test.each<[string, unknown, unknown]>([
    ['the same value', invoice, structuredClone(invoice)],
    ['another order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['1 and 1.0', JSON.parse('{"n":1}'), JSON.parse('{"n":1.0}')],
    ['0 and -0', { n: 0 }, { n: -0 }],
    ['NaN', { n: Number.NaN }, { n: Number.NaN }],
    ['undefined and missing', { a: 1, b: undefined }, { a: 1 }],
    ['missing and undefined', { a: 1 }, { a: 1, b: undefined }],
    ['dates of one time', { d: new Date(5) }, { d: new Date(5) }],
    ['equal BigInts', { n: 5n }, { n: 5n }],
    ['equal bytes', new Uint8Array([1, 2]), new Uint8Array([1, 2])],
    [
      'equal maps in another order',
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
      new Map([
        ['b', 2],
        ['a', 1],
      ]),
    ],
    ['equal sets in another order', new Set([1, 2]), new Set([2, 1])],
    ['equal URLs', new URL('https://a.example/'), new URL('https://a.example/')],
    ['an object without a prototype', bare, { a: 1 }],
    ['undefined twice', undefined, undefined],
  ])('is seen between %s', (_name, first, later) => {
    expect(difference(first, later)).toEqual([]);
  });

  test('nothing differs from its own copy', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
        (value) => {
          expect(difference(value, value)).toEqual([]);
        },
      ),
    );
    fc.assert(
      fc.property(json, (value) => {
        expect(difference(losslessCodec.decode(losslessCodec.encode(value)), value)).toEqual([]);
      }),
    );
  });
});

describe('a difference', () => {
  test.each<[string, unknown, unknown, ReturnType<typeof difference>]>([
    ['a changed text', { note: 'a' }, { note: 'b' }, [{ path: 'note', kind: 'changed', first: 'a', later: 'b' }]],
    ['an added field', {}, { note: 'b' }, [{ path: 'note', kind: 'added', later: 'b' }]],
    ['a removed field', { note: 'a' }, {}, [{ path: 'note', kind: 'removed', first: 'a' }]],
    [
      'a field that became undefined',
      { note: 'a' },
      { note: undefined },
      [{ path: 'note', kind: 'removed', first: 'a' }],
    ],
    ['a field that was undefined', { note: undefined }, { note: 'b' }, [{ path: 'note', kind: 'added', later: 'b' }]],
    ['null is not missing', { note: null }, {}, [{ path: 'note', kind: 'removed', first: null }]],
    ['null is no object', { note: null }, { note: {} }, [{ path: 'note', kind: 'changed', first: null, later: {} }]],
    ['a text is no number', { n: '1' }, { n: 1 }, [{ path: 'n', kind: 'changed', first: '1', later: 1 }]],
    ['an array is no object', { n: [] }, { n: {} }, [{ path: 'n', kind: 'changed', first: [], later: {} }]],
    [
      'deep inside a list',
      { lines: [{ price: 1 }] },
      { lines: [{ price: 2 }] },
      [{ path: 'lines[0].price', kind: 'changed', first: 1, later: 2 }],
    ],
    ['a longer list', [1], [1, 2], [{ path: '[1]', kind: 'added', later: 2 }]],
    ['a shorter list', [1, 2], [1], [{ path: '[1]', kind: 'removed', first: 2 }]],
    ['a key that is no name', { 'a b': 1 }, { 'a b': 2 }, [{ path: '["a b"]', kind: 'changed', first: 1, later: 2 }]],
    ['the whole value', 1, 2, [{ path: '', kind: 'changed', first: 1, later: 2 }]],
    ['nothing at first', undefined, { a: 1 }, [{ path: '', kind: 'changed', first: undefined, later: { a: 1 } }]],
    [
      'a date',
      { d: new Date(1) },
      { d: new Date(2) },
      [{ path: 'd', kind: 'changed', first: new Date(1), later: new Date(2) }],
    ],
    [
      'bytes',
      { b: new Uint8Array([1]) },
      { b: new Uint8Array([2]) },
      [{ path: 'b', kind: 'changed', first: new Uint8Array([1]), later: new Uint8Array([2]) }],
    ],
    [
      'a set',
      { s: new Set([1]) },
      { s: new Set([2]) },
      [{ path: 's', kind: 'changed', first: new Set([1]), later: new Set([2]) }],
    ],
    [
      'a value of a map',
      { m: new Map([['k', { a: 1 }]]) },
      { m: new Map([['k', { a: 2 }]]) },
      [{ path: 'm.get("k").a', kind: 'changed', first: 1, later: 2 }],
    ],
    [
      'a value of a map under a number',
      new Map([[7, 1]]),
      new Map([[7, 2]]),
      [{ path: 'get(7)', kind: 'changed', first: 1, later: 2 }],
    ],
    [
      'a value of a map under what is neither text nor number',
      new Map([[true, 1]]),
      new Map([[true, 2]]),
      [{ path: 'get(…)', kind: 'changed', first: 1, later: 2 }],
    ],
    [
      'a URL',
      { u: new URL('https://a.example/') },
      { u: new URL('https://b.example/') },
      [{ path: 'u', kind: 'changed', first: new URL('https://a.example/'), later: new URL('https://b.example/') }],
    ],
    [
      'a field by the name of an inherited one',
      {},
      { toString: 'x' },
      [{ path: 'toString', kind: 'added', later: 'x' }],
    ],
    [
      'a key like the prototype',
      JSON.parse('{"__proto__":1}'),
      JSON.parse('{"__proto__":2}'),
      [{ path: '__proto__', kind: 'changed', first: 1, later: 2 }],
    ],
    [
      'two of them, in order',
      { a: 1, b: 2 },
      { a: 2, b: 3 },
      [
        { path: 'a', kind: 'changed', first: 1, later: 2 },
        { path: 'b', kind: 'changed', first: 2, later: 3 },
      ],
    ],
  ])('is told by its place: %s', (_name, first, later, expected) => {
    expect(difference(first, later)).toEqual(expected);
  });

  test('is found when and only when the JSON differs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (first, later) => {
        expect(difference(first, later).length > 0).toBe(sorted(first) !== sorted(later));
      }),
    );
  });
});

describe('a cycle', () => {
  const ring = (note: string) => {
    const value: { note: string; self?: unknown } = { note };
    value.self = value;
    return value;
  };

  test('of equal values is no difference', () => {
    expect(difference(ring('a'), ring('a'))).toEqual([]);
  });

  test('is walked once', () => {
    expect(difference(ring('a'), ring('b'))).toEqual([{ path: 'note', kind: 'changed', first: 'a', later: 'b' }]);
  });

  test('against no cycle is a difference', () => {
    expect(difference(ring('a'), { note: 'a', self: { note: 'a' } })).toMatchObject([
      { path: 'self.self', kind: 'removed' },
    ]);
  });
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
