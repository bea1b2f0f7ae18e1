import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff } from '../src/backoff.js';

const always = (part: number) => () => part;

test.each<[string, number, number, number, object | undefined, number]>([
  ['chance may say at once', 1, 100, 0, undefined, 0],
  ['the first pause is at most the base', 1, 100, 0.999, undefined, 100],
  ['each further one at most doubles', 3, 100, 0.999, undefined, 400],
  ['none is longer than half a minute', 30, 100, 0.999, undefined, 29_970],
  ['or than another cap', 30, 100, 0.5, { capMs: 1000 }, 500],
  ['a thousand tries overflow nothing', 2000, 100, 0.5, undefined, 15_000],
  ['what the provider asks for is waited', 1, 100, 0, { retryAfterMs: 5000 }, 5000],
  ['and chance spreads those who were told the same', 1, 100, 0.5, { retryAfterMs: 5000 }, 5050],
  ['a base of 0 does not wait', 5, 0, 0.9, undefined, 0],
])('%s', (_name, tryNo, baseMs, part, options, ms) => {
  expect(backoff(tryNo, baseMs, always(part), options)).toBe(ms);
});

test('a pause is a whole number, never negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.nat(60_000),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.nat(60_000),
      (tryNo, baseMs, part, retryAfterMs) => {
        const ms = backoff(tryNo, baseMs, always(part), { retryAfterMs });
        expect(Number.isSafeInteger(ms) && ms >= retryAfterMs && ms <= retryAfterMs + 30_000).toBe(true);
      },
    ),
  );
});
