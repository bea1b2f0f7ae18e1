import type { ToolClass } from '@retrysafe/decorators';
import type { Intent, LedgerRecord } from './ledger-record.js';

/** What an irreversible tool asks of people, and how that stands. Times are ms on the store's clock. */
export interface Approval {
  readonly id: string;
  readonly key: string;
  readonly tenant: string;
  readonly task: string;
  readonly tool: string;
  readonly toolVersion: string;
  /** The frozen first arguments, as the codec wrote them. */
  readonly args: string;
  /** `lapsed` is decided by the store's clock when it is read, never by a timer. */
  readonly state: 'pending' | 'approved' | 'denied' | 'lapsed' | 'spent';
  readonly by: string | null;
  readonly note: string | null;
  readonly askedAt: number;
  readonly lapsesAt: number;
  readonly decidedAt: number | null;
  readonly spentAt: number | null;
}

/** What an approval is asked for with. */
export interface AskRequest extends Intent {
  readonly key: string;
  readonly generation: number;
  readonly class: ToolClass;
  readonly args: string;
  readonly toolVersion: string;
  /** The id that a new approval gets. Unguessable. */
  readonly approvalId: string;
  readonly approvalMs: number;
  /** After a denial: ask again, for these arguments, under `approvalId`. */
  readonly afterDenial: boolean;
  /** The approval in force, of another version of the tool: ask in its place, for the same arguments. */
  readonly replaces?: string;
}

/** What asking came to. */
export type Asked =
  /** `approval` is pending, approved, denied or spent. A lapsed one was replaced by a new pending one. */
  | { readonly kind: 'asked'; readonly approval: Approval; readonly record: LedgerRecord; readonly created: boolean }
  /** The record is past approving (running or settled): claim it to learn more. */
  | { readonly kind: 'past'; readonly record: LedgerRecord }
  | { readonly kind: 'task-closed' };

/** What a decision came to. */
export type Decided =
  | { readonly kind: 'decided'; readonly approval: Approval }
  /** Decided before, lapsed, spent, or replaced by a newer one. Nothing changed. A yes that is not spent may become a no. */
  | { readonly kind: 'too-late'; readonly approval: Approval }
  | { readonly kind: 'no-such-approval' };

/**
 * Which approvals to list: those that fit every field given, all of them without any. `limit` is the most there are.
 */
export interface ApprovalFilter {
  readonly tenant?: string;
  readonly task?: string;
  readonly tool?: string;
  readonly states?: readonly Approval['state'][];
  readonly limit?: number;
}
