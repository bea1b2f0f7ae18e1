import * as ledger from '../../ledger/index.js';
import type { Store } from '../../store.js';
import { candidates, type Shelves, shelfWith } from './shelves.js';
import type { Steps } from './steps.js';

/** What happens to a key. What a call waits for is answered at once. */
export function recordsIn(
  shelves: Shelves,
  { sightOf, write, step, stepIn }: Steps,
): Pick<Store, 'claim' | 'start' | 'renew' | 'settle' | 'resolve' | 'release' | 'get' | 'list'> {
  return {
    claim: (request) => stepIn(request, ledger.claim),
    start: (hold) => step(hold, (sight) => ledger.start(hold, sight)),
    renew: async (hold, leaseMs) => step(hold, (sight) => ledger.renew(hold, leaseMs, sight)),
    settle: (hold, state, outcome) => {
      const shelf = shelfWith(shelves, hold);
      return write(shelf, ledger.settle(hold, state, outcome, sightOf(shelf?.rows.get(hold.key), false)));
    },
    resolve: async (key, state, outcome) => step({ key }, (sight) => ledger.resolve(state, outcome, sight)),
    release: async (hold) => step(hold, (sight) => ledger.release(hold, sight)),
    get: async (key, where) => shelfWith(shelves, { ...where, key })?.rows.get(key),
    list: async (filter) =>
      ledger.firstThat(candidates(shelves, filter), (row) => ledger.matchesRecord(row, filter), filter.limit),
  };
}
