import { expect, test } from 'vitest';
import { memoryStore, type Store } from '../src/index.js';
import { fakeClock } from '../src/testing/index.js';
import { leaseMs, plan, setting, whileTimePasses } from './setting.js';

const args = { text: 'first' };

/** A store that hints at what happened when it is told to, and shows who still listens. */
function hinting() {
  const clock = fakeClock();
  const wakes = new Set<() => void>();
  const watch: Store['watch'] = (_key, wake) => {
    wakes.add(wake);
    return () => wakes.delete(wake);
  };
  return { clock, wakes, store: { ...memoryStore({ clock }), watch }, hint: () => wakes.forEach((wake) => wake()) };
}

/** One dispatcher is at work; a call of another one has polled often, so that it sleeps long. */
async function waitingBeside(store: Store, clock: ReturnType<typeof fakeClock>) {
  const here = setting({ store, clock, leaseMs });
  const { letGo } = here.world.hold();
  const first = here.dispatcher.call('non-idempotent-write', args, plan);
  await clock.asleep();
  const waiting = here.another().call('non-idempotent-write', args, plan);
  await clock.advance(5_000);
  return { ...here, letGo, first, waiting };
}

test('a hint wakes a waiter without any time passing', async () => {
  const { clock, store, hint, wakes } = hinting();
  const { letGo, first, waiting } = await waitingBeside(store, clock);
  const before = clock.now();
  letGo();
  await first;
  hint();
  expect(await waiting).toMatchObject({ kind: 'done', deduplicated: true });
  expect([clock.now() - before, wakes.size]).toEqual([0, 0]);
});

test('a hint that says nothing new is looked into, and the waiter sleeps on', async () => {
  const { clock, store, hint } = hinting();
  let claims = 0;
  const counted: Store = { ...store, claim: (request) => ((claims += 1), store.claim(request)) };
  const { letGo, first, waiting } = await waitingBeside(counted, clock);
  const before = claims;
  for (let n = 0; n < 3; n += 1) {
    hint();
    await new Promise(setImmediate);
  }
  expect(claims - before).toBe(3);
  letGo();
  await first;
  hint();
  expect(await waiting).toMatchObject({ kind: 'done' });
});

test.each([
  ['that never hints', () => () => {}],
  ['that hints only at once', (wake: () => void) => (wake(), () => {})],
])('a store %s costs its waiters one poll at most', async (_name, watch) => {
  const clock = fakeClock();
  const store: Store = { ...memoryStore({ clock }), watch: (_key, wake) => watch(wake) };
  const { letGo, first, waiting } = await waitingBeside(store, clock);
  letGo();
  await first;
  const before = clock.now();
  expect(await whileTimePasses(clock, waiting)).toMatchObject({ kind: 'done', deduplicated: true });
  expect(clock.now() - before).toBeLessThanOrEqual(1_300);
});

test('whoever gives up waiting watches no more', async () => {
  const { clock, store, wakes } = hinting();
  const { waiting } = await waitingBeside(store, clock);
  expect(wakes.size).toBe(1);
  expect(await whileTimePasses(clock, waiting, 1_000)).toMatchObject({ kind: 'running' });
  expect(wakes.size).toBe(0);
});
