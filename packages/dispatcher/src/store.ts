import type { ToolClass } from '@retrysafe/decorators';
import type { Approval, ApprovalFilter, AskRequest, Asked, Decided } from './approval.js';
import type { Claim, ClaimRequest, Hold, SettledState } from './claim.js';
import type { Intent, LedgerRecord, RecordState } from './ledger-record.js';
import type { StoreError } from './store-error.js';
import type { Transact } from './transaction.js';

export type { Approval, ApprovalFilter, AskRequest, Asked, Decided } from './approval.js';
export type { Claim, ClaimRequest, Hold, SettledState } from './claim.js';
export type { Intent, LedgerRecord, RecordState } from './ledger-record.js';

/** A tool whose calls a store is to keep. */
export interface ToolToKeep {
  readonly tool: string;
  readonly class: ToolClass;
}

/** What marking a start came to. */
export type Started =
  | { readonly kind: 'started'; readonly attempts: number }
  /** Another holder has the key, or its lease lapsed. Nothing was written. */
  | { readonly kind: 'lost' }
  /** The approval lapsed or was spent by another generation meanwhile. Nothing was written. */
  | { readonly kind: 'unapproved' };

/** What settling came to. */
export type Settled =
  | { readonly kind: 'settled' }
  /** Refused: `record` shows who has it or how it ended. A `done` outcome was kept as its evidence. */
  | { readonly kind: 'fenced'; readonly record: LedgerRecord | null };

/** Which records to list: those that fit every field given, all of them without any. `limit` is the most there are. */
export interface RecordFilter {
  readonly tenant?: string;
  readonly task?: string;
  readonly step?: string;
  readonly tool?: string;
  readonly parent?: string;
  readonly states?: readonly RecordState[];
  readonly limit?: number;
}

/** What a sweep may take. */
export interface SweepRequest {
  /** How long a closed task's records keep their outcome, and then a tombstone. ms. */
  readonly retentionMs: number;
  readonly tombstoneMs: number;
  /** Most records touched by one call, so that a sweep never blocks for long. */
  readonly limit: number;
}

/** What a sweep took: records that became tombstones, and tombstones that are gone. */
export interface Swept {
  readonly expired: number;
  readonly removed: number;
}

/** Is told of each damaged one that a list leaves out: a `StoreError` 'store-corrupt' that names it. Must not throw. */
export type OnDamaged = (error: StoreError) => void;

/** What a store that waits for nothing may answer at once, and every other one later. */
export type NowOrLater<T> = T | Promise<T>;

/**
 * What the dispatcher asks of durable memory. Each method is one atomic step on the store's own clock, holds across
 * processes, and rejects (never guesses) when the store cannot answer. `storeContract` in `./testing` is its whole test.
 */
export interface Store {
  /** Take the key, or learn who has it or how it ended. */
  claim(request: ClaimRequest): NowOrLater<Claim>;
  /** Mark a start of the handler: one more attempt; an approval is spent at the first. Needs a live lease. */
  start(hold: Hold): NowOrLater<Started>;
  /** Prolong the lease from now. False when it lapsed or was lost. */
  renew(hold: Hold, leaseMs: number): Promise<boolean>;
  /**
   * Record how it ended. Accepted from the holder, even after its lease lapsed when nobody took the key since; and a
   * `done` from the last starter of a record that stands at `unknown`.
   */
  settle(hold: Hold, state: SettledState, outcome: string): NowOrLater<Settled>;
  /** A person's word on a record that stands at `unknown`: 'done' or 'failed'. False when it does not stand there. */
  resolve(key: string, state: 'done' | 'failed', outcome: string): Promise<boolean>;
  /** Give the key back: this holder's handler surely did nothing. A start marked under this fence is taken back. */
  release(hold: Hold): Promise<boolean>;
  /** `where`: its tenant and task, for stores that keep a record with its task. Without it they may have to look for it. */
  get(key: string, where?: Pick<Intent, 'tenant' | 'task'>): Promise<LedgerRecord | undefined>;
  /** In order of creation, at least to the millisecond. A damaged one rejects, or is left out where `onDamaged` is told of it. */
  list(filter: RecordFilter, onDamaged?: OnDamaged): Promise<readonly LedgerRecord[]>;
  /** Bind `name` within the task to `value`, unless it is bound: the first binding wins and is returned. */
  bind(tenant: string, task: string, name: string, value: string): Promise<string>;
  /** The value that `name` is bound to. */
  bound(tenant: string, task: string, name: string): Promise<string | undefined>;
  ask(request: AskRequest): Promise<Asked>;
  decide(
    id: string,
    decision: { readonly approve: boolean; readonly by: string; readonly note?: string },
  ): Promise<Decided>;
  approval(id: string): Promise<Approval | undefined>;
  /** As `list`, also with a damaged one. */
  approvals(filter: ApprovalFilter, onDamaged?: OnDamaged): Promise<readonly Approval[]>;
  openTask(tenant: string, task: string): Promise<void>;
  closeTask(tenant: string, task: string): Promise<void>;
  /** Expire what its closed task no longer needs. Never an `unknown`, a running or an awaiting record. */
  sweep(request: SweepRequest): Promise<Swept>;
  /**
   * Calls `wake` when the key may have been settled or given back, until what it returns is called. Only a hint: any of it
   * may be missed, so that whoever waits looks from time to time all the same. Never throws.
   */
  readonly watch?: (key: string, wake: () => void) => () => void;
  /**
   * Rejects with what a first write of one of these tools would be refused with: it cannot be reached or written, has no
   * tables, or keeps no promise for such a class. Missing where there is nothing to look at.
   */
  readonly ready?: (tools: readonly ToolToKeep[]) => Promise<void>;
  /** For `transactional` tools. Missing where the handler's writes cannot share a commit with the record. */
  readonly transaction?: Transact;
  /** True when an acknowledged write survives the crash of process and machine. */
  readonly durable: boolean;
  close(): Promise<void>;
}
