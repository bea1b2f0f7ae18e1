import { type Clock, systemClock } from '../clock.js';
import * as ledger from '../ledger/index.js';
import type { Row, Sight, Step } from '../ledger/index.js';
import type { Store } from '../store.js';
import { candidates, isClosed, keepApproval, keepRow, newShelves, shelfOf } from './memory-shelves.js';
import { sweepTasks } from './memory-sweep.js';

/**
 * Keeps the ledger in this process: for tests and for work that may be forgotten with the process. `durable` is false.
 * `clock` is the machine's when left out.
 */
export function memoryStore({ clock = systemClock }: { readonly clock?: Pick<Clock, 'now'> } = {}): Store {
  const shelves = newShelves();
  const { rows, approvals } = shelves;

  const see = (key: string): Sight => {
    const row = rows.get(key);
    return { now: clock.now(), row, approval: approvalOf(row), taskClosed: false };
  };
  const approvalOf = (row: Row | undefined) =>
    row === undefined || row.approvalId === null ? undefined : approvals.get(row.approvalId);
  const seeIntent = ({
    key,
    tenant,
    task,
  }: {
    readonly key: string;
    readonly tenant: string;
    readonly task: string;
  }): Sight => {
    const sight = see(key);
    return sight.row === undefined ? { ...sight, taskClosed: isClosed(shelves, tenant, task) } : sight;
  };
  const write = <Answer>({ answer, row, approvals: changed }: Step<Answer>): Answer => {
    if (row !== undefined) keepRow(shelves, row);
    if (changed !== undefined) for (const approval of changed) keepApproval(shelves, approval);
    return answer;
  };

  return {
    durable: false,
    claim: async (request) => write(ledger.claim(request, seeIntent(request))),
    start: async (hold) => write(ledger.start(hold, see(hold.key))),
    renew: async (hold, leaseMs) => write(ledger.renew(hold, leaseMs, see(hold.key))),
    settle: async (hold, state, outcome) => write(ledger.settle(hold, state, outcome, see(hold.key))),
    resolve: async (key, state, outcome) => write(ledger.resolve(state, outcome, see(key))),
    release: async (hold) => write(ledger.release(hold, see(hold.key))),
    get: async (key) => rows.get(key),
    list: async (filter) =>
      ledger.firstThat(candidates(shelves, filter), (row) => ledger.matchesRecord(row, filter), filter.limit),
    bind: async (tenant, task, name, value) => {
      const { bindings } = shelfOf(shelves, tenant, task);
      const bound = bindings.get(name);
      if (bound === undefined) bindings.set(name, value);
      return bound ?? value;
    },
    bound: async (tenant, task, name) => shelves.tasks.get(tenant)?.get(task)?.bindings.get(name),
    ask: async (request) => write(ledger.ask(request, seeIntent(request))),
    decide: async (id, decision) => {
      const approval = approvals.get(id);
      const row = approval && rows.get(approval.key);
      return write(ledger.decide(id, decision, { now: clock.now(), row, approval, taskClosed: false }));
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
    openTask: async (tenant, task) => {
      shelfOf(shelves, tenant, task).closedAt = null;
    },
    closeTask: async (tenant, task) => {
      const shelf = shelfOf(shelves, tenant, task);
      shelf.closedAt ??= clock.now();
    },
    sweep: async (request) => sweepTasks(shelves, request, clock.now()),
    close: async () => {},
  };
}
