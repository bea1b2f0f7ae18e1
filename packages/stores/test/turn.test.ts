import { fakeClock } from '@retrysafe/dispatcher/testing';
import { expect, test } from 'vitest';
import { deadline } from '../src/deadline.js';
import { perTurn } from '../src/turn.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked in one turn is sent as one, in groups of the most', async () => {
  const sent: (readonly number[])[] = [];
  const double = perTurn(async (items: readonly number[]) => (sent.push(items), items.map((n) => 2 * n)), 2);
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(sent).toEqual([[1, 2], [3]]);
});

test('one that cannot be sent fails alone', async () => {
  const send = perTurn(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('two');
    return items;
  }, 10);
  expect((await Promise.allSettled([1, 2, 3].map(send))).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('a server that does not answer in time is not asked by each of them again', async () => {
  const clock = fakeClock();
  const { inTime } = deadline('The server', 1_000, clock);
  let asked = 0;
  const send = perTurn((_items: readonly number[]) => ((asked += 1), inTime(new Promise<never>(() => {}))), 10);
  const all = Promise.allSettled([1, 2, 3].map(send));
  await turn();
  await clock.advance(1_250);
  expect((await all).map((one) => one.status === 'rejected' && one.reason)).toMatchObject(
    Array(3).fill({ code: 'store-unavailable' }),
  );
  expect(asked).toBe(1);
});
