import type { TSESTree } from '@typescript-eslint/types';
import type { KeySource, KeyUse, Retry, Site, Tool } from './model.js';
import type { Note } from './note.js';

/** What the code of one file says. Its slots and retries are looked for when they are first asked for. */
export interface FileReport {
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  readonly tools: readonly Tool[];
  readonly notes: readonly Note[];
  /** Every key slot of the file. */
  readonly keySlots: readonly KeySlot[];
  readonly retries: readonly RetrySite[];
  /** Through local scope, aliases, namespaces, require and dynamic import. Null when it is not imported. */
  importOf(node: TSESTree.Node): ImportedName | null;
  /** Followed through variables and functions. Only for expressions of the file at hand. */
  originOf(node: TSESTree.Node): KeyOrigin;
  /** The tool whose handler, declaration or schema holds the node. */
  toolAt(node: TSESTree.Node): Tool | null;
}

/** What the code of all files below the root says. */
export interface AuditReport {
  /** A definition that another file gives its handler is told there alone. */
  readonly tools: readonly Tool[];
  readonly notes: readonly Note[];
  /** Of all `files`, so many were `parsed`: those that may hold tools, and those that tools reach. */
  readonly stats: { readonly files: number; readonly parsed: number; readonly tools: number; readonly unknown: number };
}

/** Where an imported thing comes from: `invoices.create` on the default export of `stripe`. */
export interface ImportedName {
  /** As written in the import, `global` for a global such as fetch. */
  readonly source: string;
  /** Absolute path of a module of the project, null for a package. */
  readonly file: string | null;
  /** Export name first (`default`, `*`), then members; `new` and `()` stand for construction and call. */
  readonly path: readonly string[];
}

/** Where a value comes from. */
export interface KeyOrigin {
  /** The one that decides whether the value is a good key. */
  readonly mintedBy: KeySource;
  readonly sources: readonly KeySource[];
  /** From the expression back to what decided, in this file or others. */
  readonly trail: readonly Site[];
}

/** A key slot in this file, in or out of a tool. */
export interface KeySlot extends KeyUse {
  /** The call that takes the key, e.g. `stripe.invoices.create`. */
  readonly verb: string;
  /** What the call does: null when unknown. */
  readonly read: boolean | null;
  readonly call: Site;
  readonly origin: KeyOrigin;
  /** Names of the tools that reach the call. */
  readonly tools: readonly string[];
}

/** A retry that is written in this file. */
export interface RetrySite extends Retry {
  /** Effects inside the retried code, reached from a tool or not. */
  readonly effects: Tool['inferred']['effects'];
}
