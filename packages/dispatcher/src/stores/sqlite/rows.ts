import { type Row, soundApproval, soundRow } from '../../ledger/index.js';
import type { Approval } from '../../store.js';
import type { SqliteValue } from './driver.js';

type Columns<Item> = readonly (readonly [column: string, field: keyof Item])[];

/** The columns that never change once a record stands, and those that do. */
const identity: Columns<Row> = [
  ['key', 'key'],
  ['step', 'step'],
  ['tool', 'tool'],
  ['ordinal', 'ordinal'],
  ['generation', 'generation'],
  ['class', 'class'],
  ['parent', 'parent'],
  ['created_at', 'createdAt'],
];
const standing: Columns<Row> = [
  ['state', 'state'],
  ['fence', 'fence'],
  ['holder', 'holder'],
  ['lease_until', 'leaseUntil'],
  ['attempts', 'attempts'],
  ['started_fence', 'startedFence'],
  ['held_starts', 'heldStarts'],
  ['started_before', 'startedBefore'],
  ['args', 'args'],
  ['outcome', 'outcome'],
  ['approval_id', 'approvalId'],
  ['evidence', 'evidence'],
  ['updated_at', 'updatedAt'],
];
const approvalColumns: Columns<Approval> = [
  ['id', 'id'],
  ['key', 'key'],
  ['tool', 'tool'],
  ['tool_version', 'toolVersion'],
  ['args', 'args'],
  ['state', 'state'],
  ['by', 'by'],
  ['note', 'note'],
  ['asked_at', 'askedAt'],
  ['lapses_at', 'lapsesAt'],
  ['decided_at', 'decidedAt'],
  ['spent_at', 'spentAt'],
];
const record: Columns<Row> = [...identity, ...standing];
// Both belong to a task, which is named in a table of its own.
const taskColumns = [
  ['tenant', 'tenant'],
  ['task', 'task'],
] as const;
const wholeRecord: Columns<Row> = [...taskColumns, ...record];
const wholeApproval: Columns<Approval> = [...taskColumns, ...approvalColumns];

export const rowSql = {
  select: `select ${list(wholeRecord)} from retrysafe_ledger join retrysafe_task using (task_id)`,
  insert: `insert into retrysafe_ledger (task_id, ${list(record)}) values (?, ${marks(record)})`,
  update: `update retrysafe_ledger set ${standing.map(([column]) => `${column} = ?`).join(', ')} where key = ?`,
};

export const approvalSql = {
  select: `select ${list(wholeApproval)}
    from retrysafe_approval join retrysafe_task using (task_id)`,
  upsert: `insert into retrysafe_approval (task_id, ${list(approvalColumns)}) values (?, ${marks(approvalColumns)})
    on conflict (id) do update set state = excluded.state, "by" = excluded."by", note = excluded.note,
      lapses_at = excluded.lapses_at, decided_at = excluded.decided_at, spent_at = excluded.spent_at`,
};

export function insertValues(row: Row, taskId: number): SqliteValue[] {
  return [taskId, ...record.map(([, field]) => row[field])];
}

export function updateValues(row: Row): SqliteValue[] {
  return [...standing.map(([, field]) => row[field]), row.key];
}

export function approvalValues(approval: Approval, taskId: number): SqliteValue[] {
  return [taskId, ...approvalColumns.map(([, field]) => approval[field])];
}

/** Drivers give their own kind of object, some with fields more; these are plain ones. Throws for a damaged one. */
export function rowOf(found: unknown): Row | undefined {
  return found === undefined || found === null ? undefined : soundRow(read(found, wholeRecord));
}

export function approvalOf(found: unknown): Approval | undefined {
  return found === undefined || found === null ? undefined : soundApproval(read(found, wholeApproval));
}

function read<Item>(found: object, columns: Columns<Item>): Item {
  const item: Partial<Record<keyof Item, unknown>> = {};
  for (const [column, field] of columns) item[field] = (found as Record<string, unknown>)[column];
  return item as Item;
}

function list<Item>(columns: Columns<Item>): string {
  return columns.map(([column]) => `"${column}"`).join(', ');
}

function marks<Item>(columns: Columns<Item>): string {
  return columns.map(() => '?').join(', ');
}
