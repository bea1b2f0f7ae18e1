import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import { CachePersistenceLayer } from '@aws-lambda-powertools/idempotency/cache';
import type { Redis } from 'ioredis';
import { type Contender, timed } from '../duel.js';
import { argsOf, intentOf, invoice, type InvoiceArgs } from '../workload.js';

/** What Powertools' own layer asks of a cache: node-redis and Valkey's client have it. */
export type Cache = ConstructorParameters<typeof CachePersistenceLayer>[0]['client'];

/**
 * Powertools with the settings that do what we do: the key is made of what the caller says the call is for, and other
 * arguments under the same key are noticed.
 */
export function powertools(calls: number, atOnce: number, client: Cache) {
  const config = configOf({ eventKeyJmesPath: '[task, step]', payloadValidationJmesPath: 'args' });
  const charge = makeIdempotent(({ args }: Call) => invoice(args), {
    persistenceStore: new CachePersistenceLayer({ client }),
    config,
  });
  return timed(calls, atOnce, (n) => charge({ ...intentOf(n), args: argsOf(n) }));
}

/** Powertools as it comes: the key is a hash of the whole payload. A reworded call is then another call. */
export function powertoolsByPayload(calls: number, atOnce: number, client: Cache) {
  const charge = makeIdempotent(invoice, {
    persistenceStore: new CachePersistenceLayer({ client }),
    config: configOf({}),
  });
  return timed(calls, atOnce, (n) => charge(argsOf(n)));
}

/** Over a fresh map each time. */
export function inMemory(run: typeof powertools): Contender {
  return (calls, atOnce) => run(calls, atOnce, mapCache());
}

/** ioredis as a cache. */
export function cacheOf(redis: Redis): Cache {
  return {
    get: (key: string) => redis.get(key),
    set: (key: string, value: string, { EX, NX }: { EX: number; NX?: boolean }) =>
      NX === true ? redis.set(key, value, 'EX', EX, 'NX') : redis.set(key, value, 'EX', EX),
    del: (keys: string[]) => redis.del(keys),
  } as never;
}

type Call = { task: string; step: string; args: InvoiceArgs };

function configOf(options: ConstructorParameters<typeof IdempotencyConfig>[0]): IdempotencyConfig {
  const config = new IdempotencyConfig(options);
  // Without a deadline it warns at every call. This much of a Lambda's context it looks at.
  config.registerLambdaContext({ getRemainingTimeInMillis: () => 30_000 } as never);
  return config;
}

function mapCache(): Cache {
  const kept = new Map<string, string>();
  return {
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, value: string, options?: { NX?: boolean }) => {
      if (options?.NX === true && kept.has(key)) return null;
      kept.set(key, value);
      return 'OK';
    },
    del: async (keys: string[]) => keys.filter((key) => kept.delete(key)).length,
  } as never;
}
