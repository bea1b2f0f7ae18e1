import type { Claim, ClaimRequest, SettledState } from './claim.js';

/**
 * Takes the key, lets `work` write on the database's own handle, and commits the claim, what was written and the outcome
 * together. Nobody else sees anything of it before. Resolves as `Transacted` says; rejects only when it surely left
 * nothing. The request marks a start.
 */
export type Transact = (request: ClaimRequest, work: TransactedWork) => Promise<Transacted>;

/** Called at most once, while the key is held; never rejects. `tx` is the driver's own handle, of no use afterwards. */
export type TransactedWork = (won: Extract<Claim, { kind: 'won' }>, tx: unknown) => Promise<TransactionEnd>;

/** How the work within a transaction ended. */
export type TransactionEnd =
  | { readonly kind: 'commit'; readonly state: SettledState; readonly outcome: string }
  /** `abandoned`: somebody may still be at work on the handle, so it is of no use to anybody else. */
  | { readonly kind: 'roll-back'; readonly abandoned: boolean };

/** What became of a transaction. */
export type Transacted =
  | { readonly kind: 'committed' }
  /** Nothing of it remains. `error`: the database turned down what `work` wanted to commit. */
  | { readonly kind: 'rolled-back'; readonly error?: unknown }
  /** The claim was not won, and `work` not called. */
  | { readonly kind: 'not-won'; readonly claim: Exclude<Claim, { kind: 'won' }> }
  /** Another transaction is at work on the key, so its record cannot be seen yet. `work` was not called. */
  | { readonly kind: 'busy' }
  /** The handler ended the transaction itself: what it committed stays, and perhaps its claim with it. */
  | { readonly kind: 'ended-by-handler' }
  /** It was committed as a whole or not at all, and the answer was lost. The next transaction of the key will tell. */
  | { readonly kind: 'in-doubt'; readonly error: unknown };
