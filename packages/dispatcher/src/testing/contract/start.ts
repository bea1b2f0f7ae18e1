import assert from 'node:assert/strict';
import { hold, holdOf, keyOf, type Law, minute, race, recordOf, tally, won } from './law.js';

/** That the handler is about to run is written down before it runs. */
export function startLaws(law: Law): void {
  law('a claim without start counts no attempt', async ({ store }) => {
    const { record } = await won(store);
    assert.equal(record.attempts, 0);
    assert.equal(record.startedFence, null);
  });

  law('each start counts one attempt and carries the fence', async ({ store }) => {
    const held = await hold(store);
    assert.deepEqual(await store.start(held), { kind: 'started', attempts: 1 });
    assert.deepEqual(await store.start(held), { kind: 'started', attempts: 2 });
    const record = await recordOf(store);
    assert.deepEqual({ ...record, attempts: 2, startedFence: 1, state: 'running' }, record);
  });

  law('50 starts at once count 50 attempts', async (bench) => {
    const held = await hold(bench.store);
    assert.deepEqual(tally(await race(bench, 50, (store) => store.start(held))), { started: 50 });
    assert.equal((await recordOf(bench.store)).attempts, 50);
  });

  law('a start needs a live lease', async ({ store, advance }) => {
    const held = await hold(store);
    await advance(minute);
    assert.deepEqual(await store.start(held), { kind: 'lost' });
    assert.equal((await recordOf(store)).attempts, 0);
  });

  law('what is settled is not started', async ({ store }) => {
    const held = await hold(store);
    await store.settle(held, 'failed', 'refused');
    assert.deepEqual(await store.start(held), { kind: 'lost' });
    assert.deepEqual(await store.start({ key: keyOf(77), fence: 1 }), { kind: 'lost' });
  });

  law('who takes over a key that was never started learns that nothing was interrupted', async ({ store, advance }) => {
    await won(store);
    await advance(minute);
    assert.equal((await won(store, { holder: 'bob' })).interrupted, false);
  });

  law(
    'who takes over a started key learns that it was interrupted, as does the next one',
    async ({ store, advance }) => {
      const first = await won(store);
      await store.start(holdOf(first));
      await advance(minute);
      const second = await won(store, { holder: 'bob' });
      assert.equal(second.interrupted, true);
      assert.equal(second.record.startedFence, 1);
      await advance(minute);
      assert.equal((await won(store, { holder: 'cy' })).interrupted, true);
    },
  );

  law('a claim that starts adds to the attempts of the generation', async ({ store, advance }) => {
    await won(store, { start: true });
    await advance(minute);
    const { record } = await won(store, { start: true, holder: 'bob' });
    assert.deepEqual({ ...record, attempts: 2, startedFence: 2 }, record);
  });
}
