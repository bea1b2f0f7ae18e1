import assert from 'node:assert/strict';
import type { LedgerRecord } from '../../store.js';
import { as, type CallBench, effects, leaseMs, plan } from '../calls/bench.js';
import { args, type Damaged, reworded } from './damaged.js';

/** Outcomes that nobody can read. */
export const unreadable = {
  'no JSON': '{"kind":"done","resu',
  'of another version': '{"v":2,"ok":true}',
  'of another kind': '7',
};

export async function unreadableArgs({ bench, damage }: Damaged): Promise<void> {
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

export async function unreadableOutcome({ bench, damage }: Damaged, text: string): Promise<void> {
  const { key = '' } = as('done', await bench.open().call('non-idempotent-write', args, plan));
  await damage(key, { outcome: text });
  const elsewhere = await bench.openElsewhere();
  const answer = as('done', await elsewhere.call('non-idempotent-write', reworded, plan));
  assert.deepEqual([answer.deduplicated, answer.resultLost, answer.result, answer.args], [true, true, undefined, args]);
  assert.deepEqual(effects(bench), [args.text]);
}

export async function unreadableDoubt({ bench, damage }: Damaged, text: string): Promise<void> {
  bench.world.next('answer-lost');
  const { key } = as('unknown', await bench.open().call('non-idempotent-write', args, plan));
  await damage(key, { outcome: text });
  const elsewhere = await bench.openElsewhere();
  as('unknown', await elsewhere.call('non-idempotent-write', reworded, plan));
  assert.equal(await elsewhere.settle(key, { kind: 'done', result: 'seen' }, { by: 'ann' }), true);
  assert.equal(as('done', await elsewhere.call('non-idempotent-write', reworded, plan)).result, 'seen');
  assert.deepEqual(effects(bench), [args.text]);
}
