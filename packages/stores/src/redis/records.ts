import type { Claim, ClaimRequest, Hold, Settled, SettledState, Store } from '@retrysafe/dispatcher';
import * as steps from '@retrysafe/dispatcher/ledger';
import { mustFit } from '../text.js';
import { refuseVolatile } from './durability.js';
import { redisError } from './errors.js';
import { firstClaim, type Ledger, look, nothing, type Seen, settleHeld } from './ledger.js';
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
  const claim = (slot: Slot, request: ClaimRequest, seen?: Seen): Promise<Claim> =>
    within(slot, request.key, (sight) => steps.claim(request, sight), seen);
  const settle = (slot: Slot, hold: Hold, state: SettledState, outcome: string, seen: Seen): Promise<Settled> =>
    within(slot, hold.key, (sight) => steps.settle(hold, state, outcome, sight), seen);
  const settleIn = (slot: Slot | undefined, hold: Hold, state: SettledState, outcome: string) =>
    slot === undefined
      ? steps.settle(hold, state, outcome, nothing).answer
      : settleHeld(ledger, slot, hold, state, outcome, settle);
  return {
    claim: (request) => {
      try {
        if (!allowVolatile) refuseVolatile(request);
        const slot = names.slotOf(request.tenant, request.task);
        return request.approvalId === undefined ? firstClaim(ledger, slot, request, claim) : claim(slot, request);
      } catch (error) {
        return Promise.reject(redisError(error));
      }
    },
    start: (hold) => at(hold, (sight) => steps.start(hold, sight)),
    renew: (hold, leaseMs) => at(hold, (sight) => steps.renew(hold, leaseMs, sight)),
    settle: (hold, state, outcome) => {
      try {
        mustFit('The ledger in Redis', [outcome]);
        const slot = pointers.slotOfHold(hold);
        return slot instanceof Promise
          ? slot.then((found) => settleIn(found, hold, state, outcome))
          : settleIn(slot, hold, state, outcome);
      } catch (error) {
        return Promise.reject(redisError(error));
      }
    },
    resolve: (key, state, outcome) => at({ key }, (sight) => steps.resolve(state, outcome, sight)),
    release: (hold) => at(hold, (sight) => steps.release(hold, sight)),
    get: async (key, where) => {
      const slot = where === undefined ? await pointers.slotOfKey(key) : names.slotOf(where.tenant, where.task);
      return slot && (await look(ledger, slot, key)).row;
    },
    list: (filter, onDamaged) => listRecords(ledger, filter, onDamaged),
  };
}
