import assert from 'node:assert/strict';
import { hold, keyOf, type Law, race, recordOf, tally } from './law.js';

/** An outcome is recorded once, and stays. */
export function settleLaws(law: Law): void {
  for (const state of ['done', 'failed', 'unknown'] as const) {
    law(`the holder settles to ${state}, and the lease ends`, async ({ store, reopen }) => {
      assert.deepEqual(await store.settle(await hold(store, { start: true }), state, 'so'), { kind: 'settled' });
      const record = await recordOf(await reopen());
      assert.deepEqual(
        { ...record, state, outcome: 'so', holder: null, leaseUntil: null, fence: 1, attempts: 1 },
        record,
      );
    });

    law(`a settle to ${state} whose answer was lost may be sent again`, async ({ store }) => {
      const held = await hold(store, { start: true });
      await store.settle(held, state, 'so');
      const before = await recordOf(store);
      assert.deepEqual(await store.settle(held, state, 'so'), { kind: 'settled' });
      assert.deepEqual(await recordOf(store), before);
    });
  }

  law('a second outcome of the same holder is refused, and a done one kept as evidence', async ({ store }) => {
    const held = await hold(store, { start: true });
    await store.settle(held, 'done', 'one');
    assert.equal((await store.settle(held, 'done', 'two')).kind, 'fenced');
    const record = await recordOf(store);
    assert.deepEqual({ ...record, state: 'done', outcome: 'one', evidence: 'two' }, record);
  });

  law('a key that nobody claimed cannot be settled', async ({ store }) => {
    assert.deepEqual(await store.settle({ key: keyOf(5), fence: 1 }, 'done', '1'), { kind: 'fenced', record: null });
    assert.equal(await store.get(keyOf(5)), undefined);
  });

  for (const state of ['done', 'failed'] as const) {
    law(`a person resolves an unknown to ${state}`, async ({ store }) => {
      await store.settle(await hold(store, { start: true }), 'unknown', 'timed out');
      assert.equal(await store.resolve(keyOf(1), state, 'looked it up'), true);
      const record = await recordOf(store);
      assert.deepEqual({ ...record, state, outcome: 'looked it up' }, record);
      assert.equal(await store.resolve(keyOf(1), state, 'again'), false);
    });
  }

  law('only what stands at unknown can be resolved', async ({ store }) => {
    assert.equal(await store.resolve(keyOf(1), 'done', 'x'), false);
    const held = await hold(store);
    assert.equal(await store.resolve(keyOf(1), 'done', 'x'), false);
    await store.settle(held, 'done', 'true');
    assert.equal(await store.resolve(keyOf(1), 'failed', 'x'), false);
    assert.equal((await recordOf(store)).outcome, 'true');
  });

  law('of 50 people who resolve at once one is heard', async (bench) => {
    await bench.store.settle(await hold(bench.store, { start: true }), 'unknown', 'timed out');
    const heard = await race(bench, 50, async (store, n) => ({
      kind: `${await store.resolve(keyOf(1), n % 4 ? 'done' : 'failed', `${n}`)}`,
    }));
    assert.deepEqual(tally(heard), { true: 1, false: 49 });
  });
}
