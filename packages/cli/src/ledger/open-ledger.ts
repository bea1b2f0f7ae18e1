import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sqliteStore, type Store } from '@retrysafe/dispatcher';
import { type PostgresClient, postgresStore } from '@retrysafe/stores/postgres';
import { type IoredisClient, redisStore } from '@retrysafe/stores/redis';

/** The ledger cannot be opened. The text names it and the mend, and quotes no password. */
export class NoLedger extends Error {
  override readonly name = 'NoLedger';
  readonly code = 'no-ledger';
}

/** What `work` comes to on the ledger at `where`: a SQLite file, or a `postgres:` or `redis:` URL. It is closed behind it. */
export async function onLedger<Result>(
  where: string,
  cwd: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { store, end } = await open(where, cwd);
  try {
    return await work(store);
  } finally {
    await store.close();
    await end();
  }
}

interface Opened {
  readonly store: Store;
  /** Ends what the store itself leaves open. */
  end(): Promise<void>;
}

function open(where: string, cwd: string): Promise<Opened> | Opened {
  if (/^postgres(ql)?:/.test(where)) return openPostgres(where, cwd);
  if (/^rediss?:/.test(where)) return openRedis(where, cwd);
  const path = resolve(cwd, where.replace(/^sqlite:/, ''));
  if (!existsSync(path))
    throw new NoLedger(
      `There is no ledger at ${path}. Name that of your agents: --store FILE, or the URL of a Postgres or Redis.`,
    );
  return { store: sqliteStore({ path }), end: async () => {} };
}

interface Pool extends PostgresClient {
  on(event: 'error', hear: () => void): unknown;
  end(): Promise<void>;
}

async function openPostgres(url: string, cwd: string): Promise<Opened> {
  const { Pool } = (await driver('pg', cwd)) as { Pool: new (options: object) => Pool };
  const client = new Pool({ connectionString: url, max: 2 });
  client.on('error', () => {}); // the next statement says so
  return { store: postgresStore({ client, listen: false }), end: () => client.end() };
}

interface RedisConnection extends IoredisClient {
  on(event: 'error', hear: () => void): unknown;
  disconnect(): void;
}

async function openRedis(where: string, cwd: string): Promise<Opened> {
  const { Redis } = (await driver('ioredis', cwd)) as { Redis: new (url: string, options: object) => RedisConnection };
  const url = new URL(where);
  const prefix = url.searchParams.get('prefix') ?? undefined;
  url.searchParams.delete('prefix'); // it is ours: ioredis would put it before each name once more
  const client = new Redis(url.href, { maxRetriesPerRequest: 1, retryStrategy: () => null });
  client.on('error', () => {}); // the next command says so
  // No tool is run from here, so what the server may forget is no risk of ours.
  return { store: redisStore({ client, prefix, allowVolatile: true }), end: async () => client.disconnect() };
}

/** The user's own client library: it speaks to the user's server already. */
async function driver(name: string, cwd: string): Promise<unknown> {
  let file: string;
  try {
    file = createRequire(join(cwd, 'package.json')).resolve(name);
  } catch {
    throw new NoLedger(`This ledger is read with '${name}', which is not found from ${cwd}. Run: npm install ${name}`);
  }
  const loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
  return loaded.default ?? loaded;
}
