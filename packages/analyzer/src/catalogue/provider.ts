import type { EffectKind } from '../model.js';

/** Where a call takes a key. */
export interface KeySlotRow {
  /** Argument index and property path; `*` for any argument, `-1` for the last, `|` between places: `'1.idempotencyKey'`, `'*.jobId'`. */
  readonly at: string;
  /** What the SDK does when nothing is passed. */
  readonly omit: 'nothing' | 'random' | 'error';
  /** Accepted by the types and never sent. */
  readonly dead?: true;
  /** Remembered too briefly, or not always: what passes none is not accused. */
  readonly weak?: true;
  /** The longest key that is taken, in characters. */
  readonly max?: number;
  /** What a key must look like, when a plain text will not do. */
  readonly form?: 'uuid';
  /** How long the provider remembers it, in words. */
  readonly kept?: string;
  /** Where the key can go although the slot is dead. */
  readonly instead?: string;
}

/**
 * What a member does. `http`, `command` and `aws` read the arguments; `unknown` is judged by the texts among them; `read`
 * and `none` differ only in what they are called.
 */
export type Does = EffectKind | 'read' | 'none' | 'http' | 'command' | 'aws' | 'unknown';

export interface Row {
  /** Members as they are reached from the import, matched from the end, apart by blanks: `invoices.create`; `*` is any one. */
  readonly members: string;
  readonly does: Does;
  readonly key?: KeySlotRow;
  readonly grave?: true;
  /** How a delta is told. */
  readonly delta?: string;
}

/** What kind of thing a library is for. Libraries of a family are judged alike where no row says more. */
export type Family =
  | 'brokers'
  | 'browsers'
  | 'chains'
  | 'chat'
  | 'clouds'
  | 'files'
  | 'globals'
  | 'hosted-databases'
  | 'http'
  | 'key-value'
  | 'mail'
  | 'mappers'
  | 'models'
  | 'notifications'
  | 'payments'
  | 'processes'
  | 'quiet'
  | 'services'
  | 'sql';

/** One library or service. Everything the analyzer knows of it is in its file, `catalogue/FAMILY/NAME.json`. */
export interface Provider {
  readonly name: string;
  readonly family: Family;
  /** Import sources, each with all that is below it, apart by blanks; a `*` stands for any rest. */
  readonly modules: string;
  readonly rows: readonly Row[];
  /** Members that no row names: judged by their verb, or taken to do nothing. */
  readonly otherwise: 'by-name' | 'none';
  /** The key slot of every creating, sending and paying member without one of its own. */
  readonly key?: KeySlotRow;
  /** What to do instead where it takes none, in a sentence or two. */
  readonly withoutKey?: string;
  /** Delta forms inside the arguments. */
  readonly deltas?: 'operators' | 'fields';
}
