import type { EffectKind, KeyUse } from '../model.js';
import type { ModuleIR, Span } from '../lower/ir.js';
import type { Value } from '../link/value.js';

/** A place in a module; becomes a Site when it is reported. */
export interface Place {
  readonly module: ModuleIR;
  readonly span: Span;
}

export interface RawKey {
  readonly slot: string | null;
  readonly state: KeyUse['state'];
  readonly fits: KeyUse['fits'];
  readonly value: Value | null;
  readonly place: Place;
}

/** What one call does by itself. `kind` is null for a read that is worth telling, e.g. one that takes a key. */
export interface RawEffect {
  readonly kind: EffectKind | null;
  readonly verb: string;
  readonly target: string | null;
  readonly confidence: 'code' | 'name';
  readonly key: RawKey | null;
  readonly delta: string | null;
  readonly guarded: boolean;
  readonly module: string | null;
  readonly grave: boolean;
  /** The model writes the command, query or request itself. */
  readonly free: boolean;
  readonly place: Place;
}

/**
 * What is known of a call: what it does, that it only asks the world something, that it stays inside, nothing, or nothing
 * but words that sound harmless.
 */
export type Judged =
  | { readonly k: 'effect'; readonly effect: RawEffect }
  | { readonly k: 'read' }
  | { readonly k: 'none' }
  | { readonly k: 'unknown' }
  | { readonly k: 'unseen' };

export const harmless: Judged = { k: 'none' };
export const asked: Judged = { k: 'read' };
export const undecided: Judged = { k: 'unknown' };
export const unseen: Judged = { k: 'unseen' };
