import type { Settled, Store } from '@retrysafe/dispatcher';
import * as steps from '@retrysafe/dispatcher/ledger';
import { mustFit } from '../text.js';
import { refuseVolatile } from './durability.js';
import { redisError } from './errors.js';
import { firstClaim, type Ledger, look, nothing, settleHeld } from './ledger.js';
import { listRecords } from './lists.js';
import type { Slot } from './names.js';
import type { Steps } from './steps.js';

/** What happens to a key. What a call waits for is sent at once, in one script where nobody else has the key. */
export function recordsIn(
  ledger: Ledger,
  { at, within }: Steps,
  allowVolatile: boolean,
): Pick<Store, 'claim' | 'start' | 'renew' | 'settle' | 'resolve' | 'release' | 'get' | 'list'> {
  const { names, pointers } = ledger;
  return {
    claim: (request) =>
      rejecting(() => {
        if (!allowVolatile) refuseVolatile(request);
        const slot = names.slotOf(request.tenant, request.task);
        const decide = (sight: steps.Sight) => steps.claim(request, sight);
        return request.approvalId === undefined
          ? firstClaim(ledger, slot, request, (seen) => within(slot, request.key, decide, seen))
          : within(slot, request.key, decide);
      }),
    start: (hold) => at(hold, (sight) => steps.start(hold, sight)),
    renew: (hold, leaseMs) => at(hold, (sight) => steps.renew(hold, leaseMs, sight)),
    settle: (hold, state, outcome) =>
      rejecting(() => {
        mustFit('The ledger in Redis', [outcome]);
        const decide = (sight: steps.Sight) => steps.settle(hold, state, outcome, sight);
        const settleIn = (slot: Slot | undefined): Settled | Promise<Settled> =>
          slot === undefined
            ? decide(nothing).answer
            : settleHeld(ledger, slot, hold, state, outcome, (seen) => within(slot, hold.key, decide, seen));
        const slot = pointers.slotOfHold(hold);
        return slot instanceof Promise ? slot.then(settleIn) : settleIn(slot);
      }),
    resolve: (key, state, outcome) => at({ key }, (sight) => steps.resolve(state, outcome, sight)),
    release: (hold) => at(hold, (sight) => steps.release(hold, sight)),
    get: async (key, where) => {
      const slot = where === undefined ? await pointers.slotOfKey(key) : names.slotOf(where.tenant, where.task);
      return slot && (await look(ledger, slot, key)).row;
    },
    list: (filter, onDamaged) => listRecords(ledger, filter, onDamaged),
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
