import { type Clock, systemClock } from '../clock.js';
import * as ledger from '../ledger/index.js';
import type { Row, Sight, Step } from '../ledger/index.js';
import { checkOptions, time } from '../option-rules.js';
import type { Store } from '../store.js';
import {
  candidates,
  keepApproval,
  newShelves,
  shelfOf,
  shelfWith,
  type TaskShelf,
  type Whereabouts,
} from './memory-shelves.js';
import { sweepTasks } from './memory-sweep.js';

/**
 * Keeps the ledger in this process: for tests and for work that may be forgotten with the process. `durable` is false.
 * `clock` is the machine's when left out. Throws an `OptionError`.
 */
export function memoryStore(options: { readonly clock?: Pick<Clock, 'now'> } = {}): Store {
  checkOptions('memoryStore', options, { clock: time }, '{}, or nothing');
  const { clock = systemClock } = options;
  const shelves = newShelves();
  const { approvals } = shelves;

  const sightOf = (row: Row | undefined, taskClosed: boolean): Sight => ({
    now: clock.now(),
    row,
    approval: row === undefined || row.approvalId === null ? undefined : approvals.get(row.approvalId),
    taskClosed,
  });
  const write = <Answer>(shelf: TaskShelf | undefined, { answer, row, approvals: changed }: Step<Answer>): Answer => {
    if (row !== undefined) shelf?.rows.set(row.key, row);
    if (changed !== undefined) for (const approval of changed) keepApproval(shelves, approval);
    return answer;
  };
  const step = <Answer>(where: Whereabouts, decide: (sight: Sight) => Step<Answer>): Answer => {
    const shelf = shelfWith(shelves, where);
    return write(shelf, decide(sightOf(shelf?.rows.get(where.key), false)));
  };
  // A key without a row is a new intent of its task.
  const stepIn = <Request extends InTask, Answer>(
    request: Request,
    decide: (request: Request, sight: Sight) => Step<Answer>,
  ): Answer => {
    const shelf = shelfOf(shelves, request.tenant, request.task);
    const row = shelf.rows.get(request.key);
    return write(shelf, decide(request, sightOf(row, row === undefined && shelf.closedAt !== null)));
  };

  return {
    durable: false,
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
    bind: async (tenant, task, name, value) => {
      const bindings = (shelfOf(shelves, tenant, task).bindings ??= new Map<string, string>());
      const bound = bindings.get(name);
      if (bound === undefined) bindings.set(name, value);
      return bound ?? value;
    },
    bound: async (tenant, task, name) => shelves.tasks.get(tenant)?.get(task)?.bindings?.get(name),
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

interface InTask {
  readonly key: string;
  readonly tenant: string;
  readonly task: string;
}
