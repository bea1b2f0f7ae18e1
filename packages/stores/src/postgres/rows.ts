import { type Row, soundApproval, soundRow } from '@retrysafe/dispatcher/ledger';
import type { Approval } from '@retrysafe/dispatcher';

interface Column<Item> {
  readonly name: string;
  readonly field: keyof Item;
  readonly type: 'text' | 'bigint';
}

const text = <Item>(name: string, field: keyof Item): Column<Item> => ({ name, field, type: 'text' });
const number = <Item>(name: string, field: keyof Item): Column<Item> => ({ name, field, type: 'bigint' });

const identityColumns: readonly Column<Row>[] = [
  text('key', 'key'),
  text('tenant', 'tenant'),
  text('task', 'task'),
  text('step', 'step'),
  text('tool', 'tool'),
  text('ordinal', 'ordinal'),
  number('generation', 'generation'),
  text('class', 'class'),
  text('parent', 'parent'),
  number('created_at', 'createdAt'),
];

/** The columns that change while a record stands. */
const standingColumns: readonly Column<Row>[] = [
  text('state', 'state'),
  number('fence', 'fence'),
  text('holder', 'holder'),
  number('lease_until', 'leaseUntil'),
  number('attempts', 'attempts'),
  number('started_fence', 'startedFence'),
  number('held_starts', 'heldStarts'),
  number('started_before', 'startedBefore'),
  text('args', 'args'),
  text('outcome', 'outcome'),
  text('approval_id', 'approvalId'),
  text('evidence', 'evidence'),
  number('updated_at', 'updatedAt'),
];

const recordColumns = [...identityColumns, ...standingColumns];

/** What the first claim of a key brings. The rest of its record follows from that, or from the server's clock. */
const firstFields: ReadonlySet<keyof Row> = new Set([
  ...['key', 'tenant', 'task', 'step', 'tool', 'ordinal', 'generation', 'class', 'parent'],
  ...['holder', 'attempts', 'startedFence', 'heldStarts', 'args'],
] as const);
const firstColumns = recordColumns.filter(({ field }) => firstFields.has(field));

const approvalColumns: readonly Column<Approval>[] = [
  text('id', 'id'),
  text('key', 'key'),
  text('tenant', 'tenant'),
  text('task', 'task'),
  text('tool', 'tool'),
  text('tool_version', 'toolVersion'),
  text('args', 'args'),
  text('state', 'state'),
  text('by', 'by'),
  text('note', 'note'),
  number('asked_at', 'askedAt'),
  number('lapses_at', 'lapsesAt'),
  number('decided_at', 'decidedAt'),
  number('spent_at', 'spentAt'),
];

const names = <Item>(columns: readonly Column<Item>[], from = '') =>
  columns.map(({ name }) => `${from}"${name}"`).join(', ');
const typed = <Item>(columns: readonly Column<Item>[]) =>
  columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
const selected = <Item>(columns: readonly Column<Item>[], from: string) =>
  columns.map(({ name }) => `${from}."${name}" as "${from}_${name}"`).join(', ');

/** Lists of columns for the statements. `record` and `approval` are the aliases that `rowOf` and `approvalOf` read. */
export const columns = {
  record: names(recordColumns),
  recordTyped: typed(recordColumns),
  recordSelected: selected(recordColumns, 'record'),
  first: names(firstColumns),
  firstTyped: typed(firstColumns),
  /** As parameters, from $1 on. */
  firstGiven: firstColumns.map(({ type }, at) => `$${at + 1}::${type}`).join(', '),
  firstParameter: (name: string) => `$${firstColumns.findIndex((one) => one.name === name) + 1}`,
  firstCount: firstColumns.length,
  standingSet: standingColumns.map(({ name }) => `"${name}" = given."${name}"`).join(', '),
  approval: names(approvalColumns),
  approvalTyped: typed(approvalColumns),
  approvalSelected: selected(approvalColumns, 'approval'),
};

/** The row as the statements take it: an object by column, sent as JSON, so that one value carries any number of rows. */
export function rowValues(row: Row): Record<string, unknown> {
  return valuesOf(row, recordColumns);
}

/** What a first claim brings, as `rowValues`. Its values stand in the order of `columns.firstGiven`. */
export function firstValues(row: Row): Record<string, unknown> {
  return valuesOf(row, firstColumns);
}

/** As `rowValues`. */
export function approvalValues(approval: Approval): Record<string, unknown> {
  return valuesOf(approval, approvalColumns);
}

/** Undefined when the columns are null: a left join found nothing. Throws for a damaged one. */
export function rowOf(found: unknown): Row | undefined {
  const row = read(found, recordColumns, 'record', 'key');
  return row && soundRow(row);
}

/** As `rowOf`. */
export function approvalOf(found: unknown): Approval | undefined {
  const approval = read(found, approvalColumns, 'approval', 'id');
  return approval && soundApproval(approval);
}

function valuesOf<Item>(item: Item, from: readonly Column<Item>[]): Record<string, unknown> {
  return Object.fromEntries(from.map(({ name, field }) => [name, item[field]]));
}

function read<Item>(found: unknown, from: readonly Column<Item>[], alias: string, primary: string): Item | undefined {
  const row = found as Readonly<Record<string, unknown>>;
  if (row[`${alias}_${primary}`] === null) return undefined;
  const item: Partial<Record<keyof Item, unknown>> = {};
  for (const { name, field, type } of from) {
    const value = row[`${alias}_${name}`];
    // Clients give a bigint as a text, so that none is rounded; ours are far below where that matters.
    item[field] = type === 'bigint' && value !== null ? Number(value) : value;
  }
  return item as Item;
}
