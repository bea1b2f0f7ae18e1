import type { SweepRequest, Swept } from '../../store.js';
import type { Ledger } from './ledger.js';

interface ClosedTask {
  readonly id: number;
  readonly closedAt: number;
}

/** Found by number: the rows of a task stand together, while its keys are scattered over their whole index. */
interface ExpirableRow {
  readonly seq: number;
  readonly key: string;
}

/** Turns what closed tasks no longer need into tombstones, and old tombstones into nothing. */
export function sweepTasks(ledger: Ledger, request: SweepRequest): Swept {
  const swept = { expired: 0, removed: 0 };
  const due = ledger.all(
    dueTasks,
    ledger.now - request.retentionMs,
    ledger.now - request.tombstoneMs,
    request.limit,
  ) as readonly ClosedTask[];
  for (const task of due) {
    const left = request.limit - swept.expired - swept.removed;
    if (left <= 0) break;
    sweepTask(ledger, task, request, left, swept);
  }
  return swept;
}

function sweepTask(
  ledger: Ledger,
  { id, closedAt }: ClosedTask,
  { retentionMs, tombstoneMs }: SweepRequest,
  limit: number,
  swept: { expired: number; removed: number },
): void {
  const { now } = ledger;
  const removed = ledger.run(removeTombstones, id, now - tombstoneMs, limit);
  const rows = ledger.all(expirable, id, now - retentionMs, limit - removed) as readonly ExpirableRow[];
  for (const { seq, key } of rows) {
    ledger.run('delete from retrysafe_approval where key = ?', key);
    ledger.run(expire, now, seq);
  }
  swept.removed += removed;
  swept.expired += rows.length;
  markTask(ledger, id, closedAt + retentionMs, tombstoneMs);
}

function markTask(ledger: Ledger, id: number, retainedUntil: number, tombstoneMs: number): void {
  const { now } = ledger;
  const { standing, tombstones } = ledger.get(countRows, id, id) as {
    readonly standing: number;
    readonly tombstones: number;
  };
  const empty = standing === 0 && tombstones === 0;
  const over = empty && retainedUntil + tombstoneMs <= now;
  if (over) ledger.run('delete from retrysafe_binding where task_id = ?', id);
  const phase = over ? 2 : standing === 0 ? 1 : 0;
  const since = empty ? retainedUntil : now;
  ledger.run(mark, phase, phase, since, now, id);
}

// Those that were not looked at for longest come first, so that tasks whose records must stay do not hide the others.
const dueTasks = `
  select id, closedAt from (${inPhase(0)} union all ${inPhase(1)})
  order by looked_at, since limit ?`;

// SQLite takes an index on some of the rows only for a query that says which in the index's own words.
function inPhase(phase: 0 | 1): string {
  return `select task_id as id, closed_at as closedAt, looked_at, since from retrysafe_task
    where phase < 2 and phase = ${phase} and since <= ?`;
}

// An open record with a start whose end nobody recorded stands for an effect that may have happened.
const mayExpire = (row: string) =>
  `(${row}.state in ('done', 'failed', 'denied') or (${row}.state = 'open' and ${row}.started_fence is null))`;

// Parts stay as long as their call may be repeated, for that would do forgotten ones again.
const expirable = `
  select row.seq, row.key from retrysafe_ledger as row
  where row.task_id = ? and row.updated_at <= ? and ${mayExpire('row')}
    and not exists (select 1 from retrysafe_ledger as call
      where call.key = row.parent and call.state <> 'expired' and not ${mayExpire('call')})
  order by row.seq limit ?`;

const expire = `
  update retrysafe_ledger set state = 'expired', args = '', outcome = null, evidence = null, approval_id = null, updated_at = ?
  where seq = ?`;

const removeTombstones = `
  delete from retrysafe_ledger where seq in (
    select seq from retrysafe_ledger where task_id = ? and state = 'expired' and updated_at <= ? order by seq limit ?)`;

const countRows = `
  select exists (select 1 from retrysafe_ledger where task_id = ? and state <> 'expired') as standing,
    exists (select 1 from retrysafe_ledger where task_id = ? and state = 'expired') as tombstones`;

const mark = `
  update retrysafe_task set phase = ?, since = case when ? = 0 then since else ? end, looked_at = ?
  where task_id = ?`;
