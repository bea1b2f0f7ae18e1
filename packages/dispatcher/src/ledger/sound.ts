import { isToolClass } from '@retrysafe/decorators';
import { StoreError } from '../store-error.js';
import type { Approval, RecordState } from '../store.js';
import type { Row } from './row.js';

/**
 * The row, when it is one that these steps may have written. Throws a `StoreError` 'store-corrupt' for another: a hand
 * or another program wrote it, and a step that guessed what it means might double an effect.
 */
export function soundRow(row: Row): Row {
  const fault = faultOf(row);
  if (fault === undefined) return row;
  throw damaged(`the record ${named(row.key)}`, fault);
}

/** As `soundRow`. */
export function soundApproval(approval: Approval): Approval {
  if (!approvalStates.has(approval.state))
    throw damaged(`the approval ${named(approval.id)}`, 'its state does not exist');
  const { askedAt, lapsesAt, args } = approval;
  if (isCount(askedAt) && isCount(lapsesAt) && typeof args === 'string') return approval;
  throw damaged(`the approval ${named(approval.id)}`, 'a time or its arguments are missing');
}

/** The error about what in the ledger is damaged, and how. Neither text may hold an argument. */
export function damaged(what: string, fault: string): StoreError {
  return new StoreError(
    'store-corrupt',
    `In the ledger ${what} is damaged: ${fault}. Find out how its call ended, then restore it from a backup or delete it; nothing is run with it.`,
  );
}

function faultOf(row: Row): string | undefined {
  if (!states.has(row.state)) return 'its state does not exist';
  if (!isToolClass(row.class)) return 'its class does not exist';
  if (typeof row.args !== 'string') return 'its arguments are missing';
  if (counts.some((name) => !isCount(row[name]))) return 'a number in it is none';
  if (maybeCounts.some((name) => row[name] !== null && !isCount(row[name]))) return 'a number in it is none';
  return row.state === 'running' && row.leaseUntil === null ? 'it is running without a lease' : undefined;
}

const counts = ['generation', 'fence', 'attempts', 'heldStarts', 'createdAt', 'updatedAt'] as const;
const maybeCounts = ['leaseUntil', 'startedFence', 'startedBefore'] as const;

const states: ReadonlySet<unknown> = new Set<RecordState>([
  'awaiting',
  'open',
  'running',
  'done',
  'failed',
  'unknown',
  'denied',
  'expired',
]);

const approvalStates: ReadonlySet<unknown> = new Set<Approval['state']>([
  'pending',
  'approved',
  'denied',
  'lapsed',
  'spent',
]);

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function named(name: unknown): string {
  return typeof name === 'string' ? name : '(without a name)';
}
