import { describe, expect, test } from 'vitest';
import { Ambiguous, classifyError, NotExecuted, Refused, type Ending } from '../src/ending.js';

const failed = (fields: object, message = 'boom') => Object.assign(new Error(message), fields);
const caused = (cause: unknown, fields = {}) => Object.assign(new TypeError('fetch failed', { cause }), fields);

describe('what a handler throws on purpose', () => {
  test.each<[string, unknown, Ending]>([
    ['NotExecuted', new NotExecuted('queue full'), { kind: 'not-executed', reason: 'NotExecuted: queue full' }],
    [
      'NotExecuted that says when',
      new NotExecuted('busy', { retryAfterMs: 0 }),
      { kind: 'not-executed', reason: 'NotExecuted: busy', retryAfterMs: 0 },
    ],
    ['Refused', new Refused('no such customer'), { kind: 'refused', reason: 'Refused: no such customer' }],
    [
      'Refused with a status',
      new Refused('gone', { status: 410 }),
      { kind: 'refused', reason: 'Refused: gone', status: 410 },
    ],
    ['Ambiguous', new Ambiguous('the socket closed'), { kind: 'ambiguous', reason: 'Ambiguous: the socket closed' }],
    [
      'Ambiguous beats the status it carries',
      new Ambiguous('odd', { status: 404 }),
      { kind: 'ambiguous', reason: 'Ambiguous: odd' },
    ],
    [
      'a mark inside a wrapping error',
      caused(new Refused('bad iban')),
      { kind: 'refused', reason: 'Refused: bad iban' },
    ],
  ])('%s is taken at its word', (_name, error, ending) => {
    expect(classifyError(error)).toEqual(ending);
  });

  test('another copy of the package is understood', () => {
    const foreign = Object.defineProperty(new Error('x'), Symbol.for('retrysafe/ending'), { value: 'refused' });
    expect(classifyError(foreign).kind).toBe('refused');
  });

  test('the cause is kept', () => {
    const cause = new Error('inner');
    expect(new NotExecuted('x', { cause }).cause).toBe(cause);
  });
});

describe('what is no ordinary error', () => {
  const loop = failed({});
  Object.assign(loop, { cause: loop });
  const hostile = new Proxy(new Error('x'), {
    get: () => {
      throw new Error('trap');
    },
    has: () => {
      throw new Error('trap');
    },
  });
  const getter = Object.defineProperty(new Error('x'), 'status', {
    get: () => {
      throw new Error('getter');
    },
  });
  const unlistable = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('trap');
      },
    },
  );
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'ECONNREFUSED'],
    ['a number', 404],
    ['a symbol', Symbol('x')],
    ['a function', () => 1],
    ['an object without a prototype', Object.create(null)],
    ['a cause that is itself', loop],
    ['a proxy that throws', hostile],
    ['a getter that throws', getter],
    ['headers that throw when they are listed', failed({ status: 503, headers: unlistable })],
    ['a list of parts that was revoked', failed({ code: 'ECONNREFUSED', errors: revoked.proxy })],
  ])('%s is ambiguous', (_name, thrown) => {
    expect(classifyError(thrown)).toEqual({ kind: 'ambiguous', reason: expect.stringMatching(/./) });
  });

  test('a plain object with a status is read like an error', () => {
    expect(classifyError({ status: 404, message: 'no such thing' })).toEqual({
      kind: 'refused',
      status: 404,
      reason: '404: no such thing',
    });
  });
});

describe("a user's classifier", () => {
  const refused: Ending = { kind: 'refused', reason: 'ours' };
  test.each<[string, (error: unknown) => Ending | undefined, Ending['kind']]>([
    ['comes before ours', () => refused, 'refused'],
    ['leaves to ours what it does not know', () => undefined, 'not-executed'],
    ['may read an error as a success', () => ({ kind: 'returned', value: null }), 'returned'],
    [
      'that throws makes the end ambiguous',
      () => {
        throw new Error('bug');
      },
      'ambiguous',
    ],
    ['that returns a promise makes the end ambiguous', () => Promise.resolve(refused) as never, 'ambiguous'],
    ['that gives no reason makes the end ambiguous', () => ({ kind: 'refused' }) as never, 'ambiguous'],
    ['that returns another kind makes the end ambiguous', () => ({ kind: 'failed' }) as never, 'ambiguous'],
  ])('%s', (_name, classify, kind) => {
    expect(classifyError(failed({ code: 'ECONNREFUSED' }), classify).kind).toBe(kind);
  });

  test('is not asked about a pause', () => {
    expect(classifyError(failed({ is_bubble_up: true }), () => refused).kind).toBe('signal');
  });
});
