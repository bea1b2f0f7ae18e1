import * as steps from '../../ledger/index.js';
import type { Claim, ClaimRequest } from '../../store.js';
import { firstClaim } from './first-claim.js';
import { type Ledger, seeIntent, write } from './ledger.js';

/** Within a transaction. */
export function claim(ledger: Ledger, request: ClaimRequest): Claim {
  const record = firstClaim(ledger, request);
  if (record !== undefined) return { kind: 'won', record, before: 'none', interrupted: false };
  return write(ledger, steps.claim(request, seeIntent(ledger, request)));
}
