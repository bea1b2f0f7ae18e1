import { tool, type ToolCall } from '@retrysafe/decorators';
import { createDispatcher, type Hold, type LedgerRecord } from '@retrysafe/dispatcher';
import { fakeClock } from '@retrysafe/dispatcher/testing';
import { Cluster, Redis } from 'ioredis';
import { createClient, createCluster } from 'redis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type IoredisClient, type RedisClient, redisStore } from '../src/redis.js';
import { isRedisHere, type RedisServer, startRedis, startRedisCluster } from './redis-server.js';
import { claimOf, keyOf } from './requests.js';

interface Client {
  readonly client: RedisClient;
  end(): unknown;
}

async function serverFor(start: () => Promise<RedisServer>, connect: (port: number) => Promise<Client>) {
  const server = await start();
  const probe = new Redis(server.port);
  const { client, end } = await connect(server.port);
  onTestFinished(async () => {
    probe.disconnect();
    await end();
    await server.remove();
  });
  const listeners = async () => Number((await probe.pubsub('NUMSUB', 'retrysafe:changed'))[1]);
  return { client, probe, listeners };
}

const ioredis = async (port: number, autoResubscribe = true): Promise<Client> => {
  const client = new Redis(port, { autoResubscribe });
  return { client, end: () => client.quit() };
};

const clients: readonly [string, () => Promise<RedisServer>, (port: number) => Promise<Client>][] = [
  ['ioredis', () => startRedis(), ioredis],
  [
    'node-redis',
    () => startRedis(),
    async (port) => {
      const client = createClient({ url: `redis://127.0.0.1:${port}` });
      await client.connect();
      return { client, end: () => client.close() };
    },
  ],
  [
    'a cluster by ioredis',
    startRedisCluster,
    async (port) => {
      const client = new Cluster([{ host: '127.0.0.1', port }]);
      return { client, end: () => client.quit() };
    },
  ],
  [
    'a cluster by node-redis',
    startRedisCluster,
    async (port) => {
      const client = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${port}` }] });
      await client.connect();
      return { client, end: () => client.close() };
    },
  ],
];

const plan = { task: 'task', step: 'step' };

/** A call that is at work until it is let go, and calls beside it whose time stands still: only a hint can wake them. */
async function besideOneAtWork(client: RedisClient, waiters = 1) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const clock = fakeClock();
  const execute = async (_args: unknown, _call: ToolCall) => (begin(), held);
  const tools = [tool({ name: 'work', class: 'idempotent-write', execute })];
  const open = () => redisStore({ client, allowVolatile: true });
  const first = createDispatcher({ tools, store: open() }).call('work', {}, plan);
  await begun;
  const store = open();
  const waiting = Array.from({ length: waiters }, () =>
    createDispatcher({ tools, store, clock }).call('work', {}, plan),
  );
  await clock.asleep(waiters);
  return { first, waiting, letGo, clock, start: clock.now() };
}

/** Until the server has passed the time from which on hints are given. */
async function whileItTakesTime(probe: Redis): Promise<void> {
  await probe.blpop('no such list', 0.05);
}

describe.runIf(isRedisHere())('a waiter over Redis', () => {
  test.each(clients)('is woken by %s without any time of its own passing', async (_name, start, connect) => {
    const { client, probe, listeners } = await serverFor(start, connect);
    const { first, waiting, letGo, clock, start: began } = await besideOneAtWork(client, 5);
    while ((await listeners()) === 0);
    await whileItTakesTime(probe);
    expect(await listeners()).toBe(1);
    letGo();
    expect(await first).toMatchObject({ kind: 'done', deduplicated: false });
    for (const one of waiting) expect(await one).toMatchObject({ kind: 'done', deduplicated: true });
    expect(clock.now()).toBe(began);
    while ((await listeners()) > 0);
  });

  test('polls when its subscription is lost', async () => {
    // It connects again by itself. Were it to subscribe again too, it could be told after all.
    const deaf = (port: number) => ioredis(port, false);
    const { client, probe, listeners } = await serverFor(() => startRedis(), deaf);
    const { first, waiting, letGo, clock } = await besideOneAtWork(client);
    while ((await listeners()) === 0);
    await probe.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await whileItTakesTime(probe);
    letGo();
    await first;
    await Promise.race([clock.asleep(), waiting[0]]); // the loss wakes it, and its look may come before or after the end
    await clock.advance(1_250);
    expect(await waiting[0]).toMatchObject({ kind: 'done', deduplicated: true });
  });

  test('polls, and its call settles, where the user may not publish', async () => {
    const { client, probe } = await serverFor(() => startRedis(), ioredis);
    await probe.call('ACL', 'SETUSER', 'default', 'resetchannels');
    const { first, waiting, letGo, clock } = await besideOneAtWork(client);
    await whileItTakesTime(probe);
    letGo();
    expect(await first).toMatchObject({ kind: 'done', recorded: true });
    await clock.asleep();
    await clock.advance(1_250);
    expect(await waiting[0]).toMatchObject({ kind: 'done', deduplicated: true });
  });

  test('polls with a client that cannot make another one', async () => {
    const { client } = await serverFor(() => startRedis(), ioredis);
    const redis = client as Redis;
    const bare: IoredisClient = {
      evalsha: (sha, count, ...rest) => redis.evalsha(sha, count, ...rest),
      eval: (script, count, ...rest) => redis.eval(script, count, ...rest),
      config: (get, name) => redis.config(get, name),
    };
    expect(redisStore({ client: bare, allowVolatile: true }).watch).toBeUndefined();
  });
});

describe.runIf(isRedisHere())('a settle on Redis', () => {
  test.each<readonly [string, (record: LedgerRecord) => Hold, readonly string[]]>([
    [
      'of a call that took a minute tells those who wait',
      (one) => ({ ...one, createdAt: one.createdAt - 60_000 }),
      [keyOf(1)],
    ],
    ['of a call that has only begun tells nobody', (one) => ({ ...one, createdAt: one.createdAt + 60_000 }), []],
    ['of a call of unknown age tells those who wait', ({ key, fence }) => ({ key, fence }), [keyOf(1)]],
  ])('%s', async (_name, holdOf, told) => {
    const { client, probe } = await serverFor(() => startRedis(), ioredis);
    const heard: string[] = [];
    const listener = probe.duplicate();
    await listener.subscribe('retrysafe:changed');
    const over = new Promise<void>((resolve) =>
      listener.on('message', (_channel, key: string) => (key === 'over' ? resolve() : void heard.push(key))),
    );
    const store = redisStore({ client, allowVolatile: true });
    const claim = await store.claim(claimOf());
    if (claim.kind !== 'won') throw new Error(`A fresh key is ${claim.kind}.`);
    await store.settle(holdOf(claim.record), 'done', '1');
    await probe.publish('retrysafe:changed', 'over');
    await over;
    listener.disconnect();
    expect(heard).toEqual(told);
  });
});
