import type { Store } from '@retrysafe/dispatcher';
import { checkOptions } from '@retrysafe/dispatcher/ledger';
import { hintsBy } from './hints.js';
import { approvalsIn } from './redis/approvals.js';
import { bindingsIn } from './redis/bindings.js';
import { refuseVolatile } from './redis/durability.js';
import { listenOn } from './redis/listening.js';
import { word } from './redis/names.js';
import { openLedger } from './redis/open-ledger.js';
import { type RedisStoreOptions, rules } from './redis/options.js';
import { recordsIn } from './redis/records.js';
import { noteVersion } from './redis/schema.js';
import { channelOf } from './redis/scripts/steps.js';
import { stepsOn } from './redis/steps.js';
import { tasksIn } from './redis/tasks.js';

export type { IoredisClient, NodeRedisClient, RedisClient, ScriptValues } from './redis/client.js';
export type { RedisStoreOptions } from './redis/options.js';

/**
 * Keeps the ledger in Redis 6.2 or newer: each step is one script on the server's clock, and nothing has a TTL. `durable`
 * is false, since a crash or a failover may forget the last writes. Rejects with `StoreError`. Throws an
 * `OptionError`.
 */
export function redisStore(options: RedisStoreOptions): Store {
  checkOptions('redisStore', options, rules, '{ client }, of ioredis or redis');
  const { client, prefix = 'retrysafe', allowVolatile = false, checkConfig = true, answerMs = 5_000 } = options;
  const ledger = openLedger(client, prefix, checkConfig, answerMs);
  const steps = stepsOn(ledger);
  const listen = listenOn(client, channelOf(prefix));
  const hints = listen && hintsBy(listen);

  return {
    durable: false,
    ...recordsIn(ledger, steps, allowVolatile),
    ...bindingsIn(ledger),
    ...approvalsIn(ledger, steps, allowVolatile),
    ...tasksIn(ledger),
    ready: async (tools) => {
      if (!allowVolatile) tools.forEach(refuseVolatile);
      await noteVersion(ledger.run, ledger.names);
    },
    ...(hints !== undefined && { watch: (key: string, wake: () => void) => hints.watch(word(key), wake) }),
    close: async () => {
      hints?.close();
      ledger.closing();
    },
  };
}
