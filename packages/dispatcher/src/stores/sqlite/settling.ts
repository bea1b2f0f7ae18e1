import * as steps from '../../ledger/index.js';
import type { Hold, Settled, SettledState } from '../../store.js';
import { type Ledger, see, write } from './ledger.js';

/** Within a transaction. Nearly every settle comes from the holder, and from the first, so that is one short statement. */
export function settle(ledger: Ledger, hold: Hold, state: SettledState, outcome: string): Settled {
  const { key, fence } = hold;
  const changed =
    fence === 1
      ? ledger.run(settleFirst[state], outcome, ledger.now, key)
      : ledger.run(settleLater[state], outcome, ledger.now, key, fence);
  return changed === 1 ? { kind: 'settled' } : write(ledger, steps.settle(hold, state, outcome, see(ledger, key)));
}

const settleFirst = updates('1');
const settleLater = updates('?4');

function updates(fence: string): Readonly<Record<SettledState, string>> {
  return { done: update('done', fence), failed: update('failed', fence), unknown: update('unknown', fence) };
}

function update(state: SettledState, fence: string): string {
  return `update retrysafe_ledger set state = '${state}', outcome = ?1, holder = null, lease_until = null, updated_at = ?2
    where key = ?3 and fence = ${fence} and state = 'running'`;
}
