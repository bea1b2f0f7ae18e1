import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCodec, losslessCodec, NotReadable, type NotStorable } from '../src/codec.js';

const { encode, decode } = losslessCodec;
const back = (value: unknown) => decode(encode(value));

describe('comes back as it went in', () => {
  const sparse = [1, , 3];
  const bare = Object.assign(Object.create(null), { a: 1 }) as object;
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['0', 0],
    ['-0', -0],
    ['the empty text', ''],
    ['false', false],
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['-Infinity', -Infinity],
    ['-1', -1],
    ['1e21', 1e21],
    ['a text', 'a "quoted" text\u2028'],
    ['half a surrogate pair', '\ud83e'],
    ['a BigInt', 2n ** 70n],
    ['a date', new Date(0)],
    ['an invalid date', new Date(Number.NaN)],
    ['a URL', new URL('https://a.example/?b=c')],
    ['a pattern', /a+/gi],
    [
      'a map',
      new Map<unknown, unknown>([
        [{ k: 1 }, undefined],
        ['x', new Date(1)],
      ]),
    ],
    ['a set', new Set([1, '1', Number.NaN])],
    ['an empty list', []],
    ['a list', [1, 'two', null]],
    ['a list with undefined', [undefined, -0]],
    ['a list with a hole', sparse],
    ['an empty object', {}],
    ['an object', { a: { b: [1, 2.5, { c: '' }] } }],
    ['an object with undefined', { a: undefined, b: -0 }],
    ['a date deep inside', { a: [{ at: new Date(5) }] }],
    ['an object without a prototype', bare],
    ['bytes', new Uint8Array([1, 2, 255])],
    ['floats', new Float64Array([1.5, -0])],
    ['a buffer', new Uint8Array([1, 2]).buffer],
    ['a text that looks like the rich form', '[1]'],
    ['an object that looks like JSON of ours', { Error: ['Error', 1] }],
    ['a key with dots', { 'a.b': { '': 1 } }],
    ['a key like an index', { 1: 'a', 0: 'b' }],
    ['a boxed text', Object('x')],
  ])('%s', (_name, value) => {
    expect(back(value)).toStrictEqual(value);
  });

  test('whatever JSON and the rich types can build', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
      withBoxedValues: true,
    });
    fc.assert(
      fc.property(
        anything.filter((value) => !holdsProtoKey(value)),
        (value) => {
          expect(back(value)).toStrictEqual(value);
        },
      ),
      { numRuns: 300 },
    );
  });

  // A key `__proto__` is refused: assigning it elsewhere would set a prototype.
  const jsonValue = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'));

  test('whatever JSON can build', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        expect(back(value)).toStrictEqual(value);
      }),
    );
  });

  test('a cycle', () => {
    const loop: { self?: unknown; list: unknown[] } = { list: [] };
    loop.self = loop;
    loop.list.push(loop);
    const copy = back(loop) as typeof loop;
    expect(copy.self).toBe(copy);
    expect(copy.list[0]).toBe(copy);
  });

  test('a graph whose shared parts would fill the disk as JSON', () => {
    let shared: unknown = 'leaf';
    for (let depth = 0; depth < 60; depth += 1) shared = { left: shared, right: shared };
    expect(encode(shared).length).toBeLessThan(5000);
  });

  test('a depth of a thousand', () => {
    let deep: unknown = 'leaf';
    for (let depth = 0; depth < 1000; depth += 1) deep = { deep };
    expect(encode(back(deep))).toBe(encode(deep));
  });
});

test('the text holds nothing that UTF-8 or Postgres cannot hold', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\0', '\ud83e', '\udd14', '\u2028') });
  const values = fc.dictionary(text, fc.oneof(text, fc.constant(undefined)));
  fc.assert(
    fc.property(values, (value) => {
      const stored = encode(value);
      expect(Buffer.from(stored).toString()).toBe(stored);
      expect(stored).not.toContain('\0');
    }),
  );
});

describe('an ordinary object is stored as JSON, to be read in the database', () => {
  test.each<[string, unknown, string]>([
    ['an object', { id: 'inv_1', lines: [1] }, '{"id":"inv_1","lines":[1]}'],
    ['a text', 'ok', '"ok"'],
    ['null', null, 'null'],
  ])('%s', (_name, value, text) => {
    expect(encode(value)).toBe(text);
  });
});

describe('what cannot be stored', () => {
  const instance = new (class Money {
    readonly amount = 4242;
  })();
  const hidden = Symbol('secret-symbol');
  test.each<[string, unknown, string, string]>([
    ['a function', { a: [{ send: () => 'secret' }] }, 'a[0].send', 'a function'],
    ['a function by itself', () => 1, '', 'a function'],
    ['a toJSON that would hide the rest', { amount: 1, toJSON: () => 2 }, 'toJSON', 'a function'],
    ['a symbol', { s: Symbol('secret') }, 's', 'a symbol'],
    ['a promise', { later: Promise.resolve(1) }, 'later', 'a promise'],
    ['a thenable', { later: Object.create({ then() {} }) }, 'later', 'a promise'],
    ['a stream', { body: new ReadableStream() }, 'body', 'a stream'],
    ['a response', { r: new Response('x') }, 'r', 'an instance of a class'],
    ['an instance', { price: instance }, 'price', 'an instance of a class'],
    ['a key that is a symbol', { o: { [hidden]: 1 } }, 'o', 'an object with a symbol or `__proto__` as a key'],
    ['a __proto__ key', JSON.parse('{"o":{"__proto__":1}}'), 'o', 'an object with a symbol or `__proto__` as a key'],
    ['a weak map', { w: new WeakMap() }, 'w', 'an instance of a class'],
    ['something beneath a key of a map', { m: new Map([['secret)key', { f: () => 1 }]]) }, 'm.get(…)', 'a function'],
    ['a key with spaces', { 'a b': () => 1 }, '["a b"]', 'a function'],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('secret');
        },
      },
      '',
      'an object that throws when it is read, or is nested too deep,',
    ],
  ])('%s is refused by its place', (_name, value, path, kind) => {
    const error = thrownBy(() => encode(value)) as NotStorable;
    expect(error).toMatchObject({ name: 'NotStorable', code: 'not-storable', path });
    expect(error.message).toContain(`is ${kind} and cannot be stored`);
    expect(error.message + String(error.stack)).not.toMatch(/secret|4242/);
  });

  test('more than the limit', () => {
    const small = createCodec({ maxBytes: 10 });
    expect(small.encode('éééé')).toBe('"éééé"');
    expect(thrownBy(() => small.encode('ééééé'))).toMatchObject({
      code: 'not-storable',
      message: expect.stringContaining('larger than 10 bytes'),
    });
  });
});

test.each(['', '{', '[', '[]', '[5', 'secret', '-9', '[["Error",1]]', '[{"a":7}]', '[["Wat",1]]'])(
  'the text %j is not readable, and the error does not quote it',
  (text) => {
    const error = thrownBy(() => decode(text));
    expect(error).toBeInstanceOf(NotReadable);
    expect(error).toMatchObject({ code: 'not-readable' });
    expect((error as Error).cause).toBeUndefined();
    expect((error as Error).message).not.toContain('secret');
  },
);

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function holdsProtoKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Map) return [...value].some(([key, part]) => holdsProtoKey(key) || holdsProtoKey(part));
  if (value instanceof Set) return [...value].some(holdsProtoKey);
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsProtoKey);
}
