import type { SweepRequest, Swept } from '@retrysafe/dispatcher';
import { clock, type Send } from './sending.js';

/** Turns what closed tasks no longer need into tombstones, and old tombstones into nothing. */
export async function sweepTasks(send: Send, { retentionMs, tombstoneMs, limit }: SweepRequest): Promise<Swept> {
  const due = await send(dueSql, retentionMs, limit);
  if (due.length === 0) return { expired: 0, removed: 0 };
  const tasks = JSON.stringify(due);
  const removed = Number((await send(removeSql, tasks, tombstoneMs, limit))[0]?.['count']);
  const expired = Number((await send(expireSql, tasks, retentionMs, limit - removed))[0]?.['count']);
  // Where the limit was reached more may be due at once.
  if (removed + expired < limit) {
    await send(putOffSql, tasks, retentionMs, tombstoneMs);
    await send(unbindSql, tasks);
  }
  return { expired, removed };
}

const given = `json_to_recordset($1::json) as given (tenant text, task text)`;
// Looked at again in each statement: the task may have been opened meanwhile.
const closedTasks = `${given} join retrysafe_task as t on t.tenant = given.tenant and t.task = given.task and t.closed_at is not null`;
const recordsOf = `${closedTasks} join retrysafe_ledger as record on record.task = t.task and record.tenant = t.tenant`;

// An open record with a start whose end nobody recorded stands for an effect that may have happened.
const mayExpire = (row: string) =>
  `(${row}.state in ('done', 'failed', 'denied') or (${row}.state = 'open' and ${row}.started_fence is null))`;

// Parts stay as long as their call may be repeated, for that would do forgotten ones again.
const sweepable = `(${mayExpire('record')} and not exists (select 1 from retrysafe_ledger as call
  where call.key = record.parent and call.state <> 'expired' and not ${mayExpire('call')}))`;

// The clock is asked once, in a query of its own: asked for each task, it would keep the server from using the index.
const dueSql = `
  select tenant, task from retrysafe_task
  where sweep_from <= (select ${clock}) - $1::bigint and closed_at is not null
  order by sweep_from limit $2`;

const removeSql = `
  with picked as (
    select record.key from ${recordsOf}
    where record.state = 'expired' and record.updated_at <= ${clock} - $2::bigint
    order by record.seq limit $3 for update of record skip locked),
  gone as (delete from retrysafe_ledger as record using picked where record.key = picked.key returning 1)
  select count(*) from gone`;

const expireSql = `
  with picked as (
    select record.key from ${recordsOf}
    where ${sweepable} and greatest(record.updated_at, t.closed_at) <= ${clock} - $2::bigint
    order by record.seq limit $3 for update of record skip locked),
  approvals as (delete from retrysafe_approval as approval using picked where approval.key = picked.key),
  expired as (
    update retrysafe_ledger as record
    set state = 'expired', args = '', outcome = null, evidence = null, approval_id = null, updated_at = ${clock}, revision = revision + 1
    from picked where record.key = picked.key returning 1)
  select count(*) from expired`;

// The next time that anything of the task falls due, less the retention; a record that must stay is looked at later.
const putOffSql = `
  update retrysafe_task as task set sweep_from = next.due - $2::bigint
  from (
    select t.tenant, t.task, case
      when count(record.key) > 0 then min(case
        when record.state = 'expired' then record.updated_at + $3::bigint
        when ${sweepable} then greatest(record.updated_at, t.closed_at) + $2::bigint
        else ${clock} + $2::bigint end)
      when t.closed_at + $2::bigint + $3::bigint > ${clock} then t.closed_at + $2::bigint + $3::bigint
    end as due
    from ${closedTasks} left join retrysafe_ledger as record on record.task = t.task and record.tenant = t.tenant
    group by t.tenant, t.task, t.closed_at) as next
  where task.tenant = next.tenant and task.task = next.task`;

const unbindSql = `
  delete from retrysafe_binding as binding using ${closedTasks}
  where t.sweep_from is null and binding.tenant = t.tenant and binding.task = t.task`;
