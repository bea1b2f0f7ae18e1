import { randomUUID } from 'node:crypto';
import { StoreError, systemClock } from '@retrysafe/dispatcher';
import { deadline } from '../deadline.js';
import { commandsOf, type RedisClient } from './client.js';
import { checkDurability } from './durability.js';
import type { Ledger } from './ledger.js';
import { namesUnder } from './names.js';
import { pointersOf } from './pointers.js';
import { type Run, runner } from './run-script.js';
import { checkSchema } from './schema.js';
import { ServerTime } from './times.js';

/** A ledger that looks at the server before its first script: with `mustKeep`, whether it keeps what it is told. */
export function openLedger(
  client: RedisClient,
  prefix: string,
  mustKeep: boolean,
  answerMs: number,
): Ledger & { readonly closing: () => void } {
  const limit = deadline('The ledger in Redis', answerMs);
  const commands = commandsOf(client);
  const send = runner(commands, limit);
  const names = namesUnder(prefix);
  let closed = false;
  let trusted = false;
  let checking: Promise<void> | undefined;
  const check = async () => {
    try {
      if (mustKeep) await checkDurability(commands);
      await checkSchema(send, names);
      trusted = true;
    } finally {
      checking = undefined;
    }
  };
  const run: Run = (script, keys, values, read) => {
    if (closed) return Promise.reject(wasClosed());
    if (trusted) return send(script, keys, values, read);
    return limit.inTime((checking ??= check())).then(() => send(script, keys, values, read));
  };
  const me = randomUUID().slice(-12);
  let writes = 0;
  return {
    run,
    names,
    pointers: pointersOf(run, names, isCluster(client)),
    serverTime: new ServerTime(systemClock),
    nextWrite: () => `${me}${(++writes).toString(36)}`,
    closing: () => {
      closed = true;
    },
  };
}

function wasClosed(): StoreError {
  return new StoreError('store-unavailable', 'This store of the ledger in Redis was closed. Open another one.');
}

// In a cluster, what does not share a hash tag lives on different servers and cannot be written in one step.
function isCluster(client: object): boolean {
  return ('isCluster' in client && client.isCluster === true) || 'masters' in client;
}
