import { isToolClass } from '@retrysafe/decorators';
import { isObject } from '../option-rules.js';
import { StoreError } from '../store-error.js';
import type { Approval, LedgerRecord, OnDamaged, RecordState } from '../store.js';
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
  const fault = isObject(approval) ? faultOfApproval(approval) : 'it is none';
  if (fault === undefined) return approval;
  throw damaged(`the approval ${named(isObject(approval) ? approval.id : undefined)}`, fault);
}

/** Is it a record that a step may have written? What only stores keep of it may be missing. */
export function isSound(record: unknown): record is LedgerRecord {
  return isObject(record) && faultOfRecord(record as LedgerRecord) === undefined;
}

/** As `isSound`, of one that this holder has just won. Each call asks, so it looks only at what a holder goes by. */
export function isSoundHold(record: unknown, key: string, generation: number, holder: string): boolean {
  if (!isObject(record)) return false;
  const held = record as LedgerRecord;
  return (
    held.state === 'running' &&
    held.key === key &&
    held.generation === generation &&
    held.holder === holder &&
    typeof held.args === 'string' &&
    isToolClass(held.class) &&
    isCount(held.fence) &&
    isCount(held.attempts) &&
    isCount(held.createdAt) &&
    isCount(held.updatedAt)
  );
}

/** Is it an approval that a step may have written? */
export function isSoundApproval(approval: unknown): approval is Approval {
  return isObject(approval) && faultOfApproval(approval as Approval) === undefined;
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** What `read` gives of each. Where it throws for a damaged one, `onDamaged` is told instead, if there is one. */
export function soundOnes<Found, Item>(
  found: Iterable<Found>,
  read: (one: Found) => Item | undefined,
  onDamaged: OnDamaged | undefined,
): readonly Item[] {
  const items: Item[] = [];
  for (const one of found) {
    try {
      const item = read(one);
      if (item !== undefined) items.push(item);
    } catch (error) {
      if (onDamaged === undefined || !isDamage(error)) throw error;
      onDamaged(error);
    }
  }
  return items;
}

/**
 * As `soundOnes`, of what a store found where it looks for at most `limit`. Undefined, and nobody is told, where damaged
 * ones took the places of others: then look without the limit.
 */
export function soundPage<Found, Item>(
  found: readonly Found[],
  read: (one: Found) => Item | undefined,
  onDamaged: OnDamaged | undefined,
  limit: number | undefined,
): readonly Item[] | undefined {
  const errors: StoreError[] = [];
  const items = soundOnes(found, read, onDamaged && ((error) => errors.push(error)));
  if (errors.length > 0 && limit !== undefined && found.length >= limit) return undefined;
  for (const error of errors) onDamaged?.(error);
  return items;
}

/** The error about what in the ledger is damaged, and how. Neither text may hold an argument. */
export function damaged(what: string, fault: string): StoreError {
  return new StoreError(
    'store-corrupt',
    `In the ledger ${what} is damaged: ${fault}. Find out how its call ended, then restore it from a backup or delete it; nothing is run with it.`,
  );
}

// By its code: a store may bring another copy of the class.
function isDamage(error: unknown): error is StoreError {
  return isObject(error) && 'code' in error && error.code === 'store-corrupt';
}

function faultOf(row: Row): string | undefined {
  const { heldStarts, startedBefore } = row;
  return faultOfRecord(row) ?? (isCount(heldStarts) && isMaybeCount(startedBefore) ? undefined : noNumber);
}

function faultOfRecord(record: LedgerRecord): string | undefined {
  if (!states.has(record.state)) return 'its state does not exist';
  if (!isToolClass(record.class)) return 'its class does not exist';
  if (typeof record.args !== 'string') return 'its arguments are missing';
  if (!counts.every((name) => isCount(record[name]))) return noNumber;
  if (!maybeCounts.every((name) => isMaybeCount(record[name]))) return noNumber;
  return record.state === 'running' && record.leaseUntil === null ? 'it is running without a lease' : undefined;
}

const noNumber = 'a number in it is none';

function isMaybeCount(value: unknown): boolean {
  return value === null || isCount(value);
}

function faultOfApproval(approval: Approval): string | undefined {
  if (!approvalStates.has(approval.state)) return 'its state does not exist';
  if (texts.some((name) => typeof approval[name] !== 'string' || approval[name] === ''))
    return 'what it was asked for is missing';
  if (typeof approval.args !== 'string') return 'its arguments are missing';
  if (!isCount(approval.askedAt) || !isCount(approval.lapsesAt)) return 'a time in it is missing';
  if (times.some((name) => approval[name] !== null && !isCount(approval[name]))) return 'a time in it is none';
  return approval.state === 'spent' && approval.spentAt === null ? 'it is spent and does not say when' : undefined;
}

// Whose word it is and what it covers is what it is bound to.
const texts = ['id', 'key', 'tenant', 'task', 'tool', 'toolVersion'] as const;
const times = ['decidedAt', 'spentAt'] as const;

const counts = ['generation', 'fence', 'attempts', 'createdAt', 'updatedAt'] as const;
const maybeCounts = ['leaseUntil', 'startedFence'] as const;

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

function named(name: unknown): string {
  return typeof name === 'string' ? name : '(without a name)';
}
