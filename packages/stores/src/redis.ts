import type { Hold, Settled, Store } from '@retrysafe/dispatcher';
import * as steps from '@retrysafe/dispatcher/ledger';
import { checkOptions } from '@retrysafe/dispatcher/ledger';
import { converge } from './converge.js';
import { hintsBy } from './hints.js';
import { refuseVolatile } from './redis/durability.js';
import { redisError } from './redis/errors.js';
import { firstClaim, look, nothing, type Seen, settleHeld, swap } from './redis/ledger.js';
import { listenOn } from './redis/listening.js';
import { listApprovals, listRecords } from './redis/lists.js';
import { fields, type Slot, word } from './redis/names.js';
import { openLedger } from './redis/open-ledger.js';
import { type RedisStoreOptions, rules } from './redis/options.js';
import { noteVersion } from './redis/schema.js';
import * as scripts from './redis/scripts/lookups.js';
import { channelOf } from './redis/scripts/steps.js';
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
  const { client, prefix = 'retrysafe', allowVolatile = false, checkConfig = true, answerMs = 5_000 } = options;
  const ledger = openLedger(client, prefix, checkConfig && !allowVolatile, answerMs);
  const { run, names, pointers, closing } = ledger;
  const listen = listenOn(client, channelOf(prefix));
  const hints = listen && hintsBy(listen);

  const converged = <Answer>(
    slot: Slot,
    see: () => Promise<Seen>,
    decide: (sight: steps.Sight) => steps.Step<Answer>,
    first?: Seen,
  ) => converge(see, decide, (seen, step) => swap(ledger, slot, seen, step), first);
  const stepAt = async <Answer>(
    hold: Pick<Hold, 'key' | 'tenant' | 'task'>,
    decide: (sight: steps.Sight) => steps.Step<Answer>,
  ): Promise<Answer> => {
    const slot = await pointers.slotOfHold(hold);
    if (slot === undefined) return decide(nothing).answer;
    return converged(slot, () => look(ledger, slot, hold.key), decide);
  };
  const stepIn = <Answer>(
    slot: Slot,
    key: string,
    decide: (sight: steps.Sight) => steps.Step<Answer>,
    first?: Seen,
  ): Promise<Answer> => converged(slot, () => look(ledger, slot, key), decide, first);

  return {
    durable: false,
    claim: (request) =>
      rejecting(() => {
        if (!allowVolatile) refuseVolatile(request);
        const slot = names.slotOf(request.tenant, request.task);
        const decide = (sight: steps.Sight) => steps.claim(request, sight);
        return request.approvalId === undefined
          ? firstClaim(ledger, slot, request, (seen) => stepIn(slot, request.key, decide, seen))
          : stepIn(slot, request.key, decide);
      }),
    start: (hold) => stepAt(hold, (sight) => steps.start(hold, sight)),
    renew: (hold, leaseMs) => stepAt(hold, (sight) => steps.renew(hold, leaseMs, sight)),
    settle: (hold, state, outcome) =>
      rejecting(() => {
        mustFit('The ledger in Redis', [outcome]);
        const decide = (sight: steps.Sight) => steps.settle(hold, state, outcome, sight);
        const settleIn = (slot: Slot | undefined): Settled | Promise<Settled> =>
          slot === undefined
            ? decide(nothing).answer
            : settleHeld(ledger, slot, hold, state, outcome, (seen) => stepIn(slot, hold.key, decide, seen));
        const slot = pointers.slotOfHold(hold);
        return slot instanceof Promise ? slot.then(settleIn) : settleIn(slot);
      }),
    resolve: (key, state, outcome) => stepAt({ key }, (sight) => steps.resolve(state, outcome, sight)),
    release: (hold) => stepAt(hold, (sight) => steps.release(hold, sight)),
    get: async (key, where) => {
      const slot = where === undefined ? await pointers.slotOfKey(key) : names.slotOf(where.tenant, where.task);
      return slot && (await look(ledger, slot, key)).row;
    },
    list: (filter, onDamaged) => listRecords(ledger, filter, onDamaged),
    bind: async (tenant, task, name, value) => {
      mustFit('The ledger in Redis', [name, value]);
      return run<string>(scripts.bind, [names.slotOf(tenant, task).name], [fields.binding(name), value]);
    },
    bound: async (tenant, task, name) => {
      const found = await run<string | null>(scripts.bound, [names.slotOf(tenant, task).name], [fields.binding(name)]);
      return found ?? undefined;
    },
    ask: async (request) => {
      if (!allowVolatile) refuseVolatile(request);
      const slot = names.slotOf(request.tenant, request.task);
      await pointers.pointKey(request.key, slot);
      return stepIn(slot, request.key, (sight) => steps.ask(request, sight));
    },
    decide: async (id, decision) => {
      const found = await pointers.approvalById(id);
      if (found === undefined) return { kind: 'no-such-approval' };
      const { slot, key } = found;
      return converged(
        slot,
        () => look(ledger, slot, key, id),
        (sight) => steps.decide(id, decision, sight),
      );
    },
    approval: async (id) => {
      const found = await pointers.approvalById(id);
      const seen = found && (await look(ledger, found.slot, found.key, id));
      return seen?.approval && steps.asOf(seen.approval, seen.now);
    },
    approvals: (filter, onDamaged) => listApprovals(ledger, filter, onDamaged),
    openTask: async (tenant, task) => {
      const { name, tag } = names.slotOf(tenant, task);
      await run(scripts.openTask, [name], []);
      await run(scripts.strike, [names.closed], [tag]);
    },
    closeTask: async (tenant, task) => {
      const { name, tag } = names.slotOf(tenant, task);
      // First the index, then the task: a crash between leaves an entry that a sweep passes over, not a task that it misses.
      await run(scripts.note, [names.closed], [tag]);
      await run(scripts.closeTask, [name], []);
    },
    sweep: (request) => sweepTasks(ledger, request),
    ready: async (tools) => {
      if (!allowVolatile) tools.forEach(refuseVolatile);
      await noteVersion(run, names);
    },
    ...(hints !== undefined && { watch: (key: string, wake: () => void) => hints.watch(word(key), wake) }),
    close: async () => {
      hints?.close();
      closing();
    },
  };
}

// One async function less for each step of a call.
function rejecting<T>(step: () => T | Promise<T>): T | Promise<T> {
  try {
    return step();
  } catch (error) {
    return Promise.reject(redisError(error));
  }
}
