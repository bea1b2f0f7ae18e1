import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemChance, systemClock } from '../src/clock.js';

describe('systemClock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('sleeps as long as it is told', async () => {
    const before = systemClock.now();
    const slept = systemClock.sleep(1000).then(() => systemClock.now() - before);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await slept).toBe(1000);
  });

  test.each([
    ['0', 0],
    ['less', -5],
  ])('%s wakes in a later turn', async (_name, ms) => {
    let awake = false;
    void systemClock.sleep(ms).then(() => {
      awake = true;
    });
    await Promise.resolve();
    expect(awake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(awake).toBe(true);
  });

  test('a sleep beyond what a timer can hold does not end at once', async () => {
    let awake = false;
    void systemClock.sleep(2 ** 40).then(() => {
      awake = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(awake).toBe(false);
  });

  test('an abort wakes it and leaves neither timer nor listener', async () => {
    const abort = new AbortController();
    const slept = systemClock.sleep(1000, abort.signal);
    abort.abort();
    await slept;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an abort before it sleeps needs no timer', async () => {
    await systemClock.sleep(1000, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('systemChance draws from 0 to 1 and never the same id twice', () => {
  const drawn = systemChance.random();
  expect(drawn >= 0 && drawn < 1).toBe(true);
  expect(systemChance.id()).not.toBe(systemChance.id());
});
