import { sqliteStore, type Store } from '@retrysafe/dispatcher';
import { postgresStore } from '@retrysafe/stores/postgres';
import pg from 'pg';
import { defaultDriver, type SqliteConnection } from '../../packages/dispatcher/src/stores/sqlite/driver.js';
import type { InsertRow } from '../world/books.js';
import type { Effect } from '../world/provider.js';
import type { Gates } from './gates.js';

/** A ledger, and a table beside it that transactional tools write into. */
export interface Books {
  readonly store: Store;
  readonly insert: InsertRow;
  /** All rows that are committed. */
  rows(): Promise<readonly Effect[]>;
}

const makeTable = 'create table if not exists soak_row (effect text not null)';
const readTable = 'select effect from soak_row';

/** `gates`: before and after each statement of a transaction. */
export function sqliteBooks(path: string, aheadMs: number, gates: Gates): Books {
  const { open } = defaultDriver();
  const gated = (file: string): SqliteConnection => {
    const db = open(file);
    let within = false;
    const pass = <Answer>(sql: string, run: () => Answer): Answer => {
      within ||= sql.includes('savepoint');
      const name = within ? statementName(sql) : undefined;
      return name === undefined ? run() : gates.aroundNow(name, run);
    };
    return {
      exec: (sql) => pass(sql, () => db.exec(sql)),
      close: () => db.close(),
      prepare: (sql) => {
        const statement = db.prepare(sql);
        return {
          run: (...values) => pass(sql, () => statement.run(...values)),
          get: (...values) => statement.get(...values),
          all: (...values) => statement.all(...values),
        };
      },
    };
  };
  const clock = { now: () => Date.now() + aheadMs };
  return {
    store: sqliteStore({ path, clock, busyMs: 500, driver: { open: gated } }),
    insert: (tx, effect) => {
      const db = tx as SqliteConnection;
      db.exec(makeTable);
      db.prepare('insert into soak_row values (?)').run(JSON.stringify(effect));
    },
    rows: async () => {
      const db = open(path);
      db.exec('pragma busy_timeout = 5000');
      db.exec(makeTable);
      return (db.prepare(readTable).all() as Row[]).map(effectIn);
    },
  };
}

/** A table of Postgres, written through `gates`. */
export function postgresBooks(connectionString: string, gates: Gates): Books {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => {}); // a connection that broke while idle: the next query says so
  const connect = async () => {
    const client = await pool.connect();
    const ignore = () => {}; // the next statement says so
    client.on('error', ignore);
    const query = (text: string, values: unknown[]) => {
      const name = statementName(text);
      return name === undefined ? client.query(text, values) : gates.around(name, () => client.query(text, values));
    };
    const release = (end?: boolean) => {
      client.removeListener('error', ignore);
      client.release(end);
    };
    return { query, release };
  };
  return {
    store: postgresStore({ client: pool, connect }),
    insert: (tx, effect) => (tx as pg.PoolClient).query('insert into soak_row values ($1)', [JSON.stringify(effect)]),
    rows: async () => (await pool.query<Row>(readTable)).rows.map(effectIn),
  };
}

/** What a statement of a transaction is for; undefined for one that only asks. */
function statementName(sql: string): string | undefined {
  if (sql.startsWith('begin')) return 'begin';
  if (sql === 'commit') return 'commit';
  if (sql.includes('insert into soak_row')) return 'effect';
  if (/insert into retrysafe_ledger|with moved as \(\s*update|set state = \?, fence/.test(sql)) return 'claiming';
  return /^\s*update retrysafe_ledger/.test(sql) ? 'recording' : undefined;
}

interface Row {
  readonly effect: string;
}

function effectIn({ effect }: Row): Effect {
  return JSON.parse(effect) as Effect;
}
