import * as steps from '../../ledger/index.js';
import type { Hold, Settled, SettledState } from '../../store.js';
import { type Ledger, see, write } from './ledger.js';

/** Within a transaction. Nearly every settle comes from the holder, so that is one statement. */
export function settle(ledger: Ledger, hold: Hold, state: SettledState, outcome: string): Settled {
  if (ledger.run(settleHeld, state, outcome, ledger.now, hold.key, hold.fence) === 1) return { kind: 'settled' };
  return write(ledger, steps.settle(hold, state, outcome, see(ledger, hold.key)));
}

const settleHeld = `
  update retrysafe_ledger set state = ?, outcome = ?, holder = null, lease_until = null, updated_at = ?
  where key = ? and fence = ? and state = 'running'`;
