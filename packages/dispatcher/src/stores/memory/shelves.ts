import type { Row } from '../../ledger/index.js';
import type { Approval } from '../../store.js';

/** Everything that a memory store holds. */
export interface Shelves {
  readonly approvals: Map<string, Approval>;
  /** The ids of all approvals ever asked for a key. */
  readonly approvalsOf: Map<string, string[]>;
  /** By tenant, then by task. */
  readonly tasks: Map<string, Map<string, TaskShelf>>;
  /** The shelf that was asked for last: calls that follow each other mostly ask for one, and none is ever taken away. */
  last: { readonly tenant: string; readonly task: string; readonly shelf: TaskShelf } | undefined;
}

/**
 * What the memory of one task holds. A task has few keys and is called again and again, so that finding a key here costs a
 * part of what it costs among the keys of all tasks.
 */
export interface TaskShelf {
  closedAt: number | null;
  /** By key, in the order of creation. */
  readonly rows: Map<string, Row>;
  /** Made with the first binding: most tasks have none. */
  bindings: Map<string, string> | undefined;
}

/** A key, and whose task it is if that is known. */
export interface Whereabouts {
  readonly key: string;
  readonly tenant?: string;
  readonly task?: string;
}

export function newShelves(): Shelves {
  return { approvals: new Map(), approvalsOf: new Map(), tasks: new Map(), last: undefined };
}

export function keepApproval({ approvals, approvalsOf }: Shelves, approval: Approval): void {
  if (!approvals.has(approval.id)) {
    const ids = approvalsOf.get(approval.key);
    if (ids === undefined) approvalsOf.set(approval.key, [approval.id]);
    else ids.push(approval.id);
  }
  approvals.set(approval.id, approval);
}

export function shelfOf(shelves: Shelves, tenant: string, task: string): TaskShelf {
  const { last } = shelves;
  if (last?.task === task && last.tenant === tenant) return last.shelf;
  const shelf = shelfIn(shelves, tenant, task);
  shelves.last = { tenant, task, shelf };
  return shelf;
}

function shelfIn({ tasks }: Shelves, tenant: string, task: string): TaskShelf {
  let shelves = tasks.get(tenant);
  if (shelves === undefined) tasks.set(tenant, (shelves = new Map<string, TaskShelf>()));
  let shelf = shelves.get(task);
  if (shelf === undefined) shelves.set(task, (shelf = { closedAt: null, rows: new Map(), bindings: undefined }));
  return shelf;
}

/** The shelf that may hold the key. All are looked through for a key alone, which is for people, not for the path of a call. */
export function shelfWith({ tasks, last }: Shelves, { key, tenant, task }: Whereabouts): TaskShelf | undefined {
  if (tenant !== undefined && task !== undefined)
    return last?.task === task && last.tenant === tenant ? last.shelf : tasks.get(tenant)?.get(task);
  for (const shelves of tasks.values()) for (const shelf of shelves.values()) if (shelf.rows.has(key)) return shelf;
  return undefined;
}

/** The rows that a filter may want: those of its task when it names one. Of one millisecond, those of a task stand together. */
export function candidates(
  { tasks }: Shelves,
  filter: { readonly tenant?: string; readonly task?: string },
): Iterable<Row> {
  if (filter.tenant !== undefined && filter.task !== undefined)
    return tasks.get(filter.tenant)?.get(filter.task)?.rows.values() ?? [];
  const all = [...tasks.values()].flatMap((shelves) => [...shelves.values()].flatMap(({ rows }) => [...rows.values()]));
  return all.sort((a, b) => a.createdAt - b.createdAt);
}
