import type { ApprovalFilter, RecordFilter } from '@retrysafe/dispatcher';
import { clock } from './sending.js';
import { columns } from './rows.js';

/** One statement and what is bound in it. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** In order of creation. */
export function recordQuery(filter: RecordFilter): Statement {
  const { tenant, task, step, tool, parent, states, limit } = filter;
  const parked =
    states !== undefined && states.every((state) => state === 'unknown' || state === 'awaiting')
      ? ['record.parked']
      : [];
  return query(`select ${columns.recordSelected} from retrysafe_ledger as record`, 'record', {
    equal: { tenant, task, step, tool, parent },
    state: 'record.state',
    states,
    limit,
    also: parked,
  });
}

/** In the order of asking, each as the clock shows it. */
export function approvalQuery(filter: ApprovalFilter): Statement {
  const { tenant, task, tool, states, limit } = filter;
  const select = `select ${columns.approvalSelected}, now from retrysafe_approval as approval, lateral (select ${clock} as now) as server`;
  return query(select, 'approval', {
    equal: { tenant, task, tool },
    state: `case when approval.state in ('pending', 'approved') and approval.lapses_at <= now then 'lapsed' else approval.state end`,
    states,
    limit,
    also: [],
  });
}

interface Wanted {
  readonly equal: Readonly<Record<string, string | undefined>>;
  readonly state: string;
  readonly states: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly also: readonly string[];
}

// Column names come from the code alone; what a caller wrote is bound.
function query(select: string, alias: string, { equal, state, states, limit, also }: Wanted): Statement {
  const conditions = [...also];
  const values: unknown[] = [];
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) conditions.push(`${alias}.${column} = $${values.push(value)}`);
  }
  if (states !== undefined) conditions.push(`${state} = any ($${values.push([...states])}::text[])`);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const most = limit === undefined ? '' : `limit $${values.push(limit)}`;
  return { sql: `${select} ${where} order by ${alias}.seq ${most}`, values };
}
