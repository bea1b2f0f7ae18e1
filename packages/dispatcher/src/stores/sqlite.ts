import { resolve } from 'node:path';
import type { Clock } from '../clock.js';
import { checkOptions, methods, ms, type OptionRules, text, time } from '../option-rules.js';
import { StoreError } from '../store-error.js';
import type { Store } from '../store.js';
import { approvalsIn } from './sqlite/approvals.js';
import { bindingsIn } from './sqlite/bindings.js';
import { defaultDriver, type SqliteDriver } from './sqlite/driver.js';
import { sqliteError } from './sqlite/errors.js';
import { openFile } from './sqlite/file.js';
import { mustFit } from './sqlite/fit.js';
import { type Ledger, ledgerOn, sqlNow } from './sqlite/ledger.js';
import { recordsIn } from './sqlite/records.js';
import { tasksIn } from './sqlite/tasks.js';
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

  return {
    durable: synchronous === 'FULL',
    ...recordsIn(turns),
    ...bindingsIn(turns),
    ...approvalsIn(turns, timeOf),
    ...tasksIn(turns),
    ready: () => turns.write((ledger) => void ledger.get(allTables)), // an empty write needs all that another does
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

const allTables = `select 1 from retrysafe_ledger, retrysafe_approval, retrysafe_task, retrysafe_binding limit 0`;
