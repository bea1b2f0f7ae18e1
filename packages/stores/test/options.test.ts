import { expect, test } from 'vitest';
import { postgresStore } from '../src/postgres.js';
import { redisStore } from '../src/redis.js';

// What JavaScript, or a cast, may pass.
const postgres = postgresStore as (options?: unknown) => unknown;
const redis = redisStore as (options?: unknown) => unknown;

const client = { query: async () => ({ rows: [] }) };
const nothing = async () => null;
const ioredis = { evalsha: nothing, eval: nothing, config: nothing };
const nodeRedis = { evalSha: nothing, eval: nothing, configGet: nothing };

const noPostgres =
  "postgresStore: 'client' must be a pg.Pool, a pg.Client, PGlite, or another client with their query.";
const noRedis = "redisStore: 'client' must be a client of ioredis or redis (node-redis), single or cluster.";

test.each<[string, () => unknown, string]>([
  [
    'nothing',
    () => postgres(),
    'postgresStore takes its options by name. Pass at least { client }, for instance a pg.Pool.',
  ],
  ['the pool itself', () => postgres(client), 'postgresStore takes its options by name. Pass at least { client },'],
  ['no client', () => postgres({}), noPostgres],
  ['a url for a client', () => postgres({ client: 'postgres://db.test/agent' }), noPostgres],
  [
    'a client under another name',
    () => postgres({ pool: client }),
    "no option 'pool'. Use: client, connect, listen, answerMs, prepare.",
  ],
  ['a misspelt listen', () => postgres({ client, lissen: false }), "no option 'lissen'. Did you mean 'listen'?"],
  ['a text for prepare', () => postgres({ client, prepare: 'yes' }), "'prepare' must be true or false."],
  [
    'a pool for connect',
    () => postgres({ client, connect: client }),
    "'connect' must be a function that gives a connection",
  ],
  ['nothing', () => redis(), 'redisStore takes its options by name. Pass at least { client }, of ioredis or redis.'],
  ['the client itself', () => redis(ioredis), 'redisStore takes its options by name. Pass at least { client },'],
  ['no client', () => redis({}), noRedis],
  ['a client of another library', () => redis({ client }), noRedis],
  [
    'a misspelt allowVolatile',
    () => redis({ client: ioredis, allowVolitile: true }),
    "redisStore has no option 'allowVolitile'. Did you mean 'allowVolatile'?",
  ],
  ['an empty prefix', () => redis({ client: nodeRedis, prefix: '' }), "'prefix' must be a text that is not empty,"],
  ['a prefix with a brace', () => redis({ client: nodeRedis, prefix: 'a{b}' }), 'without braces, to which a Redis'],
  [
    'a number for checkConfig',
    () => redis({ client: nodeRedis, checkConfig: 0 }),
    "'checkConfig' must be true or false.",
  ],
])('%s is refused with the mend where the store is made: %#', (_name, make, message) => {
  expect(make).toThrow(expect.objectContaining({ name: 'OptionError', message: expect.stringContaining(message) }));
});

test('what the store needs of a client is enough', () => {
  const none = { answerMs: undefined, connect: undefined, listen: undefined, prepare: undefined };
  expect(() => postgresStore({ client, ...none })).not.toThrow();
  const left: Omit<Parameters<typeof redisStore>[0], 'client'> = {
    prefix: undefined,
    allowVolatile: undefined,
    checkConfig: undefined,
    answerMs: undefined,
  };
  for (const one of [ioredis, nodeRedis]) expect(() => redis({ client: one, ...left })).not.toThrow();
});
