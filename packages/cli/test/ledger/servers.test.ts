import { tool } from '@retrysafe/decorators';
import { createDispatcher, type Store } from '@retrysafe/dispatcher';
import { postgresStore, schema } from '@retrysafe/stores/postgres';
import { redisStore } from '@retrysafe/stores/redis';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../stores/test/postgres-server.js';
import { isRedisHere, type RedisServer, startRedis } from '../../../stores/test/redis-server.js';
import { answerTo } from '../fake-terminal.js';

/** Agents leave a charge behind that may have come through. Its key. */
async function lostCharge(store: Store): Promise<string> {
  const charge = tool({
    name: 'charge_card',
    class: 'non-idempotent-write',
    execute: (_args: { cents: number }, _call): unknown => {
      throw Object.assign(new Error('Gateway Timeout'), { status: 504 });
    },
  });
  const dispatcher = createDispatcher({ tools: [charge], store });
  const answer = await dispatcher.call('charge_card', { cents: 4200 }, { task: 'bill', step: '1' });
  await dispatcher.close();
  if (answer.kind !== 'unknown') throw new Error(`It came out ${answer.kind}.`);
  return answer.key;
}

/** A person finds the charge, and says that it happened. */
async function isFoundAndSettled(where: string, key: string): Promise<void> {
  const run = (...words: readonly string[]) => answerTo([...words, '--store', where], import.meta.dirname);
  expect((await run('ledger')).out).toContain(key);
  expect(await run('settle', key, '--done', '--by', 'ann')).toMatchObject({ code: 0, err: '' });
  expect(await run('ledger')).toMatchObject({
    code: 0,
    out: 'No such call is unknown, running or awaiting; --state lists others.\n',
    err: '',
  });
}

describe('a ledger in Postgres', () => {
  let server: PostgresServer;
  beforeAll(async () => void (server = await startPostgres()), 60_000);
  afterAll(() => server.remove());

  test('is read, and settled', async () => {
    const client = server.pool();
    await client.query(schema);
    await isFoundAndSettled(server.url, await lostCharge(postgresStore({ client })));
  });
});

describe.runIf(isRedisHere())('a ledger in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => void (server = await startRedis()), 60_000);
  afterAll(() => server.remove());

  test('is read under its prefix, and settled, also where the server has become one that agents must not use', async () => {
    const client = new Redis(server.port);
    const store = redisStore({ client, prefix: 'billing', allowVolatile: true });
    const key = await lostCharge(store);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    client.disconnect();
    const where = `redis://127.0.0.1:${server.port}`;
    await isFoundAndSettled(`${where}?prefix=billing`, key);
    const { err } = await answerTo(['ledger', '--store', where], import.meta.dirname);
    expect(err).toContain("nothing is kept under the prefix 'retrysafe' (another one is ?prefix=NAME in the URL)");
  });
});
