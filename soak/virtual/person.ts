import { losslessCodec, type Store } from '@retrysafe/dispatcher';
import { labelOf, planOf } from '../world/tools.js';
import type { World } from './world.js';

/** Somebody answers one of the questions that are open in the task. */
export async function decidePending(store: Store, task: string, pick: number, approve: boolean): Promise<void> {
  const pending = await store.approvals({ states: ['pending'], task });
  const approval = pending[pick % Math.max(1, pending.length)];
  if (approval !== undefined) await store.decide(approval.id, { approve, by: 'ann' });
}

/** Somebody settles an unknown call by what is true, and only when nothing is on its way any more that could make it untrue. */
export async function settleByWhatIsTrue(world: World, store: Store, task: string, label: string): Promise<void> {
  const records = await store.list({ task, states: ['unknown'] });
  const record = records.find((one) => one.parent === null && labelOf(one.tool, one) === label);
  if (record === undefined || planOf(record.tool).parts.length > 1 || world.mayStillHappen(record.key)) return;
  const effect = world.provider.find(record.key);
  const outcome = effect === undefined ? { kind: 'failed', reason: 'looked' } : { kind: 'done', result: effect };
  await store.resolve(record.key, effect === undefined ? 'failed' : 'done', losslessCodec.encode(outcome));
}
