import * as steps from '../../ledger/index.js';
import type { Store } from '../../store.js';
import { type Ledger, readApproval, readRow, seeIntent, write } from './ledger.js';
import { listed } from './listed.js';
import { approvalQuery } from './queries.js';
import { approvalOf } from './rows.js';
import type { Turns } from './turns.js';

/** What people are asked for and decide. `timeOf` says when one is read: whether it has lapsed depends on it. */
export function approvalsIn(
  turns: Turns<Ledger>,
  timeOf: (ledger: Ledger) => number,
): Pick<Store, 'ask' | 'decide' | 'approval' | 'approvals'> {
  return {
    ask: (request) => turns.write((ledger) => write(ledger, steps.ask(request, seeIntent(ledger, request)))),
    decide: (id, decision) =>
      turns.write((ledger) => {
        const approval = readApproval(ledger, id);
        const row = approval && readRow(ledger, approval.key);
        return write(ledger, steps.decide(id, decision, { now: ledger.now, row, approval, taskClosed: false }));
      }),
    approval: (id) =>
      turns.read((ledger) => {
        const approval = readApproval(ledger, id);
        return approval && steps.asOf(approval, timeOf(ledger));
      }),
    approvals: (filter, onDamaged) =>
      turns.read((ledger) => {
        const now = timeOf(ledger);
        const found = listed(ledger, filter, (wanted) => approvalQuery(wanted, now), approvalOf, onDamaged);
        return found.map((approval) => steps.asOf(approval, now));
      }),
  };
}
