import { resolve } from 'node:path';
import type { Clock } from '../clock.js';
import * as steps from '../ledger/index.js';
import { checkOptions, methods, ms, type OptionRules, text, time } from '../option-rules.js';
import { StoreError } from '../store-error.js';
import type { OnDamaged, Store } from '../store.js';
import { claim } from './sqlite/claiming.js';
import { defaultDriver, type SqliteDriver } from './sqlite/driver.js';
import { sqliteError, unfitText, unfitValue } from './sqlite/errors.js';
import { openFile } from './sqlite/file.js';
import {
  findTask,
  type Ledger,
  ledgerOn,
  readApproval,
  readRow,
  see,
  seeIntent,
  sqlNow,
  taskIdOf,
  write,
} from './sqlite/ledger.js';
import { approvalQuery, recordQuery, type Statement } from './sqlite/queries.js';
import { approvalOf, rowOf } from './sqlite/rows.js';
import { settle } from './sqlite/settling.js';
import { sweepTasks } from './sqlite/sweep.js';
import { transactions } from './sqlite/transaction.js';
import { Turns } from './sqlite/turns.js';

/** What `sqliteStore` takes. */
export interface SqliteStoreOptions {
  /** The ledger's file. Created, for its owner only, with the directories above it. No URL, and no ':memory:'. Default '.retrysafe/ledger.db', of the working directory. */
  readonly path?: string | undefined;
  /** Default: SQLite's own, which is the machine's. Processes that share a file must share a clock. */
  readonly clock?: Pick<Clock, 'now'> | undefined;
  /** The library that opens the file. Default: `node:sqlite` where this Node has it, else `libsql`. */
  readonly driver?: SqliteDriver | undefined;
  /** 'NORMAL' is faster and may forget the last writes when the machine loses power: a claim too. Default 'FULL'. */
  readonly synchronous?: 'FULL' | 'NORMAL' | undefined;
  /** How long to wait for another process that writes. ms. The event loop stands still meanwhile. Default 5,000. */
  readonly busyMs?: number | undefined;
}

/**
 * Keeps the ledger in one SQLite file (WAL), which any number of processes of one machine may share. All calls of an
 * event-loop turn share one commit. The file is opened at the first call, and tried again at the next after a failure.
 * Rejects with `StoreError`. Throws an `OptionError`.
 */
export function sqliteStore(options: SqliteStoreOptions = {}): Store {
  checkOptions('sqliteStore', options, rules, '{ path }');
  const { clock, synchronous = 'FULL', busyMs = 5_000 } = options;
  const path = resolve(options.path ?? '.retrysafe/ledger.db');
  const timeOf = (ledger: Ledger) => (clock === undefined ? sqlNow(ledger) : Math.trunc(clock.now()));
  const file = {
    open: () => {
      const db = openFile(options.driver ?? defaultDriver(), { path, synchronous, busyMs });
      return { db, handle: ledgerOn(db, (values) => mustFit(path, values)) };
    },
    begun: (ledger: Ledger) => {
      ledger.now = timeOf(ledger);
    },
    asStoreError: (error: unknown) => sqliteError(path, error),
  };
  const turns = new Turns<Ledger>({
    ...file,
    path,
    undone: (ledger) => ledger.taskIds.clear(),
    closedError: () => new StoreError('store-unavailable', `The ledger at ${path} was closed. Open another store.`),
  });
  const commit = <Answer>(work: (ledger: Ledger) => Answer) => turns.write(work);
  const read = <Answer>(work: (ledger: Ledger) => Answer) => turns.read(work);

  return {
    durable: synchronous === 'FULL',
    claim: (request) => commit((ledger) => claim(ledger, request)),
    start: (hold) => commit((ledger) => write(ledger, steps.start(hold, see(ledger, hold.key)))),
    renew: (hold, leaseMs) => commit((ledger) => write(ledger, steps.renew(hold, leaseMs, see(ledger, hold.key)))),
    settle: (hold, state, outcome) => commit((ledger) => settle(ledger, hold, state, outcome)),
    resolve: (key, state, outcome) =>
      commit((ledger) => write(ledger, steps.resolve(state, outcome, see(ledger, key)))),
    release: (hold) => commit((ledger) => write(ledger, steps.release(hold, see(ledger, hold.key)))),
    get: (key) => read((ledger) => readRow(ledger, key)),
    list: (filter, onDamaged) => read((ledger) => listed(ledger, filter, recordQuery, rowOf, onDamaged)),
    bind: (tenant, task, name, value) =>
      commit((ledger) => {
        ledger.run(bindFirst, taskIdOf(ledger, tenant, task), name, value);
        return bound(ledger, tenant, task, name) ?? value;
      }),
    bound: (tenant, task, name) => read((ledger) => bound(ledger, tenant, task, name)),
    ask: (request) => commit((ledger) => write(ledger, steps.ask(request, seeIntent(ledger, request)))),
    decide: (id, decision) =>
      commit((ledger) => {
        const approval = readApproval(ledger, id);
        const row = approval && readRow(ledger, approval.key);
        return write(ledger, steps.decide(id, decision, { now: ledger.now, row, approval, taskClosed: false }));
      }),
    approval: (id) =>
      read((ledger) => {
        const approval = readApproval(ledger, id);
        return approval && steps.asOf(approval, timeOf(ledger));
      }),
    approvals: (filter, onDamaged) =>
      read((ledger) => {
        const now = timeOf(ledger);
        const found = listed(ledger, filter, (wanted) => approvalQuery(wanted, now), approvalOf, onDamaged);
        return found.map((approval) => steps.asOf(approval, now));
      }),
    openTask: (tenant, task) => commit((ledger) => void ledger.run(openTask, tenant, task)),
    closeTask: (tenant, task) => commit((ledger) => void ledger.run(closeTask, tenant, task, ledger.now, ledger.now)),
    sweep: (request) => commit((ledger) => ledger.atomically(() => sweepTasks(ledger, request))),
    ready: () => commit((ledger) => void ledger.get(allTables)), // an empty write needs all that another does
    transaction: transactions({ ...file, alone: (work) => turns.alone(work) }),
    close: () => turns.close(),
  };
}

// Each would become a file of that name, the password of a URL too. One letter before the colon is a drive.
const noFile = /^(:memory:$|file:|sqlite:|[a-z][a-z\d+.-]+:\/\/)/i;

const rules: OptionRules<SqliteStoreOptions> = {
  path: {
    must: 'the path of a file, as a text and no URL; for a ledger in memory there is memoryStore()',
    fits: (value) => text.fits(value) && !noFile.test(String(value)),
  },
  clock: time,
  driver: { must: 'a driver, { open(path) }', fits: methods('open') },
  synchronous: { must: "'FULL' or 'NORMAL'", fits: (value) => value === 'FULL' || value === 'NORMAL' },
  busyMs: ms(0),
};

function listed<Filter extends { readonly limit?: number }, Item>(
  ledger: Ledger,
  filter: Filter,
  query: (filter: Omit<Filter, 'limit'>) => Statement,
  read: (found: unknown) => Item | undefined,
  onDamaged: OnDamaged | undefined,
): readonly Item[] {
  const find = ({ sql, values }: Statement) => ledger.all(sql, ...values);
  const { limit, ...unlimited } = filter;
  return (
    steps.soundPage(find(query(filter)), read, onDamaged, limit) ??
    steps.soundOnes(find(query(unlimited)), read, onDamaged).slice(0, limit)
  );
}

function bound(ledger: Ledger, tenant: string, task: string, name: string): string | undefined {
  const id = ledger.taskIds.get(tenant, task) ?? findTask(ledger, tenant, task);
  if (id === undefined) return undefined;
  const found = ledger.get('select value from retrysafe_binding where task_id = ? and name = ?', id, name);
  return (found as { readonly value: string } | undefined | null)?.value;
}

// Both drivers write UTF-8, which has no half surrogates, and one of them reads a text up to the first NUL. That one ends
// the process when it is handed an object.
function mustFit(path: string, values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value === 'string' ? unfit.test(value) : typeof value !== 'number' && value !== null)
      throw typeof value === 'string' ? unfitText(path) : unfitValue(path);
  }
}

const unfit = /[\0\p{Surrogate}]/u;

const allTables = `select 1 from retrysafe_ledger, retrysafe_approval, retrysafe_task, retrysafe_binding limit 0`;

const bindFirst = 'insert or ignore into retrysafe_binding (task_id, name, value) values (?, ?, ?)';

const openTask = `
  insert into retrysafe_task (tenant, task) values (?, ?)
  on conflict (task, tenant) do update set closed_at = null, phase = null, since = null, looked_at = null`;

const closeTask = `
  insert into retrysafe_task (tenant, task, closed_at, phase, since) values (?, ?, ?, 0, ?)
  on conflict (task, tenant) do update set closed_at = excluded.closed_at, phase = 0, since = excluded.since
    where closed_at is null`;
