import type { ApprovalFilter, RecordFilter } from '../../store.js';
import type { SqliteValue } from './driver.js';
import { approvalSql, rowSql } from './rows.js';

/** One statement and what is bound in it. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqliteValue[];
}

export function recordQuery(filter: RecordFilter): Statement {
  const { tenant, task, step, tool, parent, states, limit } = filter;
  const conditions = states?.every((state) => state === 'unknown' || state === 'awaiting') === true ? [parked] : [];
  return query(rowSql.select, conditions, { tenant, task, step, tool, parent }, 'state', states, limit);
}

/** `now` decides which approvals have lapsed. */
export function approvalQuery(filter: ApprovalFilter, now: number): Statement {
  const { tenant, task, tool, states, limit } = filter;
  const state = `case when state in ('pending', 'approved') and lapses_at <= ${Math.trunc(now)} then 'lapsed' else state end`;
  return query(approvalSql.select, [], { tenant, task, tool }, state, states, limit);
}

// In the words of the index on these rows: SQLite does not take it for values that are bound.
const parked = `state in ('unknown', 'awaiting')`;

// Column names come from the code alone; what a caller wrote is bound.
function query(
  select: string,
  also: readonly string[],
  equal: Readonly<Record<string, string | undefined>>,
  state: string,
  states: readonly string[] | undefined,
  limit: number | undefined,
): Statement {
  const conditions = [...also];
  const values: SqliteValue[] = [];
  for (const [column, value] of Object.entries(equal)) {
    if (value === undefined) continue;
    conditions.push(`${column} = ?`);
    values.push(value);
  }
  if (states !== undefined) {
    conditions.push(`${state} in (${states.map(() => '?').join(', ')})`);
    values.push(...states);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  return { sql: `${select} ${where} order by seq limit ?`, values: [...values, limit ?? -1] };
}
