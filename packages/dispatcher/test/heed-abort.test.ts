import { getEventListeners } from 'node:events';
import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../src/clock.js';
import { heedAbort } from '../src/heed-abort.js';
import { plan, setting } from './setting.js';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('a signal that many heed', () => {
  test('has one listener, tells each of them once, and has none when all have forgotten it', () => {
    const abort = new AbortController();
    const told: number[] = [];
    const forget = [1, 2, 3].map((n) => heedAbort(abort.signal, () => told.push(n)));
    expect(listeners(abort.signal)).toBe(1);
    forget[1]?.();
    forget[1]?.();
    abort.abort();
    abort.abort();
    expect(told).toEqual([1, 3]);
    for (const one of forget) one?.();
    expect(listeners(abort.signal)).toBe(0);
  });

  test('is heeded again after it was forgotten', () => {
    const abort = new AbortController();
    const told: number[] = [];
    const first = heedAbort(abort.signal, () => told.push(1));
    first?.();
    heedAbort(abort.signal, () => told.push(2));
    first?.();
    abort.abort();
    expect(told).toEqual([2]);
  });

  test('may be forgotten by one while it tells the others', () => {
    const abort = new AbortController();
    const told: number[] = [];
    const forget = heedAbort(abort.signal, () => {
      told.push(1);
      forget?.();
    });
    heedAbort(abort.signal, () => told.push(2));
    abort.abort();
    expect(told).toEqual([1, 2]);
  });
});

test('thirty calls of one signal, and their pauses, listen to it once', async () => {
  const abort = new AbortController();
  const most: number[] = [];
  const execute = (_args: { text: string }, _call: ToolCall) => {
    most.push(listeners(abort.signal));
    throw Object.assign(new Error('busy'), { status: 429 });
  };
  const tools = tool({ name: 'busy', class: 'idempotent-write', execute });
  const { another } = setting();
  const dispatcher = another({ tools, clock: systemClock, policies: { 'idempotent-write': { backoffMs: 1 } } });
  const calls = Array.from({ length: 30 }, (_, n) =>
    dispatcher.call('busy', { text: 'x' }, { ...plan, ordinal: n, signal: abort.signal }),
  );
  expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(['failed']));
  expect(Math.max(...most)).toBe(1);
  expect(listeners(abort.signal)).toBe(0);
});
