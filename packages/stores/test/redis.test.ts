import {
  callContract,
  type Damage,
  damageContract,
  type DamageableStore,
  storeContract,
} from '@retrysafe/dispatcher/testing';
import { Cluster, Redis } from 'ioredis';
import { createClient, createCluster } from 'redis';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type IoredisClient, type NodeRedisClient, type RedisClient, redisStore } from '../src/redis.js';
import { fields } from '../src/redis/names.js';
import { approvalOf, approvalText, rowOf, textOf } from '../src/redis/rows.js';
import { isRedisHere, type RedisServer, startRedis, startRedisCluster } from './redis-server.js';

interface Connected {
  readonly client: RedisClient;
  flush(): Promise<unknown>;
  end(): Promise<unknown>;
}

const connections: readonly {
  readonly name: string;
  readonly start: () => Promise<RedisServer>;
  readonly connect: (port: number) => Promise<Connected>;
  /** Also what a dispatcher promises, which is the same on each of them. */
  readonly judgesCalls?: boolean;
}[] = [
  {
    name: 'ioredis',
    judgesCalls: true,
    start: () => startRedis(),
    connect: async (port) => {
      const redis = new Redis(port);
      return { client: redis, flush: () => redis.flushall(), end: () => redis.quit() };
    },
  },
  {
    name: 'node-redis',
    start: () => startRedis(),
    connect: async (port) => {
      const redis = createClient({ url: `redis://127.0.0.1:${port}` });
      await redis.connect();
      return { client: redis, flush: () => redis.flushAll(), end: () => redis.close() };
    },
  },
  {
    name: 'a cluster by ioredis',
    start: startRedisCluster,
    connect: async (port) => {
      const redis = new Cluster([{ host: '127.0.0.1', port }]);
      return { client: redis, flush: () => redis.flushall(), end: () => redis.quit() };
    },
  },
  {
    name: 'a cluster by node-redis',
    start: startRedisCluster,
    connect: async (port) => {
      const redis = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${port}` }] });
      await redis.connect();
      const [main] = redis.masters;
      if (main === undefined) throw new Error('The cluster has no main node');
      const flush = async () => (await redis.nodeClient(main)).flushAll();
      return { client: redis, flush, end: () => redis.close() };
    },
  },
];

describe.runIf(isRedisHere())('redisStore', () => {
  describe.each(connections)('on $name', ({ start, connect, judgesCalls = false }) => {
    let server: RedisServer;
    let connected: readonly [Connected, Connected];

    beforeAll(async () => {
      server = await start();
      connected = [await connect(server.port), await connect(server.port)];
    }, 30_000);
    afterAll(async () => {
      for (const { end } of connected) await end();
      await server.remove();
    });

    const opened = async (): Promise<DamageableStore> => {
      await connected[0].flush();
      const clock = { shiftMs: 0 };
      const open = ({ client }: Connected) =>
        redisStore({ client: shifted(client, clock), prefix: 'test', allowVolatile: true });
      const store = open(connected[0]);
      return {
        store,
        advance: (ms) => {
          clock.shiftMs += ms;
        },
        reopen: async () => open(connected[1]),
        damage: (key, change) => damage(server.port, key, change),
        damageApproval: (id) => damageApproval(server.port, id),
        close: () => store.close(),
      };
    };

    storeContract(it, opened);
    if (!judgesCalls) return;
    describe('calls', () => callContract(it, opened));
    describe('a damaged record', () => damageContract(it, opened));
  });
});

async function damage(port: number, key: string, change: Damage): Promise<void> {
  const redis = new Redis(port);
  for (const name of await redis.keys('test:{*}')) {
    const text = await redis.hget(name, fields.record(key));
    if (text === null) continue;
    const { row, created, write } = rowOf(key, text);
    await redis.hset(name, fields.record(key), textOf({ ...row, ...change } as typeof row, created, write).text);
  }
  redis.disconnect();
}

async function damageApproval(port: number, id: string): Promise<void> {
  const redis = new Redis(port);
  for (const name of await redis.keys('test:{*}')) {
    const text = await redis.hget(name, fields.approval(id));
    if (text === null) continue;
    const { approval, asked } = approvalOf(text);
    await redis.hset(name, fields.approval(id), approvalText({ ...approval, tool: '' }, asked));
  }
  redis.disconnect();
}

/** The client, with the clock of its scripts moved: a script is sent as a text, since its text is another each time. */
function shifted(client: RedisClient, clock: { readonly shiftMs: number }): RedisClient {
  const moved = (script: string) =>
    script.replace(
      "redis.call('TIME')",
      `redis.call('TIME')
       local moved = time[1] * 1000000 + time[2] + ${clock.shiftMs * 1000}
       time = { string.format('%.0f', math.floor(moved / 1000000)), string.format('%.0f', moved % 1000000) }`,
    );
  const unknown = async () => {
    throw new Error('NOSCRIPT the text is asked for each time');
  };
  if ('evalsha' in client) {
    const moving: IoredisClient & { readonly isCluster: boolean } = {
      isCluster: client instanceof Cluster,
      evalsha: unknown,
      eval: (script, count, ...values) => client.eval(moved(script), count, ...values),
      config: (get, name) => client.config(get, name),
    };
    return moving;
  }
  const moving: NodeRedisClient = {
    evalSha: unknown,
    eval: (script, values) => client.eval(moved(script), values),
    configGet: (name) => client.configGet(name),
  };
  return 'masters' in client ? Object.assign(moving, { masters: client.masters }) : moving;
}
