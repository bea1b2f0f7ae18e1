import type { Row } from '../../ledger/index.js';
import type { Approval } from '../../store.js';
import type { SqliteValue } from './driver.js';

type Columns<Item> = readonly (readonly [column: string, field: keyof Item])[];

/** The columns that never change once a record stands, and those that do. */
const identity: Columns<Row> = [
  ['key', 'key'],
  ['tenant', 'tenant'],
  ['task', 'task'],
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
  ['tenant', 'tenant'],
  ['task', 'task'],
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

export const rowSql = {
  select: `select ${list(record)} from retrysafe_ledger`,
  // Nothing is inserted into a closed task, nor over a record that stands.
  insert: `insert into retrysafe_ledger (${list(record)}) select ${marks(record)}
    where not exists (select 1 from retrysafe_task where tenant = ? and task = ? and closed_at is not null)
    on conflict (key) do nothing`,
  update: `update retrysafe_ledger set ${standing.map(([column]) => `${column} = ?`).join(', ')} where key = ?`,
};

export const approvalSql = {
  select: `select ${list(approvalColumns)} from retrysafe_approval`,
  upsert: `insert into retrysafe_approval (${list(approvalColumns)}) values (${marks(approvalColumns)})
    on conflict (id) do update set state = excluded.state, "by" = excluded."by", note = excluded.note,
      lapses_at = excluded.lapses_at, decided_at = excluded.decided_at, spent_at = excluded.spent_at`,
};

export function insertValues(row: Row): SqliteValue[] {
  return [...record.map(([, field]) => row[field]), row.tenant, row.task];
}

export function updateValues(row: Row): SqliteValue[] {
  return [...standing.map(([, field]) => row[field]), row.key];
}

export function approvalValues(approval: Approval): SqliteValue[] {
  return approvalColumns.map(([, field]) => approval[field]);
}

/** Drivers give their own kind of object, some with fields more; these are plain ones. */
export function rowOf(found: unknown): Row | undefined {
  return found === undefined || found === null ? undefined : read(found, record);
}

export function approvalOf(found: unknown): Approval | undefined {
  return found === undefined || found === null ? undefined : read(found, approvalColumns);
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
