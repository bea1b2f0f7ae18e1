import type { Row, Sight, Step } from '../../ledger/index.js';
import type { Approval } from '../../store.js';
import type { SqliteConnection, SqliteStatement, SqliteValue } from './driver.js';
import { approvalOf, approvalSql, approvalValues, insertValues, rowOf, rowSql, updateValues } from './rows.js';

/** The ledger's statements on one connection, prepared once. */
export interface Ledger {
  /** The clock of the present transaction, ms. Read again when one begins. */
  now: number;
  get(sql: string, ...values: SqliteValue[]): unknown;
  all(sql: string, ...values: SqliteValue[]): unknown[];
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
  return {
    now: 0,
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
const isClosed = 'select 1 from retrysafe_task where tenant = ? and task = ? and closed_at is not null';

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
  const closed = ledger.get(isClosed, tenant, task);
  return { ...sight, taskClosed: closed !== undefined && closed !== null };
}

/** True when the row is new and its task open. */
export function insertRow(ledger: Ledger, row: Row): boolean {
  return ledger.run(rowSql.insert, ...insertValues(row)) === 1;
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
  for (const approval of approvals) ledger.run(approvalSql.upsert, ...approvalValues(approval));
}

function writeRow(ledger: Ledger, row: Row): void {
  if (ledger.run(rowSql.update, ...updateValues(row)) === 0) insertRow(ledger, row);
}
