import pg from 'pg';
import { schema } from '@retrysafe/stores/postgres';
import { startPostgres } from '../../packages/stores/test/postgres-server.js';
import { isRedisHere, startRedis } from '../../packages/stores/test/redis-server.js';
import type { StorePlace } from './plan.js';

/** A store's server that can be stopped and started while others use it. */
export interface Server {
  readonly place: StorePlace;
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** A real Postgres with the ledger's tables. */
export async function postgresServer(): Promise<Server> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`${schema}; create table soak_row (effect text not null)`);
  await client.end();
  return {
    place: { kind: 'postgres', url: server.url },
    restart: async () => {
      await server.stop();
      await server.start();
    },
    remove: () => server.remove(),
  };
}

/** A real Redis; undefined where there is none, which is said in one line, and is a failure in CI. */
export async function redisServer(): Promise<Server | undefined> {
  if (!isRedisHere()) return undefined;
  const server = await startRedis('--appendfsync', 'always');
  return {
    place: { kind: 'redis', port: server.port },
    restart: async () => {
      await server.kill9();
      await server.start();
    },
    remove: () => server.remove(),
  };
}
