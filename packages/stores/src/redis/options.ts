import { flag, methods, ms, type OptionRules, text } from '@retrysafe/dispatcher/ledger';
import type { RedisClient } from './client.js';

export interface RedisStoreOptions {
  /** An `ioredis` or `redis` (node-redis) client, single or cluster, connected. `close` leaves it open. Needed. */
  readonly client: RedisClient;
  /** What all names begin with. Default 'retrysafe'. */
  readonly prefix?: string | undefined;
  /** Take non-idempotent and irreversible tools too, though a crash or a failover may forget the last second. Default false. */
  readonly allowVolatile?: boolean | undefined;
  /** Look at `appendonly` and `maxmemory-policy` before the first call. False: both are yours to see to. Default true. */
  readonly checkConfig?: boolean | undefined;
  /** How long a command may take before the store gives up on it. ms. Default 5,000. */
  readonly answerMs?: number | undefined;
}

export const rules: OptionRules<RedisStoreOptions> = {
  client: {
    must: 'a client of ioredis or redis (node-redis), single or cluster',
    fits: (value) => isIoredis(value) || isNodeRedis(value),
    needed: true,
  },
  prefix: {
    must: 'a text that is not empty, without braces, to which a Redis cluster gives a meaning',
    fits: (value) => text.fits(value) && !/[{}]/.test(value as string),
  },
  allowVolatile: flag,
  checkConfig: flag,
  answerMs: ms(1),
};

const isIoredis = methods('evalsha', 'eval', 'config');
const isNodeRedis = methods('evalSha', 'eval', 'configGet');
