import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { redisStore } from '@retrysafe/stores/redis';
import { isRedisHere, startRedis } from '../../packages/stores/test/redis-server.js';
import type { Measure, Ratio } from '../ratio.js';
import { type Contender, duel } from './duel.js';
import { type Cache, cacheOf, powertools } from './rivals/powertools.js';
import { claimAndSettle, requestsOf, timedByHand, timedStore } from './store-calls.js';
import { dispatched } from './workload.js';

/** On a real server that writes its file every second, as Redis does by itself. */
export const measure: Measure = async () => {
  if (!isRedisHere()) return [];
  const server = await startRedis();
  const redis = new Redis(server.port);
  try {
    return [...(await againstScripts(redis)), ...(await againstPowertools(redis, server.port))];
  } finally {
    redis.disconnect();
    await server.remove();
  }
};

type Command = readonly (string | number)[];

/** Our store against the very scripts that it runs, run by hand over the same client. */
async function againstScripts(redis: Redis): Promise<readonly Ratio[]> {
  const ours: Contender = async (calls, atOnce) => {
    await redis.flushall();
    return timedStore(redisStore({ client: redis, allowVolatile: true }), calls, atOnce);
  };
  const rival = byHand(redis);
  return [
    await duel({ name: 'redis-vs-ioredis-sequential', floor: 0.9, rival, ours, calls: 3_000, atOnce: 1 }),
    await duel({ name: 'redis-vs-ioredis-64-at-once', floor: 0.9, rival, ours, calls: 6_400, atOnce: 64 }),
  ];
}

/** The scripts of some calls, recorded and sent again: a dispatcher and a store that cost nothing. */
function byHand(redis: Redis): Contender {
  return async (calls, atOnce) => {
    await redis.flushall();
    const sent = await record(redis, calls);
    await redis.flushall();
    return timedByHand(sent, atOnce, (command) => redis.call('evalsha', ...command));
  };
}

/** Our whole dispatcher against Powertools, each over the client that its documents name first. */
async function againstPowertools(redis: Redis, port: number): Promise<readonly Ratio[]> {
  const ours = dispatched(async () => {
    await redis.flushall();
    const store = redisStore({ client: redis, allowVolatile: true });
    await store.get('');
    return store;
  });
  const rivalOver =
    (cache: Cache): Contender =>
    async (calls, atOnce) => {
      await redis.flushall();
      return powertools(calls, atOnce, cache);
    };
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  const rival = rivalOver(client as Cache);
  try {
    const ratios = [
      await duel({ name: 'redis-vs-powertools-sequential', floor: 1.3, rival, ours, calls: 3_000, atOnce: 1 }),
      await duel({ name: 'redis-vs-powertools-64-at-once', floor: 2, rival, ours, calls: 6_400, atOnce: 64 }),
    ];
    // For information: over our client, and how far anything that sends our two scripts can come.
    const sequential = { calls: 3_000, atOnce: 1, floor: 1 };
    const atOnce = { calls: 6_400, atOnce: 64, floor: 1 };
    const onOurs = { name: 'redis-vs-powertools-on-ioredis', rival: rivalOver(cacheOf(redis)), ours };
    const scriptsAlone = { name: 'redis-scripts-alone-vs-powertools', rival, ours: byHand(redis) };
    for (const one of [onOurs, scriptsAlone]) {
      await duel({ ...one, ...sequential, name: `${one.name}-sequential` });
      await duel({ ...one, ...atOnce, name: `${one.name}-64-at-once` });
    }
    return ratios;
  } finally {
    await client.close();
  }
}

async function record(redis: Redis, calls: number): Promise<readonly Command[]> {
  const sent: Command[] = [];
  const client = new Proxy(redis, {
    get: (target, method) => {
      const member: unknown = Reflect.get(target, method, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (method === 'evalsha') sent.push(args.flat() as Command);
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
  const store = redisStore({ client, allowVolatile: true });
  await store.get('');
  sent.length = 0; // what it asks of the server before the first call
  for (const request of requestsOf(calls)) await claimAndSettle(store, request);
  if (sent.length !== 2 * calls)
    throw new Error(`Two scripts were expected for a call, and ${sent.length / calls} were run.`);
  return sent;
}
