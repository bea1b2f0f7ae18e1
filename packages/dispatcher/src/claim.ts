import type { ToolClass } from '@retrysafe/decorators';
import type { Approval } from './approval.js';
import type { Intent, LedgerRecord } from './ledger-record.js';

/** What identifies a claim that was won: every later write of the holder carries it. */
export interface Hold {
  readonly key: string;
  readonly fence: number;
  /** Its tenant and task, both or none: for stores that keep a record with its task. Without them they may have to look for it. */
  readonly tenant?: string;
  readonly task?: string;
  /** When the record was created, by the store's clock, in ms: a store may tell others only of what took long. */
  readonly createdAt?: number;
}

/** What a key is claimed with. */
export interface ClaimRequest extends Intent {
  readonly key: string;
  readonly generation: number;
  readonly class: ToolClass;
  readonly args: string;
  readonly holder: string;
  readonly leaseMs: number;
  /** Mark the handler as started in the same step. For classes that may be taken over after a start. */
  readonly start: boolean;
  /** Take a record that stands at `unknown` as if its lease had lapsed. */
  readonly reopen: boolean;
  /** Win only while this approval is in force: approved, not lapsed, and not spent by another generation. */
  readonly approvalId?: string;
  readonly parent?: string;
}

/** What a claim came to. */
export type Claim =
  /** The caller holds the key. `record` is as it stands now: its `args` are the first caller's. */
  | {
      readonly kind: 'won';
      readonly record: LedgerRecord;
      /** How the record stood before: 'none' for a new one; 'lapsed' when another holder's lease ran out. */
      readonly before: 'none' | 'open' | 'lapsed' | 'unknown';
      /** Before this claim, had a handler been started without its end being recorded? */
      readonly interrupted: boolean;
    }
  /** Somebody else holds it. */
  | { readonly kind: 'held'; readonly record: LedgerRecord; readonly leaseLeftMs: number }
  /** Nothing to run: done, failed, unknown (without `reopen`), denied, awaiting or expired. */
  | { readonly kind: 'settled'; readonly record: LedgerRecord }
  /** The approval named is not in force. */
  | { readonly kind: 'unapproved'; readonly approval: Approval | null }
  /** A new intent in a closed task. */
  | { readonly kind: 'task-closed' };

/** How a holder may settle its key. */
export type SettledState = 'done' | 'failed' | 'unknown';
