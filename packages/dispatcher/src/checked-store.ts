import { isCount, isSound, isSoundApproval } from './ledger/sound.js';
import { isObject } from './option-rules.js';
import { garbled } from './said.js';
import type { Approval, AskRequest, Asked, Decided, LedgerRecord, RecordFilter, Store } from './store.js';

/**
 * A store whose answers are answers: it rejects with a `StoreError` where `store` says what it may not. Only what each
 * write waits for (`claim`, `start`, `settle`) goes through as it is, for whoever asks to look at without a further promise;
 * a transaction is checked where a tool takes it.
 */
export function checkedStore(store: Store): Omit<Store, 'transaction'> {
  return {
    get durable() {
      return store.durable;
    },
    claim: (request) => store.claim(request),
    start: (hold) => store.start(hold),
    renew: async (hold, leaseMs) => fit('renew', await store.renew(hold, leaseMs), isFlag),
    settle: (hold, state, outcome) => store.settle(hold, state, outcome),
    resolve: async (key, state, outcome) => fit('resolve', await store.resolve(key, state, outcome), isFlag),
    release: async (hold) => fit('release', await store.release(hold), isFlag),
    get: async (key, where) => fit('get', await store.get(key, where), maybe(isRecordAt(key))),
    list: async (filter, onDamaged) => fit('list', await store.list(filter, onDamaged), listOf(isRecordIn(filter))),
    bind: async (tenant, task, name, value) => fit('bind', await store.bind(tenant, task, name, value), isText),
    bound: async (tenant, task, name) => fit('bound', await store.bound(tenant, task, name), maybe(isText)),
    ask: async (request) => fit('ask', await store.ask(request), isAsked(request)),
    decide: async (id, decision) => fit('decide', await store.decide(id, decision), isDecided(id)),
    approval: async (id) => fit('approval', await store.approval(id), maybe(isApprovalOf(id))),
    approvals: async (filter, onDamaged) =>
      fit('approvals', await store.approvals(filter, onDamaged), listOf(isApprovalIn(filter))),
    openTask: (tenant, task) => store.openTask(tenant, task),
    closeTask: (tenant, task) => store.closeTask(tenant, task),
    sweep: async (request) =>
      fit(
        'sweep',
        await store.sweep(request),
        (swept) => isObject(swept) && isCount(swept.expired) && isCount(swept.removed),
      ),
    ready: async (tools) => store.ready?.(tools),
    watch: (key, wake) => watched(store, key, wake),
    close: () => store.close(),
  };
}

function fit<T>(method: string, said: T, fits: (said: T) => boolean): T {
  if (fits(said)) return said;
  throw garbled(method);
}

// A hint may be missed, so a store that cannot give any gives none.
function watched(store: Store, key: string, wake: () => void): () => void {
  try {
    const end: unknown = store.watch?.(key, wake);
    if (typeof end === 'function') return () => harmless(end as () => void);
  } catch {
    // as below
  }
  return () => {};
}

function harmless(run: () => void): void {
  try {
    run();
  } catch {
    // nobody waits for it
  }
}

const isFlag = (said: unknown): boolean => typeof said === 'boolean';
const isText = (said: unknown): boolean => typeof said === 'string';

function maybe<T>(fits: (said: T) => boolean): (said: T | undefined) => boolean {
  return (said) => said === undefined || fits(said);
}

function listOf<T>(fits: (one: T) => boolean): (said: readonly T[]) => boolean {
  return (said) => Array.isArray(said) && said.every(fits);
}

function isRecordAt(key: string): (said: LedgerRecord) => boolean {
  return (said) => isSound(said) && said.key === key;
}

function isRecordIn({ tenant, task, step, tool, parent }: RecordFilter): (said: LedgerRecord) => boolean {
  const wanted = Object.entries({ tenant, task, step, tool, parent }).filter(([, value]) => value !== undefined);
  return (said) => isSound(said) && wanted.every(([name, value]) => said[name as keyof LedgerRecord] === value);
}

function isApprovalOf(id: string): (said: Approval) => boolean {
  return (said) => isSoundApproval(said) && said.id === id;
}

function isApprovalIn({ tenant }: { readonly tenant?: string }): (said: Approval) => boolean {
  return (said) => isSoundApproval(said) && (tenant === undefined || said.tenant === tenant);
}

function isAsked({ key, tenant, tool }: AskRequest): (said: Asked) => boolean {
  return (said) => {
    if (!isObject(said)) return false;
    if (said.kind === 'past') return isRecordAt(key)(said.record);
    if (said.kind !== 'asked') return said.kind === 'task-closed';
    const { approval } = said;
    return isSoundApproval(approval) && approval.key === key && approval.tenant === tenant && approval.tool === tool;
  };
}

function isDecided(id: string): (said: Decided) => boolean {
  return (said) =>
    isObject(said) &&
    (said.kind === 'no-such-approval' ||
      ((said.kind === 'decided' || said.kind === 'too-late') && isApprovalOf(id)(said.approval)));
}
