import { randomUUID } from 'node:crypto';
import {
  StoreError,
  type Claim,
  type ClaimRequest,
  type Hold,
  type Settled,
  type SettledState,
  type Store,
} from '@retrysafe/dispatcher';
import * as steps from '@retrysafe/dispatcher/ledger';
import { checkOptions } from '@retrysafe/dispatcher/ledger';
import { converge, type Seen } from './converge.js';
import { hintsBy } from './hints.js';
import { commandsOf, type RedisClient } from './redis/client.js';
import { checkDurability, refuseVolatile } from './redis/durability.js';
import { firstClaim, fit, type Ledger, look, lookByApproval, nothing, settleHeld, swap } from './redis/ledger.js';
import { listenOn } from './redis/listening.js';
import { listApprovals, listRecords } from './redis/lists.js';
import { namesUnder, type Slot } from './redis/names.js';
import { type RedisStoreOptions, rules } from './redis/options.js';
import { pointersOf } from './redis/pointers.js';
import { type Run, runner } from './redis/scripts.js';
import * as scripts from './redis/scripts.js';
import { sweepTasks } from './redis/sweep.js';
import { mustFit } from './text.js';

export type { IoredisClient, NodeRedisClient, RedisClient, ScriptValues } from './redis/client.js';
export type { RedisStoreOptions } from './redis/options.js';

/**
 * Keeps the ledger in Redis 6.2 or newer: each step is one script on the server's clock, and nothing has a TTL. `durable`
 * is false, since a crash or a failover may forget the last writes. Rejects with `StoreError`. Throws an
 * `OptionError`.
 */
export function redisStore(options: RedisStoreOptions): Store {
  checkOptions('redisStore', options, rules, '{ client }, of ioredis or redis');
  const { client, prefix = 'retrysafe', allowVolatile = false, checkConfig = true } = options;
  const ledger = openLedger(client, prefix, checkConfig && !allowVolatile);
  const { run, names, pointers, closing } = ledger;
  const listen = listenOn(client, scripts.channelOf(prefix));
  const hints = listen && hintsBy(listen);

  const converged = <Answer>(
    slot: Slot,
    see: () => Promise<Seen>,
    decide: (sight: steps.Sight) => steps.Step<Answer>,
    first?: Seen,
  ) => converge(see, decide, (seen, step) => swap(ledger, slot, seen, step), first);
  const stepAt = async <Answer>(key: string, decide: (sight: steps.Sight) => steps.Step<Answer>): Promise<Answer> => {
    const slot = await pointers.slotOfKey(key);
    if (slot === undefined) return decide(nothing).answer;
    return converged(slot, () => look(ledger, slot, key), decide);
  };

  const claimKnown = (slot: Slot, request: ClaimRequest, first: Seen | undefined) =>
    converged(
      slot,
      () => look(ledger, slot, request.key),
      (sight) => steps.claim(request, sight),
      first,
    );
  const settleKnown = (slot: Slot, hold: Hold, state: SettledState, outcome: string, first: Seen) =>
    converged(
      slot,
      () => look(ledger, slot, hold.key),
      (sight) => steps.settle(hold, state, outcome, sight),
      first,
    );

  return {
    durable: false,
    claim: async (request): Promise<Claim> => {
      if (!allowVolatile) refuseVolatile(request);
      fit(request);
      const slot = names.slotOf(request.tenant, request.task);
      const first = request.approvalId === undefined ? await firstClaim(ledger, slot, request) : undefined;
      if (first !== undefined && 'fence' in first)
        return { kind: 'won', record: first, before: 'none', interrupted: false };
      return claimKnown(slot, request, first);
    },
    start: (hold) => stepAt(hold.key, (sight) => steps.start(hold, sight)),
    renew: (hold, leaseMs) => stepAt(hold.key, (sight) => steps.renew(hold, leaseMs, sight)),
    settle: async (hold, state, outcome): Promise<Settled> => {
      fit({ outcome });
      const found = pointers.slotOfKey(hold.key);
      const slot = found instanceof Promise ? await found : found;
      if (slot === undefined) return steps.settle(hold, state, outcome, nothing).answer;
      const first = await settleHeld(ledger, slot, hold, state, outcome);
      return first === true ? settled : settleKnown(slot, hold, state, outcome, first);
    },
    resolve: (key, state, outcome) => stepAt(key, (sight) => steps.resolve(state, outcome, sight)),
    release: (hold) => stepAt(hold.key, (sight) => steps.release(hold, sight)),
    get: async (key) => {
      const slot = await pointers.slotOfKey(key);
      return slot && (await look(ledger, slot, key)).row;
    },
    list: (filter) => listRecords(ledger, filter),
    bind: async (tenant, task, name, value) => {
      mustFit('The ledger in Redis', [tenant, task, name, value]);
      return (await run(scripts.bind, [names.slotOf(tenant, task).bindings], [name, value])) as string;
    },
    bound: async (tenant, task, name) =>
      ((await run(scripts.bound, [names.slotOf(tenant, task).bindings], [name])) as string | null) ?? undefined,
    ask: async (request) => {
      if (!allowVolatile) refuseVolatile(request);
      fit(request);
      const slot = names.slotOf(request.tenant, request.task);
      await pointers.pointKey(request.key, slot);
      return converged(
        slot,
        () => look(ledger, slot, request.key),
        (sight) => steps.ask(request, sight),
      );
    },
    decide: async (id, decision) => {
      fit(decision);
      const slot = await pointers.slotOfApproval(id);
      if (slot === undefined) return { kind: 'no-such-approval' };
      return converged(
        slot,
        () => lookByApproval(ledger, slot, id),
        (sight) => steps.decide(id, decision, sight),
      );
    },
    approval: async (id) => {
      const slot = await pointers.slotOfApproval(id);
      const seen = slot && (await lookByApproval(ledger, slot, id));
      return seen?.approval && steps.asOf(seen.approval, seen.now);
    },
    approvals: (filter) => listApprovals(ledger, filter),
    openTask: async (tenant, task) => {
      const slot = names.slotOf(tenant, task);
      await run(scripts.openTask, [slot.task], []);
      await run(scripts.strike, [names.closed], [slot.tag]);
    },
    closeTask: async (tenant, task) => {
      const slot = names.slotOf(tenant, task);
      // First the index, then the task: a crash between leaves an entry that a sweep passes over, not a task that it misses.
      await run(scripts.note, [names.closed], [slot.tag]);
      await run(scripts.closeTask, [slot.task], []);
    },
    sweep: (request) => sweepTasks(ledger, request),
    ...(hints !== undefined && { watch: hints.watch }),
    close: async () => {
      hints?.close();
      closing();
    },
  };
}

function openLedger(client: RedisClient, prefix: string, mustKeep: boolean): Ledger & { readonly closing: () => void } {
  const commands = commandsOf(client);
  const send = runner(commands);
  let closed = false;
  let trusted = !mustKeep;
  let checking: Promise<void> | undefined;
  const check = async () => {
    try {
      await checkDurability(commands);
      trusted = true;
    } finally {
      checking = undefined;
    }
  };
  const run: Run = (script, keys, values) => {
    if (closed) return Promise.reject(wasClosed());
    if (trusted) return send(script, keys, values);
    return (checking ??= check()).then(() => send(script, keys, values));
  };
  const names = namesUnder(prefix);
  const me = randomUUID().slice(-12);
  let writes = 0;
  return {
    run,
    names,
    pointers: pointersOf(run, names, isCluster(client)),
    nextWrite: () => `${me}${(++writes).toString(36)}`,
    closing: () => {
      closed = true;
    },
  };
}

const settled: Settled = { kind: 'settled' };

function wasClosed(): StoreError {
  return new StoreError('store-unavailable', 'This store of the ledger in Redis was closed. Open another one.');
}

// In a cluster, what does not share a hash tag lives on different servers and cannot be written in one step.
function isCluster(client: object): boolean {
  return ('isCluster' in client && client.isCluster === true) || 'masters' in client;
}
