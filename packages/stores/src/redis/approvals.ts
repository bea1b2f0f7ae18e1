import type { Store } from '@retrysafe/dispatcher';
import * as steps from '@retrysafe/dispatcher/ledger';
import { refuseVolatile } from './durability.js';
import { type Ledger, look } from './ledger.js';
import { listApprovals } from './lists.js';
import type { Steps } from './steps.js';

/** What people are asked for and decide. */
export function approvalsIn(
  ledger: Ledger,
  { within, atApproval }: Steps,
  allowVolatile: boolean,
): Pick<Store, 'ask' | 'decide' | 'approval' | 'approvals'> {
  const { names, pointers } = ledger;
  return {
    ask: async (request) => {
      if (!allowVolatile) refuseVolatile(request);
      const slot = names.slotOf(request.tenant, request.task);
      await pointers.pointKey(request.key, slot);
      return within(slot, request.key, (sight) => steps.ask(request, sight));
    },
    decide: async (id, decision) => {
      const found = await pointers.approvalById(id);
      if (found === undefined) return { kind: 'no-such-approval' };
      return atApproval(found.slot, found.key, id, (sight) => steps.decide(id, decision, sight));
    },
    approval: async (id) => {
      const found = await pointers.approvalById(id);
      const seen = found && (await look(ledger, found.slot, found.key, id));
      return seen?.approval && steps.asOf(seen.approval, seen.now);
    },
    approvals: (filter, onDamaged) => listApprovals(ledger, filter, onDamaged),
  };
}
