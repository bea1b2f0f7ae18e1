import type { Row, Sight, Step } from '@retrysafe/dispatcher/ledger';
import { hint } from './hint.js';
import { approvalOf, approvalValues, columns, rowOf, rowValues } from './rows.js';
import { clock, fit, type Found, type Send } from './sending.js';

/** What was seen, with the revision of the record that a write must still find. Null: there was no record. */
export interface Seen extends Sight {
  readonly revision: number | null;
}

/** What a step on this key may decide by. With a tenant and a task also whether that task is closed. */
export async function look(
  send: Send,
  key: string,
  tenant: string | null = null,
  task: string | null = null,
): Promise<Seen> {
  return seenIn((await send(lookSql, key, tenant, task))[0]);
}

/** As `look`, by the id of an approval. */
export async function lookByApproval(send: Send, id: string): Promise<Seen> {
  return seenIn((await send(lookByApprovalSql, id))[0]);
}

/** Writes what the step says if the record is still as it was seen. */
export async function swap(
  send: Send,
  { row: before, revision }: Seen,
  { row = before, approvals = [] }: Step<unknown>,
): Promise<boolean> {
  if (row === undefined) return true;
  const given = JSON.stringify(rowValues(row));
  const kept = JSON.stringify(approvals.map(approvalValues));
  fit(row);
  approvals.forEach(fit);
  const found = revision === null ? await send(insertSql, given, kept) : await send(updateSql, given, kept, revision);
  return Number(found[0]?.['moved']) === 1;
}

function seenIn(found: Found | undefined): Seen {
  if (found === undefined) throw new Error('A statement that always gives one row gave none.');
  const row: Row | undefined = rowOf(found);
  return {
    now: Number(found['now']),
    row,
    approval: approvalOf(found),
    taskClosed: found['closed'] === true,
    revision: row === undefined ? null : Number(found['revision']),
  };
}

const sight = `${clock} as now, record.revision, ${columns.recordSelected}, ${columns.approvalSelected}`;

const lookSql = `
  select ${sight}, exists (select 1 from retrysafe_task where tenant = $2 and task = $3 and closed_at is not null) as closed
  from (select 1) as one
    left join retrysafe_ledger as record on record.key = $1
    left join retrysafe_approval as approval on approval.id = record.approval_id`;

const lookByApprovalSql = `
  select ${sight}, false as closed
  from (select 1) as one
    left join retrysafe_approval as approval on approval.id = $1
    left join retrysafe_ledger as record on record.key = approval.key`;

const parked = (state: string) => `case when ${state} in ('unknown', 'awaiting') then true end`;

// The approvals are written from the row that was moved, so that both are written or neither is.
const keepApprovals = `
  kept as (
    insert into retrysafe_approval (${columns.approval})
    select ${columns.approval} from moved, json_to_recordset($2::json) as given (${columns.approvalTyped})
    on conflict (id) do update set state = excluded.state, "by" = excluded."by", note = excluded.note,
      lapses_at = excluded.lapses_at, decided_at = excluded.decided_at, spent_at = excluded.spent_at)
  select count(*) as moved, count(case when now_at <> 'running' then ${hint('moved_key')} end) from moved`;

const insertSql = `
  with moved as (
    insert into retrysafe_ledger (${columns.record}, parked)
    select ${columns.record}, ${parked('state')} from json_to_record($1::json) as given (${columns.recordTyped})
    on conflict (key) do nothing returning key as moved_key, state as now_at),
  ${keepApprovals}`;

const updateSql = `
  with moved as (
    update retrysafe_ledger as record set ${columns.standingSet}, parked = ${parked('given.state')}, revision = record.revision + 1
    from json_to_record($1::json) as given (${columns.recordTyped})
    where record.key = given.key and record.revision = $3 returning record.key as moved_key, record.state as now_at),
  ${keepApprovals}`;
