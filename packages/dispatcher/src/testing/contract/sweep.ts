import assert from 'node:assert/strict';
import type { Store, Swept } from '../../store.js';
import { askOf, type Bench, claimOf, hold, keyOf, type Law, minute, recordOf, won } from './law.js';

const window = { retentionMs: 60 * minute, tombstoneMs: 600 * minute, limit: 100 };

/** A closed task's outcomes go after a while; that they were is remembered longer; what is unsure never goes. */
export function sweepLaws(law: Law): void {
  law('nothing expires while the task is open, however old it is', async ({ store, advance }) => {
    await store.settle(await hold(store), 'done', '1');
    await advance(10_000 * minute);
    assert.deepEqual(await store.sweep(window), { expired: 0, removed: 0 });
    assert.equal((await recordOf(store)).outcome, '1');
  });

  law('a closed task keeps its outcomes for the window, and then tombstones', async ({ store, advance }) => {
    await settled(store, 'done');
    await advance(59 * minute);
    assert.deepEqual(await store.sweep(window), { expired: 0, removed: 0 });
    await advance(minute);
    assert.deepEqual(await store.sweep(window), { expired: 1, removed: 0 });
    const record = await recordOf(store);
    assert.deepEqual(
      { ...record, state: 'expired', args: '', outcome: null, evidence: null, approvalId: null },
      record,
    );
    assert.deepEqual(await store.claim(claimOf({ reopen: true })), { kind: 'settled', record });
    assert.equal((await store.ask(askOf())).kind, 'past');
  });

  law('a tombstone goes after its time, and its task stays closed', async ({ store, advance }) => {
    await settled(store, 'done');
    await advance(60 * minute);
    await store.sweep(window);
    await advance(599 * minute);
    assert.deepEqual(await store.sweep(window), { expired: 0, removed: 0 });
    await advance(minute);
    assert.deepEqual(await store.sweep(window), { expired: 0, removed: 1 });
    assert.equal(await store.get(keyOf(1)), undefined);
    assert.deepEqual(await store.list({}), []);
    assert.deepEqual(await store.claim(claimOf()), { kind: 'task-closed' });
  });

  for (const state of ['failed', 'denied', 'open'] as const) {
    law(`a ${state} record of a closed task expires`, async (bench) => {
      await settled(bench.store, state);
      assert.deepEqual(await sweptAfter(bench), { expired: 1, removed: 0 });
    });
  }

  for (const state of ['unknown', 'running', 'awaiting', 'interrupted'] as const) {
    law(`an ${state} record is never swept`, async (bench) => {
      await settled(bench.store, state);
      const before = await recordOf(bench.store);
      assert.deepEqual(await sweptAfter(bench), { expired: 0, removed: 0 });
      assert.deepEqual(await recordOf(bench.store), before);
    });
  }

  for (const [state, expired] of [
    ['unknown', 0],
    ['interrupted', 0],
    ['done', 2],
  ] as const) {
    law(`a done part of a call that is ${state} ${expired === 0 ? 'stays' : 'expires'} with it`, async (bench) => {
      const { store } = bench;
      const part = await hold(store, { key: keyOf(2), parent: keyOf(1), tool: 'tool/part' });
      await store.settle(part, 'done', '1');
      await settled(store, state);
      const before = await recordOf(store, keyOf(2));
      assert.deepEqual(await sweptAfter(bench), { expired, removed: 0 });
      if (expired === 0) assert.deepEqual(await recordOf(store, keyOf(2)), before);
    });
  }

  law(
    'what was settled after its task was closed keeps its outcome for the whole window',
    async ({ store, advance }) => {
      const held = await hold(store, { leaseMs: 500 * minute });
      await store.closeTask('acme', 'task');
      await advance(59 * minute);
      await store.settle(held, 'done', 'late');
      await advance(30 * minute);
      assert.deepEqual(await store.sweep(window), { expired: 0, removed: 0 });
      await advance(30 * minute);
      assert.deepEqual(await store.sweep(window), { expired: 1, removed: 0 });
    },
  );

  law('an approval goes with its record, and can no longer be decided', async (bench) => {
    await settled(bench.store, 'denied');
    await sweptAfter(bench);
    assert.equal(await bench.store.approval('approval-1'), undefined);
    assert.deepEqual(await bench.store.approvals({}), []);
    assert.deepEqual(await bench.store.decide('approval-1', { approve: true, by: 'eve' }), {
      kind: 'no-such-approval',
    });
  });

  law('a sweep touches at most its limit, and the next one goes on', async ({ store, advance }) => {
    for (let n = 1; n <= 7; n++) await store.settle(await hold(store, { key: keyOf(n) }), 'done', '1');
    await store.closeTask('acme', 'task');
    await advance(60 * minute);
    const counts = [];
    for (let round = 0; round < 3; round++) counts.push((await store.sweep({ ...window, limit: 3 })).expired);
    assert.deepEqual(counts, [3, 3, 1]);
  });

  law('a task that is opened again keeps what is left of it', async (bench) => {
    await settled(bench.store, 'done');
    await bench.store.openTask('acme', 'task');
    assert.deepEqual(await sweptAfter(bench), { expired: 0, removed: 0 });
  });

  law('bindings last as long as their task, and go with its last tombstone', async ({ store, advance }) => {
    await settled(store, 'done');
    await store.bind('acme', 'task', 'name', 'value');
    await store.bind('acme', 'open task', 'name', 'value');
    await advance(60 * minute);
    await store.sweep(window);
    assert.equal(await store.bound('acme', 'task', 'name'), 'value');
    await advance(600 * minute);
    await store.sweep(window);
    await store.sweep(window);
    assert.equal(await store.bound('acme', 'task', 'name'), undefined);
    assert.equal(await store.bound('acme', 'open task', 'name'), 'value');
  });
}

/** One record that stands as named, in a task that is closed then. */
async function settled(
  store: Store,
  state: 'done' | 'failed' | 'unknown' | 'denied' | 'open' | 'running' | 'awaiting' | 'interrupted',
): Promise<void> {
  await bring[state](store);
  await store.closeTask('acme', 'task');
}

const bring = {
  done: async (store: Store) => void (await store.settle(await hold(store), 'done', '1')),
  failed: async (store: Store) => void (await store.settle(await hold(store), 'failed', '1')),
  unknown: async (store: Store) => void (await store.settle(await hold(store, { start: true }), 'unknown', '1')),
  open: async (store: Store) => void (await store.release(await hold(store))),
  running: async (store: Store) => void (await won(store)),
  awaiting: async (store: Store) => void (await store.ask(askOf())),
  denied: async (store: Store) => {
    await store.ask(askOf());
    await store.decide('approval-1', { approve: false, by: 'eve' });
  },
  // Started once, lost, taken over, given back: an effect may have happened under the first start.
  interrupted: async (store: Store) => {
    await store.settle(await hold(store, { start: true }), 'unknown', '1');
    await store.release(await hold(store, { reopen: true }));
  },
};

async function sweptAfter({ store, advance }: Bench): Promise<Swept> {
  await advance(10_000 * minute);
  return store.sweep(window);
}
