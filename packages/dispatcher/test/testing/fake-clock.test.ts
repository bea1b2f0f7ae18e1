import { expect, test } from 'vitest';
import { fakeClock } from '../../src/testing/index.js';

test('time stands still until it is told', async () => {
  const clock = fakeClock(1000);
  expect(clock.now()).toBe(1000);
  await clock.advance(50);
  expect(clock.now()).toBe(1050);
});

test('sleepers wake in the order of their times, each at its time, also those that fell asleep meanwhile', async () => {
  const clock = fakeClock(0);
  const woke: string[] = [];
  const sleeper = async (name: string, ms: number) => {
    await clock.sleep(ms);
    woke.push(`${name}@${clock.now()}`);
  };
  const slow = sleeper('slow', 30);
  const twice = sleeper('once', 10).then(() => sleeper('twice', 10));
  await clock.advance(29);
  expect(woke).toEqual(['once@10', 'twice@20']);
  await clock.advance(1);
  await Promise.all([slow, twice]);
  expect(woke.at(-1)).toBe('slow@30');
  expect(clock.sleepers()).toBe(0);
});

test('an abort wakes a sleeper at once, and an aborted signal lets nobody sleep', async () => {
  const clock = fakeClock();
  const stop = new AbortController();
  const asleep = clock.sleep(1000, stop.signal);
  stop.abort();
  await asleep;
  await clock.sleep(1000, stop.signal);
  expect(clock.sleepers()).toBe(0);
});

test('a test can wait until somebody sleeps', async () => {
  const clock = fakeClock();
  const two = clock.asleep(2);
  void clock.sleep(10);
  void clock.sleep(20);
  await two;
  expect(clock.sleepers()).toBe(2);
});
