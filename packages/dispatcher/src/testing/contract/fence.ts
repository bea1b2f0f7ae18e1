import assert from 'node:assert/strict';
import type { Hold, Store } from '../../store.js';
import { type Bench, hold, keyOf, type Law, minute, race, recordOf, tally } from './law.js';

/** Whoever lost the key changes nothing any more, but the proof of an effect is never thrown away. */
export function fenceLaws(law: Law): void {
  const late: Record<string, (store: Store, hold: Hold) => unknown> = {
    renew: (store, held) => store.renew(held, minute),
    start: (store, held) => store.start(held),
    release: (store, held) => store.release(held),
    'settle to failed': (store, held) => store.settle(held, 'failed', 'late'),
    'settle to unknown': (store, held) => store.settle(held, 'unknown', 'late'),
  };
  for (const [name, write] of Object.entries(late)) {
    law(`a late holder's ${name} changes nothing`, async (bench) => {
      const { old } = await takenOver(bench);
      const before = await recordOf(bench.store);
      await write(bench.store, old);
      assert.deepEqual(await recordOf(bench.store), before);
    });
  }

  law("a late holder's done is refused, kept as evidence, and does not disturb the new holder", async (bench) => {
    const { old, now } = await takenOver(bench);
    const settled = await bench.store.settle(old, 'done', 'late');
    assert.equal(settled.kind, 'fenced');
    assert.equal(settled.kind === 'fenced' && settled.record?.holder, 'bob');
    assert.deepEqual(await bench.store.settle(now, 'done', 'in time'), { kind: 'settled' });
    const record = await recordOf(bench.store);
    assert.deepEqual({ ...record, state: 'done', outcome: 'in time', evidence: 'late' }, record);
  });

  law('of two late outcomes the first is kept', async (bench) => {
    const { old, now } = await takenOver(bench);
    await bench.store.settle(now, 'done', '1');
    await bench.store.settle(old, 'done', 'late');
    await bench.store.settle(old, 'done', 'later');
    assert.equal((await recordOf(bench.store)).evidence, 'late');
  });

  law('a late done of the last starter settles a record that stands at unknown', async (bench) => {
    const { old, now } = await takenOver(bench);
    await bench.store.settle(now, 'unknown', 'nobody knows');
    assert.deepEqual(await bench.store.settle(old, 'done', 'it did happen'), { kind: 'settled' });
    const record = await recordOf(bench.store);
    assert.deepEqual({ ...record, state: 'done', outcome: 'it did happen', evidence: null }, record);
  });

  law('a late done of an earlier starter does not settle what stands at unknown', async (bench) => {
    const { old, now } = await takenOver(bench);
    await bench.store.start(now);
    await bench.store.settle(now, 'unknown', 'nobody knows');
    assert.equal((await bench.store.settle(old, 'done', 'late')).kind, 'fenced');
    const record = await recordOf(bench.store);
    assert.deepEqual({ ...record, state: 'unknown', evidence: 'late' }, record);
  });

  law('a late failed does not settle what stands at unknown', async (bench) => {
    const { old, now } = await takenOver(bench);
    await bench.store.settle(now, 'unknown', 'nobody knows');
    assert.equal((await bench.store.settle(old, 'failed', 'late')).kind, 'fenced');
    assert.equal((await recordOf(bench.store)).state, 'unknown');
  });

  law('a holder whose lease lapsed may settle as long as nobody took the key', async ({ store, advance }) => {
    const held = await hold(store, { start: true });
    await advance(2 * minute);
    assert.deepEqual(await store.settle(held, 'done', '1'), { kind: 'settled' });
    assert.equal((await recordOf(store)).state, 'done');
  });

  law('a fence that was never given out is worth nothing', async ({ store }) => {
    await hold(store, { start: true });
    const before = await recordOf(store);
    for (const fence of [0, 2, 99]) {
      const forged = { key: keyOf(1), fence };
      assert.equal(await store.renew(forged, minute), false);
      assert.deepEqual(await store.start(forged), { kind: 'lost' });
      assert.equal(await store.release(forged), false);
      assert.equal((await store.settle(forged, 'failed', 'x')).kind, 'fenced');
    }
    await store.settle({ key: keyOf(1), fence: 99 }, 'done', 'forged');
    assert.deepEqual(await recordOf(store), before);
  });

  law('of a late holder and the new one that settle at once the new one is recorded', async (bench) => {
    const { old, now } = await takenOver(bench);
    const settled = await race(bench, 50, (store, n) =>
      store.settle(n % 3 === 0 ? now : old, 'done', n % 3 === 0 ? 'new' : 'late'),
    );
    assert.deepEqual(tally(settled), { settled: 17, fenced: 33 });
    assert.equal((await recordOf(bench.store)).outcome, 'new');
  });
}

/** 'ann' started and lost the lease; 'bob' holds the key now and started nothing. */
async function takenOver({ store, advance }: Bench): Promise<{ readonly old: Hold; readonly now: Hold }> {
  const old = await hold(store, { start: true });
  await advance(minute);
  return { old, now: await hold(store, { holder: 'bob' }) };
}
