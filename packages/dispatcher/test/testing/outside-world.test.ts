import { expect, test } from 'vitest';
import { outsideWorld } from '../../src/testing/index.js';

test('a key commits once, and gets the first answer however the request is worded', async () => {
  const world = outsideWorld();
  const first = await world.request({ amount: 1 }, 'k');
  expect(await world.request({ amount: 2 }, 'k')).toBe(first);
  expect([world.count('k'), world.effects.length, world.requests()]).toEqual([1, 1, 2]);
  expect(world.find('k')?.body).toEqual({ amount: 1 });
});

test('without a key every request is an effect', async () => {
  const world = outsideWorld();
  await world.request('a');
  await world.request('a');
  expect(world.count(null)).toBe(2);
});

test.each([
  { mishap: 'answer-lost', error: { status: 504 }, effects: 1 },
  { mishap: 'request-lost', error: { code: 'ECONNRESET' }, effects: 0 },
  { mishap: 'busy', error: { status: 429 }, effects: 0 },
  { mishap: 'refused', error: { status: 422 }, effects: 0 },
] as const)(
  '$mishap leaves $effects effects behind, and the next request goes well',
  async ({ mishap, error, effects }) => {
    const world = outsideWorld();
    world.next(mishap);
    await expect(world.request('a', 'k')).rejects.toMatchObject(error);
    expect(world.count('k')).toBe(effects);
    await world.request('a', 'k');
    expect(world.count('k')).toBe(1);
  },
);

test('an answer can be held back after the commit', async () => {
  const world = outsideWorld();
  const { letGo } = world.hold();
  const answer = world.request('a', 'k');
  expect(world.count('k')).toBe(1);
  letGo();
  expect((await answer).key).toBe('k');
});
