import assert from 'node:assert/strict';
import { approveAll, as, type CallLaw, effects, hour, plan } from './bench.js';

const args = { text: 'first' };
const kept = { retentionMs: 2 * hour };

/** A task's outcomes are kept while it is open, and for a while after. What is forgotten is refused, never done again. */
export function retentionLaws(law: CallLaw): void {
  law('while its task is open an outcome answers duplicates, however old it is', async (bench) => {
    const dispatcher = bench.open(kept);
    await dispatcher.call('idempotent-write', args, plan);
    await bench.passes(9_000 * hour);
    assert.deepEqual(await dispatcher.sweep(), { expired: 0, removed: 0 });
    assert.equal(as('done', await dispatcher.call('idempotent-write', args, plan)).deduplicated, true);
    assert.equal(effects(bench).length, 1);
  });

  law(
    'a closed task answers duplicates within its window, refuses them as key-expired after it, and runs nothing',
    async (bench) => {
      const dispatcher = bench.open(kept);
      await dispatcher.call('idempotent-write', args, plan);
      await dispatcher.closeTask(plan.task);
      await bench.passes(hour);
      await dispatcher.sweep();
      assert.equal(as('done', await dispatcher.call('idempotent-write', args, plan)).deduplicated, true);
      await bench.passes(2 * hour);
      assert.equal((await dispatcher.sweep()).expired, 1);
      for (const text of ['first', 'reworded']) {
        const answer = await dispatcher.call('idempotent-write', { text }, plan);
        assert.equal(as('refused', answer).code, 'key-expired');
      }
      assert.equal(effects(bench).length, 1);
    },
  );

  law('times with a part of a millisecond are times', async (bench) => {
    const dispatcher = bench.open({ leaseMs: 60_000.5, approvalMs: 600_000.5, retentionMs: 2 * hour + 0.5 });
    as('done', await dispatcher.call('idempotent-write', args, plan));
    as('approval-required', await dispatcher.call('irreversible', args, plan));
    await approveAll(dispatcher);
    as('done', await dispatcher.call('irreversible', args, plan));
    await dispatcher.closeTask(plan.task);
    await bench.passes(3 * hour);
    assert.equal((await dispatcher.sweep()).expired, 2);
  });

  law('after its tombstone a key of a closed task is still refused', async (bench) => {
    const dispatcher = bench.open(kept);
    await dispatcher.call('idempotent-write', args, plan);
    await dispatcher.closeTask(plan.task);
    await bench.passes(3 * hour);
    await dispatcher.sweep();
    await bench.passes(31 * 24 * hour);
    assert.equal((await dispatcher.sweep()).removed, 1);
    assert.equal(as('refused', await dispatcher.call('idempotent-write', args, plan)).code, 'task-closed');
    assert.equal(effects(bench).length, 1);
  });

  law('a new intent in a closed task is refused, and runs once the task is opened again', async (bench) => {
    const dispatcher = bench.open();
    await dispatcher.closeTask(plan.task);
    assert.equal(as('refused', await dispatcher.call('idempotent-write', args, plan)).code, 'task-closed');
    await dispatcher.openTask(plan.task);
    as('done', await dispatcher.call('idempotent-write', args, plan));
    assert.equal(effects(bench).length, 1);
  });

  law('a sweep forgets neither what is unknown nor what a person has yet to approve', async (bench) => {
    const dispatcher = bench.open(kept);
    bench.world.next('answer-lost');
    as('unknown', await dispatcher.call('non-idempotent-write', args, plan));
    as('approval-required', await dispatcher.call('irreversible', args, plan));
    await dispatcher.closeTask(plan.task);
    await bench.passes(3 * hour);
    assert.deepEqual(await dispatcher.sweep(), { expired: 0, removed: 0 });
    as('unknown', await dispatcher.call('non-idempotent-write', args, plan));
    assert.equal(effects(bench).length, 1);
  });

  law('what was approved before its task was closed may still run, once', async (bench) => {
    const dispatcher = bench.open();
    as('approval-required', await dispatcher.call('irreversible', args, plan));
    await approveAll(dispatcher);
    await dispatcher.closeTask(plan.task);
    as('done', await dispatcher.call('irreversible', args, plan));
    as('done', await dispatcher.call('irreversible', args, plan));
    assert.equal(effects(bench).length, 1);
  });

  law('a sweep takes as many batches as there are', async (bench) => {
    const dispatcher = bench.open(kept);
    const ordinals = Array.from({ length: 25 }, (_, ordinal) => ordinal);
    await Promise.all(ordinals.map((ordinal) => dispatcher.call('idempotent-write', args, { ...plan, ordinal })));
    await dispatcher.closeTask(plan.task);
    await bench.passes(3 * hour);
    const sweeps = { retentionMs: 2 * hour, tombstoneMs: hour, limit: 10 };
    const expired = [];
    for (let n = 0; n < 4; n += 1) expired.push((await bench.store.sweep(sweeps)).expired);
    assert.deepEqual(expired, [10, 10, 5, 0]);
  });
}
