import type { Place } from '../effects/raw.js';
import type { Value } from '../link/value.js';
import type { TypeTerm, ModuleIR } from '../lower/ir.js';
import type { Found } from './found.js';

/** What declares a tool, before anything is said about it. */
export interface Candidate {
  readonly framework: string;
  readonly place: Place;
  readonly name: string | null;
  readonly namePlace: Place | null;
  readonly description: Found | null;
  readonly schema: Found | null;
  readonly handler: Handler | null;
  readonly annotations: Found | null;
  readonly metadata: Found | null;
  readonly approval: Found | null;
  readonly class: { readonly text: string; readonly via: 'decorator' | 'function'; readonly place: Place } | null;
  /** The request that a definition without a handler is of. */
  readonly operation: Operation | null;
  /** Spans of the object literals that belong to the declaration. */
  readonly parts: readonly Place[];
}

/** A request of an API, as a definition says it: whoever sends it may be a package that is not there. */
export interface Operation {
  readonly method: string;
  readonly url: string;
}

export interface Handler {
  readonly value: Value;
  readonly place: Place;
  readonly parameters: readonly ('arguments' | 'context')[] | null;
  /** The type that is asked of the object that holds the handler, and the handler's key in it. */
  readonly wanted: Wanted | null;
}

export interface Wanted {
  readonly type: TypeTerm;
  readonly key: string;
  readonly module: ModuleIR;
}

export const blankCandidate = {
  name: null,
  namePlace: null,
  description: null,
  schema: null,
  handler: null,
  annotations: null,
  metadata: null,
  approval: null,
  class: null,
  operation: null,
  parts: [],
} as const;
