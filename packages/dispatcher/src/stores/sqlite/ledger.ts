import type { Row, Sight, Step } from '../../ledger/index.js';
import type { Approval } from '../../store.js';
import { newTaskIds, type TaskIds } from './task-ids.js';
import type { SqliteConnection, SqliteStatement, SqliteValue } from './driver.js';
import { approvalOf, approvalSql, approvalValues, insertValues, rowOf, rowSql, updateValues } from './rows.js';

/** The ledger's statements on one connection, prepared once. */
export interface Ledger {
  /** The clock of the present transaction, ms. Read again when one begins. */
  now: number;
  get(sql: string, ...values: SqliteValue[]): unknown;
  all(sql: string, ...values: SqliteValue[]): unknown[];
  /** The numbers of the tasks met, so that most claims need not look theirs up. Empty after a rollback. */
  readonly taskIds: TaskIds;
  /** How many rows it changed. */
  run(sql: string, ...values: SqliteValue[]): number;
  /** All that `work` writes, or none of it. */
  atomically<Answer>(work: () => Answer): Answer;
}

export function ledgerOn(db: SqliteConnection, fit: (values: readonly SqliteValue[]) => void): Ledger {
  const prepared = new Map<string, SqliteStatement>();
  const statement = (sql: string, values: readonly SqliteValue[]) => {
    fit(values);
    let found = prepared.get(sql);
    if (found === undefined) prepared.set(sql, (found = db.prepare(sql)));
    return found;
  };
  const taskIds = newTaskIds();
  return {
    now: 0,
    taskIds,
    get: (sql, ...values) => statement(sql, values).get(...values),
    all: (sql, ...values) => statement(sql, values).all(...values),
    run: (sql, ...values) => Number(statement(sql, values).run(...values).changes),
    atomically: (work) => {
      db.exec('savepoint work');
      try {
        const answer = work();
        db.exec('release work');
        return answer;
      } catch (error) {
        db.exec('rollback to work; release work');
        taskIds.clear();
        throw error;
      }
    },
  };
}

const clockSql = `select cast(round(unixepoch('subsec') * 1000) as integer) as now`;

/** SQLite's own clock, ms. */
export function sqlNow(ledger: Ledger): number {
  return (ledger.get(clockSql) as { readonly now: number }).now;
}

const byKey = `${rowSql.select} where key = ?`;
const byId = `${approvalSql.select} where id = ?`;
const isClosed = 'select 1 from retrysafe_task where task = ? and tenant = ? and closed_at is not null';

export function readRow(ledger: Ledger, key: string): Row | undefined {
  return rowOf(ledger.get(byKey, key));
}

export function readApproval(ledger: Ledger, id: string): Approval | undefined {
  return approvalOf(ledger.get(byId, id));
}

/** What a step on this key may decide by. */
export function see(ledger: Ledger, key: string): Sight {
  const row = readRow(ledger, key);
  const approval = row === undefined || row.approvalId === null ? undefined : readApproval(ledger, row.approvalId);
  return { now: ledger.now, row, approval, taskClosed: false };
}

/** As `see`, for a step that may make the record. */
export function seeIntent(ledger: Ledger, { key, tenant, task }: Pick<Row, 'key' | 'tenant' | 'task'>): Sight {
  const sight = see(ledger, key);
  if (sight.row !== undefined) return sight;
  const closed = ledger.get(isClosed, task, tenant);
  return { ...sight, taskClosed: closed !== undefined && closed !== null };
}

/** The number of a task; a task that was never met gets one. Only within a transaction. */
export function taskIdOf(ledger: Ledger, tenant: string, task: string): number {
  const known = ledger.taskIds.get(tenant, task);
  if (known !== undefined) return known;
  ledger.run('insert or ignore into retrysafe_task (tenant, task) values (?, ?)', tenant, task);
  const found = findTask(ledger, tenant, task);
  if (found === undefined) throw new Error('A task that was just numbered has no number.');
  ledger.taskIds.set(tenant, task, found);
  return found;
}

/** The number of a task that was met before. */
export function findTask(ledger: Ledger, tenant: string, task: string): number | undefined {
  const found = ledger.get('select task_id as id from retrysafe_task where task = ? and tenant = ?', task, tenant);
  return (found as { readonly id: number } | undefined | null)?.id;
}

/** Writes what the step says, all or none, and gives its answer. */
export function write<Answer>(ledger: Ledger, step: Step<Answer>): Answer {
  const { row, approvals = [] } = step;
  if (approvals.length > 0) ledger.atomically(() => writeAll(ledger, row, approvals));
  else if (row !== undefined) writeRow(ledger, row);
  return step.answer;
}

function writeAll(ledger: Ledger, row: Row | undefined, approvals: readonly Approval[]): void {
  if (row !== undefined) writeRow(ledger, row);
  for (const approval of approvals) {
    ledger.run(approvalSql.upsert, ...approvalValues(approval, taskIdOf(ledger, approval.tenant, approval.task)));
  }
}

function writeRow(ledger: Ledger, row: Row): void {
  if (ledger.run(rowSql.update, ...updateValues(row)) === 0) {
    ledger.run(rowSql.insert, ...insertValues(row, taskIdOf(ledger, row.tenant, row.task)));
  }
}
