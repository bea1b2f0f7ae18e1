import assert from 'node:assert/strict';
import { claimOf, hold, keyOf, type Law, minute, race, recordOf, tally, won } from './law.js';

/** A key is given back as it was taken. */
export function releaseLaws(law: Law): void {
  law('a released key is open at once, keeps the first arguments, and shuts out who released it', async ({ store }) => {
    const held = await hold(store);
    assert.equal(await store.release(held), true);
    const open = await recordOf(store);
    assert.deepEqual({ ...open, state: 'open', holder: null, leaseUntil: null }, open);
    const next = await won(store, { holder: 'bob', args: 'other' });
    assert.deepEqual(
      [next.before, next.interrupted, next.record.fence, next.record.args],
      ['open', false, 2, '{"first":true}'],
    );
    assert.equal((await store.settle(held, 'failed', 'late')).kind, 'fenced');
  });

  law('releasing takes back the starts under this fence', async ({ store }) => {
    const held = await hold(store, { start: true });
    await store.start(held);
    await store.release(held);
    const record = await recordOf(store);
    assert.deepEqual({ ...record, attempts: 0, startedFence: null }, record);
    assert.equal((await won(store)).interrupted, false);
  });

  law("releasing does not take back an earlier holder's start", async ({ store, advance }) => {
    await won(store, { start: true });
    await advance(minute);
    const second = await hold(store, { start: true, holder: 'bob' });
    await store.release(second);
    const record = await recordOf(store);
    assert.deepEqual({ ...record, attempts: 1, startedFence: 1 }, record);
    assert.equal((await won(store, { holder: 'cy' })).interrupted, true);
  });

  law('a holder whose lease lapsed may release as long as nobody took the key', async ({ store, advance }) => {
    const held = await hold(store);
    await advance(minute);
    assert.equal(await store.release(held), true);
  });

  law('neither a settled nor an unheard of key is released', async ({ store }) => {
    const held = await hold(store);
    await store.settle(held, 'done', '1');
    assert.equal(await store.release(held), false);
    assert.equal(await store.release({ key: keyOf(8), fence: 1 }), false);
    assert.equal((await recordOf(store)).state, 'done');
  });

  law('a key is released once', async (bench) => {
    const held = await hold(bench.store);
    const released = await race(bench, 50, async (store) => ({ kind: `${await store.release(held)}` }));
    assert.deepEqual(tally(released), { true: 1, false: 49 });
    assert.deepEqual(tally(await race(bench, 50, (store, n) => store.claim(claimOf({ holder: `h${n}` })))), {
      won: 1,
      held: 49,
    });
  });
}
