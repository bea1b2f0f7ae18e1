import type { ToolClass } from '@retrysafe/decorators';

/**
 * Where a record stands. `awaiting`: an approval is asked for. `open`: nobody holds it and nothing is known to have
 * happened in this generation. `expired`: a tombstone, its arguments and outcome are gone.
 */
export type RecordState = 'awaiting' | 'open' | 'running' | 'done' | 'failed' | 'unknown' | 'denied' | 'expired';

/** The intent of a call, as the orchestrator minted it. Strings are never empty; `ordinal` is normalised ('0' when missing). */
export interface Intent {
  readonly tenant: string;
  readonly task: string;
  readonly step: string;
  readonly tool: string;
  readonly ordinal: string;
}

/** One record per key. Texts are opaque to a store: the dispatcher's codec wrote them. Times are ms on the store's clock. */
export interface LedgerRecord extends Intent {
  readonly key: string;
  readonly generation: number;
  readonly class: ToolClass;
  readonly state: RecordState;
  /** Rises by one each time somebody takes the key; shuts out a late holder. */
  readonly fence: number;
  readonly holder: string | null;
  readonly leaseUntil: number | null;
  /** How many times the handler was started in this generation. */
  readonly attempts: number;
  /** The fence of the last start; null when no handler was ever started. */
  readonly startedFence: number | null;
  /** The first caller's arguments. */
  readonly args: string;
  /** What `settle` recorded; null while nothing is settled. */
  readonly outcome: string | null;
  /** The approval in force, by id. */
  readonly approvalId: string | null;
  /** The record of the call whose `call.step` made this one. */
  readonly parent: string | null;
  /** A late holder's outcome that could not be recorded as the outcome. */
  readonly evidence: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}
