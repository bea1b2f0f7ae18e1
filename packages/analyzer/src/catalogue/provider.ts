import type { EffectKind } from '../model.js';

/** Where a call takes a key. */
export interface KeySlotRow {
  /** Argument index and property path; `*` for any argument: `'1.idempotencyKey'`, `'*.jobId'`. */
  readonly at: string;
  /** What the SDK does when nothing is passed. */
  readonly omit: 'nothing' | 'random' | 'error';
  /** Accepted by the types and never sent. */
  readonly dead?: true;
}

/**
 * What a member does. `http`, `sql`, `command`, `graphql` and `aws` read the arguments; `read` and `none` differ only in
 * what they are called.
 */
export type Does = EffectKind | 'read' | 'none' | 'http' | 'command' | 'aws' | 'unknown';

export interface Row {
  /** Members as they are reached from the import, matched from the end: `invoices.create`; `a|b` is a choice, `*` any one. */
  readonly member: string;
  readonly does: Does;
  readonly key?: KeySlotRow;
  readonly grave?: true;
  readonly delta?: string;
}

/** One library or service. Everything the analyzer knows of it is in its file. */
export interface Provider {
  readonly name: string;
  /** Import sources; a `*` at the end stands for any rest. */
  readonly modules: readonly string[];
  readonly rows: readonly Row[];
  /** Members that no row names: judged by their verb, or taken to do nothing. */
  readonly otherwise: 'by-name' | 'none';
  /** The key slot of every creating, sending and paying member without one of its own. */
  readonly key?: KeySlotRow;
  /** Delta forms inside the arguments. */
  readonly deltas?: 'operators' | 'fields';
}
