import type { ToolClass } from './tool-class.js';

/** What every handler gets after its arguments. A read carries no key. */
export interface ReadCall {
  /** The tool's name. */
  readonly tool: string;
  /** 1 for the first start of the handler in this call, 2 for the next. */
  readonly attempt: number;
  /** Aborted by the caller, at the tool's timeout, and when the lease is lost. */
  readonly signal: AbortSignal;
  /** `fetch` with the call's signal; for a write it also sets the key's header. */
  readonly fetch: typeof globalThis.fetch;
}

/** What a write's handler gets: the identity that the orchestrator minted. */
export interface ToolCall extends ReadCall {
  /** The intent's key, 64 hex digits. Send it to the provider. The same on every attempt of one generation. */
  readonly idempotencyKey: string;
  /** The key as a provider's slot takes it, deterministically: a UUID, or at most that many characters. */
  keyFor(slot: KeySlot): string;
  /** What this call is for, as the orchestrator said it. */
  readonly intent: {
    readonly task: string;
    readonly step: string;
    readonly ordinal: string;
    readonly generation: number;
  };
  /** Rises with each holder of the key, for a downstream that can shut out a late one. */
  readonly fence: number;
  /**
   * Run one part of the work under its own derived key, and remember its result, so that a replay resumes. Await it: one
   * that is asked for after the handler has ended is refused. The class is the tool's own unless the options state another.
   */
  step<R>(name: string, run: (step: StepCall) => R | Promise<R>): Promise<R>;
  step<R>(name: string, options: StepOptions<R>, run: (step: StepCall) => R | Promise<R>): Promise<R>;
  /** The driver's own handle inside the store's transaction; only when the tool is `transactional`: see `TransactionalCall`. */
  readonly tx?: unknown;
}

/**
 * What the handler of a `transactional` tool gets. `Tx` is the driver's own handle, open on the store's transaction:
 * `pg.PoolClient`, `DatabaseSync` of `node:sqlite`, `Database` of `libsql`. What is written on it is committed with the
 * call's outcome, or not at all. Await every statement: the handle is taken away when the handler ends. `step`, and a
 * `fetch` that writes, are refused, since a rollback could not take them back.
 */
export interface TransactionalCall<Tx = unknown> extends ToolCall {
  readonly tx: Tx;
}

/** `'hex'` 64 characters, `'uuid'`, or the most characters that the slot takes (22 or more). */
export type KeySlot = 'hex' | 'uuid' | number;

/** What one part is, where it differs from its tool. */
export interface StepOptions<R = unknown> {
  /** The part's own promise. Default: the tool's class. */
  readonly class?: ToolClass;
  /** The part's own question to the provider. Default: none; the tool's is not asked for a part. */
  readonly probe?: Probe<undefined, R>;
}

/** What one part of a write gets. */
export interface StepCall {
  /** The part's own key, 64 hex digits, derived from the call's, the part's name and which use of that name it is. */
  readonly idempotencyKey: string;
  /** As a call's, for the part's key. */
  keyFor(slot: KeySlot): string;
  /** Which start of the handler this is, from 1. */
  readonly attempt: number;
  /** The call's. */
  readonly signal: AbortSignal;
  /** `fetch` with the call's signal; in a part that writes it also sets the part's key. */
  readonly fetch: typeof globalThis.fetch;
}

/** The tool's own question to the provider: did the effect of this key happen? */
export type Probe<Args, Result> = (question: {
  readonly idempotencyKey: string;
  readonly args: Args;
  readonly attempt: number;
  readonly signal: AbortSignal;
}) => ProbeAnswer<Result> | Promise<ProbeAnswer<Result>>;

/** What the provider knows of a key. */
export type ProbeAnswer<Result> =
  | { readonly happened: true; readonly result: Result }
  /** Surely not, and it will not still happen. */
  | { readonly happened: false }
  | { readonly happened: 'cannot-tell' };
