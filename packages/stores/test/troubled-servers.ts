import type { Store } from '@retrysafe/dispatcher';
import { Redis } from 'ioredis';
import { postgresStore, schema } from '../src/postgres.js';
import { redisStore } from '../src/redis.js';
import { startPostgres } from './postgres-server.js';
import { startRedis } from './redis-server.js';
import { silentProxy } from './silent-proxy.js';

/** A real server that can be brought into trouble. */
export interface TroubledServer {
  /** A store on it, of a role with no more rights than it needs. */
  readonly store: Store;
  readonly troubles: Readonly<Record<TroubleName, Trouble>>;
  /** As a failover does that lost the last writes. */
  forget(): Promise<void>;
  remove(): Promise<void>;
}

export const troubleNames = ['gone', 'silent', 'out of connections', 'read-only'] as const;

export type TroubleName = (typeof troubleNames)[number];

export interface Trouble {
  begin(): Promise<void>;
  end(): Promise<void>;
  /** What the refusal of a call says. */
  readonly mend: RegExp;
}

const answerMs = 300;

export async function troubledPostgres(): Promise<TroubledServer> {
  const server = await startPostgres();
  const proxy = await silentProxy(Number(new URL(server.url).port));
  let admin = server.pool();
  const sql = (text: string) => admin.query(text);
  await sql(schema);
  await sql(`create role app login password 'app' nosuperuser; grant pg_read_all_data, pg_write_all_data to app`);
  const client = server.pool({ connectionString: `postgres://app:app@127.0.0.1:${proxy.port}/postgres`, max: 4 });
  const dropped = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`;
  const role = async (change: string) => void (await sql(`alter role app ${change}; ${dropped}`));
  return {
    store: postgresStore({ client, answerMs, listen: false }),
    troubles: {
      gone: {
        begin: () => server.stop(),
        end: async () => {
          await server.start();
          admin = server.pool();
        },
        mend: /cannot be reached\. Check the server/,
      },
      silent: silence(proxy),
      'out of connections': {
        begin: () => role('connection limit 0'),
        end: () => role('connection limit -1'),
        mend: /is out of connections\. Lower the size of the pools|cannot be reached/,
      },
      'read-only': {
        begin: () => role('set default_transaction_read_only = on'),
        end: () => role('reset default_transaction_read_only'),
        mend: /takes no writes here\. Connect to the primary|cannot be reached/,
      },
    },
    forget: async () => void (await sql('delete from retrysafe_ledger')),
    remove: async () => {
      await client.end();
      await proxy.close();
      await server.remove();
    },
  };
}

export async function troubledRedis(): Promise<TroubledServer> {
  const server = await startRedis('--appendfsync', 'always');
  const proxy = await silentProxy(server.port);
  const connect = (port: number) => {
    const redis = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: 1, retryStrategy: () => 5 });
    redis.on('error', () => {}); // the call says so
    return redis;
  };
  const [client, admin] = [connect(proxy.port), connect(server.port)];
  return {
    store: redisStore({ client, answerMs, allowVolatile: true }),
    troubles: {
      gone: { begin: () => server.kill9(), end: () => server.start(), mend: lost },
      silent: silence(proxy),
      'out of connections': {
        begin: async () => {
          await admin.config('SET', 'maxclients', '1');
          await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
        },
        end: async () => void (await admin.config('SET', 'maxclients', '100')),
        mend: lost,
      },
      'read-only': {
        begin: async () => void (await admin.replicaof('127.0.0.1', 1)),
        end: async () => void (await admin.replicaof('NO', 'ONE')),
        mend: /takes no writes here\. Connect to the primary/,
      },
    },
    forget: async () => void (await admin.flushall()),
    remove: async () => {
      client.disconnect();
      admin.disconnect();
      await proxy.close();
      await server.remove();
    },
  };
}

// The client goes on trying to connect, and may have given up before the store does.
const lost = /cannot be reached\. Check the server|did not answer within 300 ms/;

function silence({ silence, speak }: Awaited<ReturnType<typeof silentProxy>>): Trouble {
  return {
    begin: async () => silence(),
    end: async () => speak(),
    mend: /did not answer within 300 ms\. See whether .* or raise answerMs/,
  };
}
