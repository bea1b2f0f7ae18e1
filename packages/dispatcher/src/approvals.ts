import type { Desk } from './admit.js';
import { placeOf } from './codec.js';
import { checkFields } from './known-fields.js';
import type { Approval, ApprovalFilter, OnDamaged } from './store.js';
import { tellStoreFailure } from './tell.js';

/** An approval as a person sees it. Times are ms on the store's clock. */
export interface ApprovalView extends Omit<Approval, 'args'> {
  /** The frozen arguments that would run. */
  readonly args: unknown;
  /** They cannot be read back with this dispatcher's codec: `args` is undefined, and that is not what would run. */
  readonly unreadable?: true;
}

/** What `decide` came to. */
export type Decision =
  | { readonly kind: 'decided'; readonly approval: ApprovalView }
  /** Decided before, lapsed, spent, or replaced by a newer one. Nothing changed. */
  | { readonly kind: 'too-late'; readonly approval: ApprovalView }
  | { readonly kind: 'no-such-approval' };

/** Where people see and decide what irreversible tools ask. Rejects when the store cannot answer. */
export interface ApprovalDesk {
  /**
   * Of the dispatcher's tenant unless the filter names one; the pending ones unless it names states. Never of all tenants.
   * One that somebody damaged in the store is left out: `onDamaged` is told of it, and so are the listeners of events.
   */
  list(filter?: ApprovalFilter, onDamaged?: OnDamaged): Promise<readonly ApprovalView[]>;
  /**
   * Say yes or no. Only `approve: true` is a yes. It runs nothing: the next call of the same intent does, or
   * `resume(key)`. A yes may be taken back by a no until the handler is started; a no stands. An approval of another tenant than the dispatcher's, or than `tenant`, does not exist here. Rejects with a TypeError for a decision that is none, or that nobody made.
   */
  decide(id: string, decision: DecideOptions): Promise<Decision>;
}

/** A person's word on what an irreversible tool asks. */
export interface DecideOptions {
  readonly approve: boolean;
  readonly by: string;
  readonly note?: string | undefined;
  /** Default: the dispatcher's. */
  readonly tenant?: string | undefined;
}

/** The desk of one dispatcher. */
export function approvalDesk(desk: Desk): ApprovalDesk {
  const { store } = desk;
  return {
    async list(filter, onDamaged) {
      checkFields<ApprovalFilter>('approvals.list', filter, filterFields);
      checkFilter(filter ?? {});
      const { tenant = desk.tenant, states = ['pending'], ...rest } = filter ?? {};
      const found = await store.approvals({ ...rest, tenant, states }, (error) => {
        tellStoreFailure(desk, 'approvals', error);
        onDamaged?.(error);
      });
      return found.map((approval) => view(desk, approval));
    },
    async decide(id, decision) {
      const { approve, by, note, tenant = desk.tenant }: Partial<DecideOptions> = decision ?? {};
      if (approve === undefined) throw new TypeError(`A decision needs 'approve': true or false. ${pass}`);
      if (typeof by !== 'string' || by === '') throw new TypeError(`A decision needs 'by': who decided. ${pass}`);
      if (note !== undefined && typeof note !== 'string') throw new TypeError("A decision's 'note' must be a text.");
      checkFields<DecideOptions>('A decision', decision, { approve: true, by: true, note: true, tenant: true });
      if (typeof id !== 'string') return { kind: 'no-such-approval' };
      if ((await store.approval(id))?.tenant !== tenant) return { kind: 'no-such-approval' };
      const decided = await store.decide(id, { approve: approve === true, by, ...(note !== undefined && { note }) });
      if (decided.kind === 'no-such-approval') return decided;
      if (decided.kind === 'decided') tellDecided(desk, decided.approval);
      return { kind: decided.kind, approval: view(desk, decided.approval) };
    },
  };
}

// What a store would take for none, or turn down in words of its own.
function checkFilter({ states, limit }: ApprovalFilter): void {
  if (states !== undefined && !Array.isArray(states))
    throw new TypeError("approvals.list: 'states' must be a list, such as ['pending', 'approved'].");
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 0))
    throw new TypeError("approvals.list: 'limit' must be a whole number from 0 up.");
}

const filterFields = { tenant: true, task: true, tool: true, states: true, limit: true } as const;

const pass = 'Pass both: decide(id, { approve, by }).';

function tellDecided({ events }: Desk, { id, key, tenant, task, tool, state, by }: Approval): void {
  events.emit({
    kind: 'approval-decided',
    tool,
    class: 'irreversible',
    key,
    tenant,
    task,
    approvalId: id,
    approved: state === 'approved',
    by: by ?? '',
  });
}

function view({ codec }: Desk, { args, ...approval }: Approval): ApprovalView {
  try {
    return { ...approval, args: codec.decode(args, placeOf(approval, 'args')) };
  } catch {
    return { ...approval, args: undefined, unreadable: true };
  }
}
