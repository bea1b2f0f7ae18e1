import { type Row, sweepable } from '../../ledger/index.js';
import type { SweepRequest, Swept } from '../../store.js';
import type { Shelves, TaskShelf } from './shelves.js';

/** Turns what closed tasks no longer need into tombstones, and old tombstones into nothing. */
export function sweepTasks(shelves: Shelves, request: SweepRequest, now: number): Swept {
  const swept = { expired: 0, removed: 0 };
  for (const tasks of shelves.tasks.values()) {
    for (const shelf of tasks.values()) {
      if (shelf.closedAt === null || shelf.closedAt + request.retentionMs > now) continue;
      sweepShelf(shelves, shelf, request, now, swept);
      if (swept.expired + swept.removed >= request.limit) return swept;
      // The shelf itself stays: that its task is closed must not be forgotten.
      if (shelf.rows.size === 0 && shelf.closedAt + request.retentionMs + request.tombstoneMs <= now)
        shelf.bindings = undefined;
    }
  }
  return swept;
}

function sweepShelf(
  shelves: Shelves,
  shelf: TaskShelf,
  request: SweepRequest,
  now: number,
  swept: { expired: number; removed: number },
): void {
  for (const row of shelf.rows.values()) {
    if (swept.expired + swept.removed >= request.limit) break;
    sweepRow(shelves, shelf, row, request, now, swept);
  }
}

function sweepRow(
  { approvals, approvalsOf }: Shelves,
  { rows }: TaskShelf,
  row: Row,
  { retentionMs, tombstoneMs }: SweepRequest,
  now: number,
  swept: { expired: number; removed: number },
): void {
  if (row.state === 'expired') {
    if (row.updatedAt + tombstoneMs > now) return;
    rows.delete(row.key);
    swept.removed++;
    return;
  }
  if (!mayExpire(row) || row.updatedAt + retentionMs > now || isPartOfUnsure(rows, row)) return;
  for (const id of approvalsOf.get(row.key) ?? []) approvals.delete(id);
  approvalsOf.delete(row.key);
  rows.set(row.key, {
    ...row,
    state: 'expired',
    args: '',
    outcome: null,
    evidence: null,
    approvalId: null,
    updatedAt: now,
  });
  swept.expired++;
}

// A repeat of the call would do its forgotten parts again.
function isPartOfUnsure(rows: TaskShelf['rows'], { parent }: Row): boolean {
  const call = parent === null ? undefined : rows.get(parent);
  return call !== undefined && call.state !== 'expired' && !mayExpire(call);
}

// An open record with a start whose end nobody recorded stands for an effect that may have happened.
function mayExpire(row: Row): boolean {
  return sweepable.includes(row.state) && (row.state !== 'open' || row.startedFence === null);
}
