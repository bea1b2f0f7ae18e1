import { createRequire } from 'node:module';

/** What we need of a SQLite library. `node:sqlite`, `libsql` and `better-sqlite3` all fit. */
export interface SqliteDriver {
  open(path: string): SqliteConnection;
}

/** One connection, as `node:sqlite`, `libsql` and `better-sqlite3` have it. */
export interface SqliteConnection {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** A prepared statement, as they have it. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number | bigint };
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
}

/** What we bind. */
export type SqliteValue = string | number | null;

/** `node:sqlite` where this Node has it, else `libsql`. */
export function defaultDriver(): SqliteDriver {
  return nodeDriver() ?? libsqlDriver();
}

/** Node's own SQLite: from 22.13 on without a flag. Undefined where this Node has none. */
export function nodeDriver(): SqliteDriver | undefined {
  const sqlite = withoutSqliteWarning(() => {
    try {
      return require('node:sqlite') as { DatabaseSync: new (path: string) => SqliteConnection };
    } catch {
      return undefined;
    }
  });
  return sqlite && { open: (path) => new sqlite.DatabaseSync(path) };
}

/** The `libsql` package: SQLite for every Node that we support. */
export function libsqlDriver(): SqliteDriver {
  const Database = require('libsql') as new (path: string) => SqliteConnection;
  return { open: (path) => new Database(path) };
}

const require = createRequire(import.meta.url);

/**
 * Node 22 warns that its SQLite is experimental when the module is loaded for the first time. We use what did not change
 * since, so the warning would only puzzle. It is held back while `load` runs, which is synchronous: no other warning can
 * be lost, and one that is not about SQLite goes through even then.
 */
function withoutSqliteWarning<Loaded>(load: () => Loaded): Loaded {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    const type: unknown = typeof rest[0] === 'object' && rest[0] !== null && 'type' in rest[0] ? rest[0].type : rest[0];
    if (type === 'ExperimentalWarning' && String(warning).startsWith('SQLite ')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
