import { saidOfClaim, saidOfSettle } from './said.js';
import type { ClaimRequest, LedgerRecord, Settled, SettledState } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tellStoreFailure } from './tell.js';

/** Has the store no record of what it was told the end of? */
export function isForgotten(settled: Settled | undefined): boolean {
  return settled?.kind === 'fenced' && settled.record === null;
}

/**
 * A failover has forgotten the claim, and with it that the handler was started. The key is taken anew and its outcome
 * recorded at once, so that nobody does it again. Undefined when the store could not be told.
 */
export async function recordForgotten(
  around: Surroundings,
  record: LedgerRecord,
  state: SettledState,
  outcome: string,
): Promise<Settled | undefined> {
  const { store, holder, leaseMs } = around;
  const { tenant, task, step, tool, ordinal, key, generation, class: toolClass, args, parent } = record;
  const intent = { tenant, task, step, tool, ordinal, key, generation, class: toolClass, args };
  const part = parent === null ? undefined : { parent };
  const request: ClaimRequest = { ...intent, ...part, holder, leaseMs, start: true, reopen: false };
  try {
    const claim = saidOfClaim(await store.claim(request), request);
    if (claim.kind === 'won') return saidOfSettle(await store.settle(claim.record, state, outcome), key);
    return { kind: 'fenced', record: 'record' in claim ? claim.record : null };
  } catch (error) {
    tellStoreFailure(around, 'settle', error);
    return undefined;
  }
}
