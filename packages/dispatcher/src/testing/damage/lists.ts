import assert from 'node:assert/strict';
import type { StoreError } from '../../store-error.js';
import { as, effects, plan } from '../calls/bench.js';
import { args, corrupt, type Damaged } from './damaged.js';

export async function leftOutOfList({ bench: { store, open }, damage }: Damaged): Promise<void> {
  const dispatcher = open();
  const keys: string[] = [];
  for (const ordinal of [0, 1, 2]) {
    const { key = '' } = as('done', await dispatcher.call('idempotent-write', args, { ...plan, ordinal }));
    keys.push(key);
  }
  const [first, harmed = '', last] = keys;
  await damage(harmed, { class: 'write' });
  const told: StoreError[] = [];
  const found = await store.list({ task: plan.task }, (error) => told.push(error));
  assert.deepEqual([found.map(({ key }) => key), told.map(({ code }) => code)], [[first, last], ['store-corrupt']]);
  assert.match(told[0]?.message ?? '', new RegExp(harmed));
  await assert.rejects(store.list({ task: plan.task }), corrupt);
  const upToTwo = await store.list({ task: plan.task, limit: 2 }, (error) => told.push(error));
  assert.deepEqual([upToTwo.map(({ key }) => key), told.length], [[first, last], 2]); // it takes no other's place
}

export async function leftOutOfApprovals({ bench, damageApproval }: Damaged): Promise<void> {
  const dispatcher = bench.open();
  const harmed = as('approval-required', await dispatcher.call('irreversible', args, plan)).approvalId;
  const other = await dispatcher.call('irreversible', args, { ...plan, ordinal: 1 });
  await damageApproval(harmed);
  const told: string[] = [];
  const found = await dispatcher.approvals.list({}, ({ message }) => told.push(message));
  assert.deepEqual(
    found.map(({ id }) => id),
    [as('approval-required', other).approvalId],
  );
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', new RegExp(harmed));
  assert.equal((await dispatcher.approvals.list()).length, 1);
  assert.equal((await dispatcher.approvals.list({ limit: 1 })).length, 1);
  await assert.rejects(dispatcher.approvals.decide(harmed, { approve: true, by: 'ann' }), corrupt);
  assert.deepEqual(effects(bench), []);
}

export async function notOfOthers({ bench, damage, damageApproval }: Damaged): Promise<void> {
  const dispatcher = bench.open();
  const { key = '' } = as('done', await dispatcher.call('idempotent-write', args, plan));
  await damage(key, { class: 'write' });
  await damageApproval(as('approval-required', await dispatcher.call('irreversible', args, plan)).approvalId);
  const elsewhere = { ...plan, tenant: 'elsewhere' };
  as('done', await dispatcher.call('idempotent-write', args, elsewhere));
  as('approval-required', await dispatcher.call('irreversible', args, elsewhere));
  const told: string[] = [];
  const tell = ({ message }: StoreError) => told.push(message);
  assert.equal((await bench.store.list({ tenant: elsewhere.tenant }, tell)).length, 2);
  assert.equal((await dispatcher.approvals.list({ tenant: elsewhere.tenant }, tell)).length, 1);
  assert.deepEqual(told, []);
  assert.equal((await bench.store.list({ tenant: elsewhere.tenant })).length, 2);
}
