import type { Row } from '../ledger/index.js';
import type { Approval } from '../store.js';

/** Everything that a memory store holds. Maps keep the order of creation. */
export interface Shelves {
  readonly rows: Map<string, Row>;
  readonly approvals: Map<string, Approval>;
  /** The ids of all approvals ever asked for a key. */
  readonly approvalsOf: Map<string, string[]>;
  /** By tenant, then by task. */
  readonly tasks: Map<string, Map<string, TaskShelf>>;
}

/** What the memory of one task holds. */
export interface TaskShelf {
  closedAt: number | null;
  /** Of its rows, in the order of creation. */
  keys: string[];
  /** Made with the first binding: most tasks have none. */
  bindings: Map<string, string> | undefined;
}

export function newShelves(): Shelves {
  return { rows: new Map(), approvals: new Map(), approvalsOf: new Map(), tasks: new Map() };
}

export function keepApproval({ approvals, approvalsOf }: Shelves, approval: Approval): void {
  if (!approvals.has(approval.id)) {
    const ids = approvalsOf.get(approval.key);
    if (ids === undefined) approvalsOf.set(approval.key, [approval.id]);
    else ids.push(approval.id);
  }
  approvals.set(approval.id, approval);
}

export function shelfOf({ tasks }: Shelves, tenant: string, task: string): TaskShelf {
  let shelves = tasks.get(tenant);
  if (shelves === undefined) tasks.set(tenant, (shelves = new Map<string, TaskShelf>()));
  let shelf = shelves.get(task);
  if (shelf === undefined) shelves.set(task, (shelf = { closedAt: null, keys: [], bindings: undefined }));
  return shelf;
}

/** The rows that a filter may want: those of its task when it names one. */
export function* candidates(
  { rows, tasks }: Shelves,
  filter: { readonly tenant?: string; readonly task?: string },
): Iterable<Row> {
  if (filter.tenant === undefined || filter.task === undefined) return yield* rows.values();
  for (const key of tasks.get(filter.tenant)?.get(filter.task)?.keys ?? []) {
    const row = rows.get(key);
    if (row !== undefined) yield row;
  }
}
