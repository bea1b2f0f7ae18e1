import assert from 'node:assert/strict';
import { as, effects, plan } from '../calls/bench.js';
import { args, corrupt, type Damage, type Damaged, reworded } from './damaged.js';

/** Records that no step has written. */
export const unsound: Readonly<Record<string, Damage>> = {
  'a state that does not exist': { state: 'settled' },
  'a class that does not exist': { class: 'write' },
  'a fence below zero': { fence: -1 },
  'a record that runs without a lease': { state: 'running', leaseUntil: null },
};

export async function refused({ bench, damage }: Damaged, harm: Damage): Promise<void> {
  const dispatcher = bench.open();
  bench.world.next('answer-lost');
  const { key } = as('unknown', await dispatcher.call('non-idempotent-write', args, plan));
  await damage(key, harm);
  const elsewhere = await bench.openElsewhere();
  for (const answer of [
    await elsewhere.call('non-idempotent-write', reworded, plan),
    await elsewhere.resume(key),
    ...(await elsewhere.turn({ ...plan, response: 'r', history: [], calls: [callOf('non-idempotent-write')] })),
  ]) {
    const { code, message } = as('refused', answer);
    assert.equal(code, 'store-unavailable');
    assert.match(message, /does not take it\..*is damaged: .*restore it from a backup or delete it/);
  }
  await assert.rejects(bench.store.get(key), corrupt);
  await assert.rejects(elsewhere.settle(key, { kind: 'failed' }, { by: 'ann' }), corrupt);
  assert.deepEqual(effects(bench), [args.text]);
}

function callOf(name: string) {
  return { callId: 'c', name, args: reworded };
}

export async function othersGoOn({ bench, damage }: Damaged, harm: Damage): Promise<void> {
  const dispatcher = bench.open();
  const { key = '' } = as('done', await dispatcher.call('non-idempotent-write', args, plan));
  as('approval-required', await dispatcher.call('irreversible', args, plan));
  await damage(key, harm);
  const elsewhere = await bench.openElsewhere();
  const [broken, ...others] = await Promise.all([
    elsewhere.call('non-idempotent-write', args, plan),
    elsewhere.call('non-idempotent-write', args, { ...plan, ordinal: 1 }),
    elsewhere.call('idempotent-write', args, plan),
    elsewhere.call('idempotent-write', args, { ...plan, task: 'another' }),
  ]);
  as('refused', broken);
  for (const other of others) as('done', other);
  assert.equal((await elsewhere.approvals.list()).length, 1);
  for (const task of [plan.task, 'another']) await elsewhere.closeTask(task);
  await bench.passes(48 * 3_600_000);
  assert.ok((await elsewhere.sweep()).expired >= 3);
  await assert.rejects(bench.store.get(key), corrupt); // a sweep takes nothing away that nobody can read
}
