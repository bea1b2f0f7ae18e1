import { fakeClock } from '@retrysafe/dispatcher/testing';
import { expect, test } from 'vitest';
import { deadline } from '../src/deadline.js';

const setting = (ms = 1_000) => {
  const clock = fakeClock();
  return { clock, inTime: deadline('The server', ms, clock).inTime };
};
const never = new Promise<never>(() => {});
const tooLate = { code: 'store-unavailable', message: expect.stringContaining('did not answer within 1000 ms') };

test('what is not answered in time is given up, a quarter late at most', async () => {
  const { clock, inTime } = setting();
  let end: unknown;
  inTime(never).catch((error: unknown) => (end = error));
  await clock.advance(999);
  expect(end).toBeUndefined();
  await clock.advance(251);
  expect(end).toMatchObject(tooLate);
});

test.each<[string, () => Promise<unknown>, object]>([
  ['an answer', () => Promise.resolve(0), { status: 'fulfilled', value: 0 }],
  ['an error', () => Promise.reject(new Error('no')), { status: 'rejected', reason: { message: 'no' } }],
])('%s in time comes through as it is', async (_name, answer, expected) => {
  expect(await Promise.allSettled([setting().inTime(answer())])).toMatchObject([expected]);
});

test('each request has its own time, also when others are given up or answered before it', async () => {
  const { clock, inTime } = setting();
  const ends = [inTime(never), inTime(Promise.resolve('first'))];
  await clock.advance(600);
  let answer = (_value: string) => {};
  ends.push(inTime(new Promise<string>((resolve) => (answer = resolve))), inTime(never));
  const settled = Promise.allSettled(ends);
  await clock.advance(700);
  answer('last');
  await clock.advance(700);
  expect(await settled).toMatchObject([
    { reason: tooLate },
    { value: 'first' },
    { value: 'last' },
    { reason: tooLate },
  ]);
});

test('an answer to what was given up disturbs nobody else', async () => {
  const clock = fakeClock();
  const { begin, end } = deadline('The server', 1_000, clock);
  const givenUp: string[] = [];
  const [first, second] = ['first', 'second'].map((name) => begin(() => void givenUp.push(name)));
  await clock.advance(1_250);
  for (const one of [second, first, second]) if (one !== undefined) end(one);
  begin(() => void givenUp.push('third'));
  await clock.advance(1_250);
  expect(givenUp).toEqual(['first', 'second', 'third']);
  expect(clock.sleepers()).toBe(0);
});

test('nothing sleeps while nothing is asked', async () => {
  const { clock, inTime } = setting();
  await inTime(Promise.resolve());
  await clock.advance(250);
  expect(clock.sleepers()).toBe(0);
});
