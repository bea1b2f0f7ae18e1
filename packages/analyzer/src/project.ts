import type { TSESTree } from '@typescript-eslint/types';
import type { KeySource, KeyUse, Retry, Site, Tool } from './model.js';
import { OpenProject } from './open-project.js';
import type { Settings } from './settings.js';

export interface ProjectOptions {
  /** Absolute. Files outside of it are not read. */
  readonly root: string;
  /** What does not fit is left out, and told by a note in each report. */
  readonly settings?: Settings;
  /** The text of an absolute path, or null when there is none. The disk when left out. */
  readonly read?: (file: string) => string | null;
  /** The absolute path that `specifier` means in `from`, or null. oxc-resolver when left out. */
  readonly resolve?: (from: string, specifier: string) => string | null;
  /** All source files below the root, absolute. A walk of the disk when left out. */
  readonly files?: () => readonly string[];
  /** Milliseconds from any start: a long-lived process looks for changed files at most every two seconds. */
  readonly now?: () => number;
}

/** What a linter already holds of the file at hand. */
export interface HostFile {
  readonly ast: TSESTree.Program;
  readonly text: string;
  /** Null or left out where the host has none: every answer stands without them. Ask one project always with, or always without. */
  readonly types?: HostTypes | null;
}

/** A type checker, as far as it is needed. Never throws. */
export interface HostTypes {
  /** The class or interface of the expression that spans the offsets of an absolute file; null when it has none, or a built-in one. */
  typeAt(file: string, at: number, end: number): HostType | null;
}

export interface HostType {
  readonly name: string;
  /** The absolute file that declares it. */
  readonly file: string;
}

/**
 * Facts that a reader of a report should know: a file that does not parse, a budget that was hit, a part of the settings
 * that nothing can be made of.
 */
export interface Note {
  readonly kind: 'parse-error' | 'too-large' | 'budget' | 'unreadable' | 'settings';
  /** Empty for the settings, which stand in no file of the project. */
  readonly file: string;
  readonly text: string;
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

export interface AuditReport {
  readonly tools: readonly Tool[];
  readonly notes: readonly Note[];
  readonly stats: { readonly files: number; readonly parsed: number; readonly tools: number; readonly unknown: number };
}

export interface Project {
  /** The tools of one file, on the host's own AST. Other files are read and parsed when they are reached, and kept by content. */
  analyse(file: string, host: HostFile): FileReport;
  /** The same without a host. */
  analyseFile(file: string): FileReport;
  /** Every tool below the root. */
  audit(): AuditReport;
}

/** Opens a code base. Nothing is read before the first question. */
export function createProject(options: ProjectOptions): Project {
  return new OpenProject(options);
}
