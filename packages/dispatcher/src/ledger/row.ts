import type { Approval, LedgerRecord, RecordState } from '../store.js';

/**
 * A record as stores keep it: two facts more, so that a release can take back what was marked under its fence.
 */
export interface Row extends LedgerRecord {
  /** Starts marked under the present fence. */
  readonly heldStarts: number;
  /** `startedFence` as it stood when the present fence was won. */
  readonly startedBefore: number | null;
}

/** What a store saw in one instant, on its own clock: all that a step may decide by. */
export interface Sight {
  readonly now: number;
  readonly row: Row | undefined;
  /** The approval that the row names, as it was written. */
  readonly approval: Approval | undefined;
  readonly taskClosed: boolean;
}

/** What a step answers, and what must be written, all of it or none, before the answer holds. */
export interface Step<Answer> {
  readonly answer: Answer;
  readonly row?: Row;
  readonly approvals?: readonly Approval[];
}

/** The approval as its clock shows it: one that was not used in time has lapsed. */
export function asOf(approval: Approval, now: number): Approval {
  const open = approval.state === 'pending' || approval.state === 'approved';
  return open && now >= approval.lapsesAt ? { ...approval, state: 'lapsed' } : approval;
}

/** Covers a start of this record now: approved and in time, or spent by an earlier start of the same generation. */
export function inForce(approval: Approval | undefined, row: Row, now: number): boolean {
  if (approval === undefined || approval.key !== row.key || approval.tenant !== row.tenant) return false;
  const { state } = asOf(approval, now);
  return state === 'approved' || state === 'spent';
}

/** Somebody's lease on the row still runs. */
export function leaseLives(row: Row, now: number): boolean {
  return row.state === 'running' && row.leaseUntil !== null && now < row.leaseUntil;
}

/** States that a sweep may turn into a tombstone once the task is closed. */
export const sweepable: readonly RecordState[] = ['done', 'failed', 'denied', 'open'];
