import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sqliteStore, type Store } from '@retrysafe/dispatcher';
import { type PostgresClient, postgresStore } from '@retrysafe/stores/postgres';
import { type IoredisClient, redisStore } from '@retrysafe/stores/redis';
import { printable } from '../printable.js';
import { isLedger } from './is-ledger.js';

/** The ledger cannot be opened. The text names it and the mend, and quotes no password. */
export class NoLedger extends Error {
  override readonly name = 'NoLedger';
  readonly code = 'no-ledger';
}

/**
 * What `work` comes to on the ledger at `where`: a SQLite file, or a `postgres:` or `redis:` URL. It is closed behind it.
 * A Postgres that does not answer within `answerMs` is given up.
 */
export async function onLedger<Result>(
  where: string,
  cwd: string,
  work: (store: Store, place: string) => Promise<Result>,
  answerMs = 5_000,
): Promise<Result> {
  const { store, place, end } = await open(where, cwd, answerMs);
  try {
    return await work(store, place);
  } finally {
    await store.close();
    await end();
  }
}

interface Opened {
  readonly store: Store;
  /** Where in it the ledger is, as people are told. Quotes no password. */
  readonly place: string;
  /** Ends what the store itself leaves open. */
  end(): Promise<void>;
}

async function open(where: string, cwd: string, answerMs: number): Promise<Opened> {
  if (/^postgres(ql)?:/i.test(where)) return openPostgres(where, cwd, answerMs);
  if (/^rediss?:/i.test(where)) return openRedis(where, cwd);
  const file = where.replace(/^sqlite:/i, '');
  // Not quoted: it may have a password. One letter before the colon is a drive.
  if (/^[a-z][a-z\d+.-]+:/i.test(file))
    throw new NoLedger('A ledger is a SQLite file, or a postgres: or redis: URL; this is another kind of URL.');
  return openFile(resolve(cwd, file));
}

async function openFile(path: string): Promise<Opened> {
  const mend = 'Name that of your agents: --store FILE, or the URL of a Postgres or Redis.';
  if (!existsSync(path)) throw new NoLedger(`There is no ledger at ${path}. ${mend}`);
  if (!(await isLedger(path))) throw new NoLedger(`The file ${path} is no ledger. ${mend}`);
  return { store: sqliteStore({ path }), place: printable(`in ${path}`), end: async () => {} };
}

interface Pool extends PostgresClient {
  on(event: 'error', hear: () => void): unknown;
  end(): Promise<void>;
}

async function openPostgres(where: string, cwd: string, answerMs: number): Promise<Opened> {
  const { Pool } = (await driver('pg', cwd)) as { Pool: new (options: object) => Pool };
  // Without an end to its waiting, a silent server would also keep `end` from ending.
  const waiting = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new Pool({ connectionString: where, max: 2, ...waiting });
  client.on('error', () => {}); // the next statement says so
  return {
    store: postgresStore({ client, listen: false, answerMs }),
    place: 'in the schema that the search_path of this Postgres comes to first',
    end: () => client.end(),
  };
}

interface RedisConnection extends IoredisClient {
  on(event: 'error', hear: () => void): unknown;
  disconnect(): void;
}

async function openRedis(where: string, cwd: string): Promise<Opened> {
  const { Redis } = (await driver('ioredis', cwd)) as { Redis: new (url: string, options: object) => RedisConnection };
  const url = redisUrl(where);
  const prefix = url.searchParams.get('prefix') ?? undefined;
  const client = new Redis(url.href, { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null });
  client.on('error', () => {}); // the next command says so
  // No tool is run from here, so what the server may forget is no risk of ours.
  return {
    store: redisStore({ client, prefix, allowVolatile: true, checkConfig: false }),
    place: printable(`under the prefix '${prefix ?? 'retrysafe'}' (another one is ?prefix=NAME in the URL)`),
    end: async () => client.disconnect(),
  };
}

// The error of `URL` would quote the text, password and all.
function redisUrl(where: string): URL {
  try {
    return new URL(where);
  } catch {
    throw new NoLedger('The redis: URL cannot be read. Percent-encode the special characters of its password.');
  }
}

/** The user's own client library, which speaks to the user's server already; else one that stands beside this command. */
async function driver(name: string, cwd: string): Promise<unknown> {
  const file = resolved(name, join(cwd, 'package.json')) ?? resolved(name, import.meta.url);
  if (file === null)
    throw new NoLedger(`This ledger is read with '${name}', which is not found from ${cwd}. Run: npm install ${name}`);
  const loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
  return loaded.default ?? loaded;
}

function resolved(name: string, from: string): string | null {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return null;
  }
}
