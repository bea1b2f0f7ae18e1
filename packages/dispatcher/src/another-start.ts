import { isApproved, startsLeft } from './decide.js';
import type { Ending } from './ending.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

/** What decides whether a held call may be started again. */
export interface Starts {
  readonly record: LedgerRecord;
  /** In this call, and in this generation. */
  readonly starts: number;
  readonly attempts: number;
  /** When the provider saw the key first, or may have. ms, on the dispatcher's clock. */
  readonly firstSentAt: number;
}

/** Are there tries left, for a caller that still waits? */
export function hasStartsLeft({ tool, signal }: WriteCall, { record, starts, attempts }: Starts): boolean {
  return (
    signal?.aborted !== true &&
    startsLeft(tool.rules, tool.policy.tries, starts, attempts) &&
    isApproved(tool.rules, record)
  );
}

/**
 * May it be started again after this end, as far as time goes? Nobody waits longer than their patience for a provider.
 * And past the provider's own window, which has forgotten the key by then, a repeat of what may have happened is a second
 * effect; what surely did nothing may be sent whenever.
 */
export function isInTime(
  { clock, patienceMs }: Surroundings,
  { tool }: WriteCall,
  { firstSentAt }: Starts,
  ending: Ending,
  inDoubt: boolean,
): boolean {
  const waitMs = ending.kind === 'not-executed' ? (ending.retryAfterMs ?? 0) : 0;
  if (waitMs > patienceMs) return false;
  return (ending.kind !== 'ambiguous' && !inDoubt) || clock.now() + waitMs - firstSentAt <= tool.windowMs;
}
