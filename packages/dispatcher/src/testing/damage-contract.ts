import assert from 'node:assert/strict';
import type { StoreError, StoreErrorCode } from '../store-error.js';
import type { LedgerRecord } from '../store.js';
import { as, callBench, type CallBench, effects, leaseMs, plan } from './calls/bench.js';
import type { OpenedStore, Register } from './store-contract.js';

/** Fields of a record as a mistaken hand, another program or another version may have written them. */
export interface Damage {
  readonly state?: string;
  readonly class?: string;
  readonly fence?: number;
  readonly leaseUntil?: null;
  readonly args?: string;
  readonly outcome?: string;
}

/** A store to be judged, and ways past it. */
export interface DamageableStore extends OpenedStore {
  /** Puts values into the record past the store, all at once. Null deletes one. */
  damage(key: string, change: Damage): Promise<void>;
  /** Takes the tool's name out of the approval past the store. */
  damageApproval(id: string): Promise<void>;
}

/**
 * Registers what becomes of damaged records, one `it` each: a typed error that says the mend, no effect doubled, and all
 * other calls go on. `open` is as in `storeContract`; a store in memory has nothing to damage.
 */
export function damageContract(it: Register, open: () => Promise<DamageableStore>): void {
  const law = (name: string, check: (damaged: Damaged) => Promise<void>) =>
    it(name, async () => {
      const opened = await open();
      try {
        await check({ bench: callBench(opened), damage: opened.damage, damageApproval: opened.damageApproval });
      } finally {
        await opened.close();
      }
    });
  for (const [name, harm] of Object.entries(unsound)) {
    law(`${name} is refused by name, and nothing runs with it`, (damaged) => refused(damaged, harm));
    law(`${name} fails no call beside it, no list of approvals and no sweep`, (damaged) => othersGoOn(damaged, harm));
  }
  law('a list leaves out a damaged record where somebody is told of it, and else rejects', leftOutOfList);
  law('a damaged approval is left out of the list of its tenant, and told of', leftOutOfApprovals);
  law('what is damaged of one tenant fails no list of another, which is not told of it', notOfOthers);
  law('arguments that are no JSON are not run by whoever takes over', unreadableArgs);
  for (const [name, text] of Object.entries(unreadable)) {
    law(`an outcome that is ${name} is that of a done effect, whose result is lost`, (damaged) =>
      unreadableOutcome(damaged, text),
    );
    law(`an unknown with an outcome that is ${name} stays one, and a person can end it`, (damaged) =>
      unreadableDoubt(damaged, text),
    );
  }
}

interface Damaged {
  readonly bench: CallBench;
  readonly damage: DamageableStore['damage'];
  readonly damageApproval: DamageableStore['damageApproval'];
}

const unsound: Readonly<Record<string, Damage>> = {
  'a state that does not exist': { state: 'settled' },
  'a class that does not exist': { class: 'write' },
  'a fence below zero': { fence: -1 },
  'a record that runs without a lease': { state: 'running', leaseUntil: null },
};

const unreadable = {
  'no JSON': '{"kind":"done","resu',
  'of another version': '{"v":2,"ok":true}',
  'of another kind': '7',
};

const args = { text: 'first' };
const reworded = { text: 'reworded' };
const corrupt: { readonly name: string; readonly code: StoreErrorCode } = { name: 'StoreError', code: 'store-corrupt' };

async function refused({ bench, damage }: Damaged, harm: Damage): Promise<void> {
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

async function othersGoOn({ bench, damage }: Damaged, harm: Damage): Promise<void> {
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

async function leftOutOfList({ bench: { store, open }, damage }: Damaged): Promise<void> {
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

async function leftOutOfApprovals({ bench, damageApproval }: Damaged): Promise<void> {
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

async function notOfOthers({ bench, damage, damageApproval }: Damaged): Promise<void> {
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

async function unreadableArgs({ bench, damage }: Damaged): Promise<void> {
  const { key } = await crashed(bench);
  await damage(key, { args: '{"text":' });
  const elsewhere = await bench.openElsewhere();
  assert.match(as('unknown', await elsewhere.call('idempotent-write', reworded, plan)).reason, /arguments/);
  assert.equal(as('refused', await elsewhere.resume(key)).code, 'unreadable-record');
  as('done', await elsewhere.call('idempotent-write', reworded, { ...plan, ordinal: 1 }));
  assert.deepEqual(effects(bench), [reworded.text]);
}

/** The record of a call whose process is gone. */
async function crashed(bench: CallBench): Promise<LedgerRecord> {
  const dispatcher = bench.open();
  bench.world.next('request-lost', 'request-lost', 'request-lost');
  as('unknown', await dispatcher.call('idempotent-write', args, plan));
  const [record] = await bench.store.list({});
  if (record === undefined) assert.fail('The call left no record.');
  await bench.passes(leaseMs + 1);
  return record;
}

async function unreadableOutcome({ bench, damage }: Damaged, text: string): Promise<void> {
  const { key = '' } = as('done', await bench.open().call('non-idempotent-write', args, plan));
  await damage(key, { outcome: text });
  const elsewhere = await bench.openElsewhere();
  const answer = as('done', await elsewhere.call('non-idempotent-write', reworded, plan));
  assert.deepEqual([answer.deduplicated, answer.resultLost, answer.result, answer.args], [true, true, undefined, args]);
  assert.deepEqual(effects(bench), [args.text]);
}

async function unreadableDoubt({ bench, damage }: Damaged, text: string): Promise<void> {
  bench.world.next('answer-lost');
  const { key } = as('unknown', await bench.open().call('non-idempotent-write', args, plan));
  await damage(key, { outcome: text });
  const elsewhere = await bench.openElsewhere();
  as('unknown', await elsewhere.call('non-idempotent-write', reworded, plan));
  assert.equal(await elsewhere.settle(key, { kind: 'done', result: 'seen' }, { by: 'ann' }), true);
  assert.equal(as('done', await elsewhere.call('non-idempotent-write', reworded, plan)).result, 'seen');
  assert.deepEqual(effects(bench), [args.text]);
}
