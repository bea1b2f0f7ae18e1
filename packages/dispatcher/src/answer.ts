import type { Difference } from './drift.js';

/** What a call came to. Told apart by `kind`; every kind is a value, so that a model can be shown it. */
export type Answer = Done | Failed | Unknown | Running | ApprovalRequired | Denied | RefusedCall;

/** The effect happened, now or in an earlier call of the same intent. */
export interface Done {
  readonly kind: 'done';
  /** What the handler returned. `undefined`, `null`, `0` and `''` are results too. */
  readonly result: unknown;
  /** True when the handler did not run for this call: the result is an earlier one's. */
  readonly deduplicated: boolean;
  /** Missing for a read. */
  readonly key?: string;
  /** How often the handler was started: for a read in this call, else in this generation. */
  readonly attempts: number;
  /** False when the store could not be told: a later call of this intent may find it `unknown`, or run it again under the same key. */
  readonly recorded: boolean;
  /** The arguments that were used; only when they are the first caller's and differ from this caller's. */
  readonly args?: unknown;
  /** Where this caller's arguments differ from those used; only beside `args`. */
  readonly drift?: readonly Difference[];
  /** The effect happened, but its result could not be stored: `result` is undefined. */
  readonly resultLost?: true;
}

/** Surely no effect. The same intent may be called again, also with mended arguments. */
export interface Failed {
  readonly kind: 'failed';
  readonly reason: string;
  /** True when the handler did not run for this call. */
  readonly deduplicated: boolean;
  /** Missing for a read. */
  readonly key?: string;
  readonly attempts: number;
}

/** The effect may or may not have happened, and is not repeated by itself. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly key: string;
  /** For the model: worded so that it does not try again. */
  readonly message: string;
}

/** Another call of the same intent is still at work, and this one's patience ended. Not an error. */
export interface Running {
  readonly kind: 'running';
  readonly key: string;
  /** When to look again. ms from now. */
  readonly retryAfterMs: number;
  /** For the model. */
  readonly message: string;
}

/** Nothing ran: a person has to decide first. The next call of this intent, or `resume(key)`, runs what was approved. */
export interface ApprovalRequired {
  readonly kind: 'approval-required';
  readonly approvalId: string;
  readonly key: string;
  /** The frozen arguments that an approval covers: the first caller's. */
  readonly args: unknown;
  /** ms since the epoch, on the store's clock. */
  readonly lapsesAt: number;
  /** For the model. */
  readonly message: string;
}

/** Nothing ran: a person said no to these arguments. */
export interface Denied {
  readonly kind: 'denied';
  readonly key: string;
  readonly by: string;
  readonly note?: string;
}

/** Stopped before anything happened: nothing ran for this call, and nothing about it was stored. */
export interface RefusedCall {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  /** What is wrong and how to mend it. It may quote what the model wrote, so it belongs in no log. */
  readonly message: string;
}

/** Why a call was stopped. Part of what is kept stable: tell refusals apart by it, never by their text. */
export type RefusalCode =
  /** The dispatcher has no tool of this name. */
  | 'unknown-tool'
  /** They do not fit the tool's schema, cannot be stored, or are longer than `maxArgsBytes`. */
  | 'invalid-arguments'
  /** Whoever made the call passed something that is no signal, or a turn that is none. The model has no part in it. */
  | 'invalid-call'
  /** The `authorize` hook did not allow it. */
  | 'unauthorised'
  /** A write with no task or no step, or with a malformed one. */
  | 'no-intent'
  /** The tool's `subject` gave no usable natural key. */
  | 'bad-subject'
  /** `resume` of a key that the store does not hold for this tenant. */
  | 'unknown-key'
  /** The store cannot answer, and a write never runs unprotected. */
  | 'store-unavailable'
  /** The record cannot be read back: another codec wrote it, or it is damaged. */
  | 'unreadable-record'
  /** Past its retention: what happened under this key is forgotten. */
  | 'key-expired'
  /** A new intent in a task that was closed. */
  | 'task-closed'
  /** The caller's signal was aborted before the handler was started. */
  | 'aborted'
  /** The schema or the `authorize` hook did not answer within the tool's `timeoutMs`. */
  | 'timed-out'
  /** The dispatcher was closed. */
  | 'closed';
