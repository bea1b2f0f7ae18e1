import type { Clock } from '../../clock.js';
import * as ledger from '../../ledger/index.js';
import type { Store } from '../../store.js';
import { type Shelves, shelfWith } from './shelves.js';
import type { Steps } from './steps.js';

/** What people are asked for and decide. */
export function approvalsIn(
  shelves: Shelves,
  clock: Pick<Clock, 'now'>,
  { write, stepIn }: Steps,
): Pick<Store, 'ask' | 'decide' | 'approval' | 'approvals'> {
  const { approvals } = shelves;
  return {
    ask: async (request) => stepIn(request, ledger.ask),
    decide: async (id, decision) => {
      const approval = approvals.get(id);
      const shelf = approval && shelfWith(shelves, approval);
      const sight = { now: clock.now(), row: approval && shelf?.rows.get(approval.key), approval, taskClosed: false };
      return write(shelf, ledger.decide(id, decision, sight));
    },
    approval: async (id) => {
      const approval = approvals.get(id);
      return approval && ledger.asOf(approval, clock.now());
    },
    approvals: async (filter) => {
      const now = clock.now();
      const shown = [...approvals.values()].map((approval) => ledger.asOf(approval, now));
      return ledger.firstThat(shown, (approval) => ledger.matchesApproval(approval, filter), filter.limit);
    },
  };
}
