import { describe, expect, test } from 'vitest';
import { losslessCodec } from '../../src/codec.js';

const { encode, decode } = losslessCodec;
const back = (value: unknown) => decode(encode(value));

describe('an Error', () => {
  test.each<[string, Error]>([
    ['a plain one', new Error('boom')],
    ['a type of its own', new RangeError('too long')],
    ['a cause that is none', new Error('boom', { cause: { status: 500 } })],
    ['a cause that is undefined', new Error('boom', { cause: undefined })],
    ['a chain', new Error('outer', { cause: new TypeError('inner', { cause: 7 }) })],
    ['an aggregate', new AggregateError([new Error('a'), 'b'], 'both')],
    ['a code', Object.assign(new Error('boom'), { code: 'E_BOOM' })],
  ])('%s keeps its name, message, code, cause and type', (_name, error) => {
    const copy = back({ error }) as { error: Error };
    expect(copy.error).toBeInstanceOf(error.constructor);
    expect(copy).toEqual({ error });
    expect(copy.error.name).toBe(error.name);
    expect('cause' in copy.error).toBe('cause' in error);
    expect((copy.error as { code?: unknown }).code).toBe((error as { code?: unknown }).code);
  });

  test('its class is lost, its name is not', () => {
    class CardDeclined extends Error {
      override name = 'CardDeclined';
    }
    expect(back(new CardDeclined('no'))).toMatchObject({ name: 'CardDeclined', message: 'no' });
  });

  test.each<[string, (error: Error) => unknown]>([
    ['itself', (error) => error],
    ['an object that holds it', (error) => ({ inner: error })],
  ])('a cause that is %s is cut', (_name, causeOf) => {
    const loop = new Error('loop');
    loop.cause = causeOf(loop);
    expect(back(loop)).toMatchObject({ name: 'Error', message: 'loop' });
  });

  test('its stack is not stored', () => {
    const error = new Error('boom');
    expect(encode(error)).not.toContain('codec.test');
    expect((back(error) as Error).stack).toBe('Error: boom');
  });
});

describe('bytes', () => {
  test('a Buffer comes back as a Buffer', () => {
    const copy = back({ file: Buffer.from('hello') }) as { file: Buffer };
    expect(Buffer.isBuffer(copy.file)).toBe(true);
    expect(copy.file.toString()).toBe('hello');
  });

  test('a small Buffer does not take along the pool that others share', () => {
    Buffer.from('another user’s secret');
    expect(encode(Buffer.from('hello')).length).toBeLessThan(100);
  });

  test.each([
    ['a view', new Uint8Array([1, 2, 3, 4]).subarray(1, 3), [2, 3]],
    ['an empty view', new Uint8Array([1, 2, 3, 4]).subarray(4), []],
  ])('%s keeps its part and no more', (_name, view, bytes) => {
    const copy = back(view) as Uint8Array;
    expect([...copy]).toEqual(bytes);
    expect(copy.buffer.byteLength).toBe(bytes.length);
  });
});
