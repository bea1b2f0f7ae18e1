import { isObject } from './option-rules.js';
import { garbled, saidOfClaim } from './said.js';
import type { Claim, ClaimRequest } from './store.js';
import type { Transact, Transacted, TransactionEnd } from './transaction.js';

/**
 * A transaction that ends as `Transacted` says. What a store says of one that it may not leaves it open whether the work
 * was committed, if there was any; else it rejects with a `StoreError`.
 */
export function checkedTransaction(transact: Transact): Transact {
  return async (request, work) => {
    let end: TransactionEnd | undefined;
    let calls = 0;
    const said = await transact(request, async (won, tx) => {
      calls += 1;
      if (calls > 1 || !isWon(won, request)) return rolledBack;
      return (end = await work(won, tx));
    });
    if (calls <= 1 && fits(said, end, request)) return said;
    if (end === undefined) throw garbled('transaction');
    return { kind: 'in-doubt', error: garbled('transaction') };
  };
}

const rolledBack: TransactionEnd = { kind: 'roll-back', abandoned: false };

/** May a transaction whose work ended so be said to have ended like this? */
function fits(said: Transacted, end: TransactionEnd | undefined, request: ClaimRequest): boolean {
  if (!isObject(said)) return false;
  switch (said.kind) {
    case 'committed':
      return end?.kind === 'commit';
    case 'not-won':
      return end === undefined && !isWon(saidOfClaim(said.claim, request), request);
    case 'busy':
      return end === undefined;
    case 'ended-by-handler':
      return end !== undefined;
    case 'in-doubt':
    case 'rolled-back':
      return true;
    default:
      return false;
  }
}

function isWon(claim: Claim, request: ClaimRequest): boolean {
  try {
    return saidOfClaim(claim, request).kind === 'won';
  } catch {
    return false;
  }
}
