import type { Approval, Store } from '@retrysafe/dispatcher';
import * as ledger from '@retrysafe/dispatcher/ledger';
import { lookByApproval } from './ledger.js';
import { listed } from './listed.js';
import { approvalQuery } from './queries.js';
import { approvalOf } from './rows.js';
import { fit, type Found, type Send } from './sending.js';
import type { Steps } from './steps.js';

/** What people are asked for and decide. */
export function approvalsIn(send: Send, steps: Steps): Pick<Store, 'ask' | 'decide' | 'approval' | 'approvals'> {
  return {
    ask: async (request) => {
      fit(request);
      return steps.within(request, (sight) => ledger.ask(request, sight));
    },
    decide: async (id, decision) => {
      fit(decision);
      return steps.atApproval(id, (sight) => ledger.decide(id, decision, sight));
    },
    approval: async (id) => {
      const { approval, now } = await lookByApproval(send, id);
      return approval && ledger.asOf(approval, now);
    },
    approvals: (filter, onDamaged) => listed(send, filter, approvalQuery, approvalNow, onDamaged),
  };
}

function approvalNow(found: Found): Approval | undefined {
  const approval = approvalOf(found);
  return approval && ledger.asOf(approval, Number(found['now']));
}
