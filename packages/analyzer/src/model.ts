import type { TSESTree } from '@typescript-eslint/types';
import type { ToolClass } from '@retrysafe/decorators';

/** What an effect does to the world outside. */
export type EffectKind = 'set' | 'create' | 'delta' | 'delete' | 'send' | 'pay' | 'run';

/** One place on the way from a tool to its effect. Lines are 1-based; `file` is relative to the project's root. */
export interface Hop {
  readonly fn: string;
  readonly file: string;
  readonly line: number;
}

/** A place in the code: `file` relative to the project's root with forward slashes, `line` from 1, `column` from 0. */
export interface Site {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Only for the file whose AST the host handed in. */
  readonly node?: TSESTree.Node;
}

/** Where the value in a key slot comes from. */
export type KeySource =
  | 'orchestrator'
  | 'model'
  | 'arguments'
  | 'random'
  | 'clock'
  | 'attempt'
  | 'counter'
  | 'request-id'
  | 'call-id'
  | 'constant'
  | 'nobody'
  | 'unknown';

/** What one call of a tool does with the key slot of its provider. */
export interface KeyUse {
  /** Who mints the key that this call sends. */
  readonly mintedBy: KeySource;
  /** The provider's slot, e.g. `options.idempotencyKey`; null when the provider has none. */
  readonly slot: string | null;
  /** `dead`: accepted by the types and never sent. `missing`: there is a slot and nothing fills it. */
  readonly state: 'passed' | 'missing' | 'dead' | 'no-slot';
  /** What the slot takes when the whole key is too much: a UUID, or so many characters. Null when the whole key fits. */
  readonly fits: 'uuid' | number | null;
  /** The value in the slot, or the call when nothing fills it. */
  readonly site: Site;
  /** Every origin that was seen in the value, the deciding one included. Empty when nothing fills the slot. */
  readonly sources: readonly KeySource[];
}

/** A hand-written or library retry around a call. */
export interface Retry {
  readonly kind: 'loop' | 'library';
  /** `for`, `while`, or the library's import source. */
  readonly by: string;
  readonly site: Site;
}

/** One thing that a handler does to the world outside, at one call. */
export interface Effect {
  readonly kind: EffectKind;
  /** What is called, in words a reader recognises: `fetch POST`, `stripe.invoices.create`, `SQL UPDATE accounts`. */
  readonly verb: string;
  /** What it acts on, when the code says so: a URL, a table, a resource. */
  readonly target: string | null;
  /** `code`: read from the code. `name`: guessed from a callee's name only. */
  readonly confidence: 'code' | 'name';
  /** From the tool's handler down to the call, both included. */
  readonly path: readonly Hop[];
  readonly site: Site;
  readonly key: KeyUse | null;
  /** The delta form, e.g. `increment`, when `kind` is 'delta'. */
  readonly delta: string | null;
  /** A delta or create that a key, version or ETag condition in the same statement makes safe to repeat. */
  readonly guarded: boolean;
  /** Import source of what is called (`stripe`, `node:fs`, `global` for fetch), when it is known. */
  readonly module: string | null;
  /** The innermost retry around the call, on the whole path from the handler. */
  readonly retry: Retry | null;
  /** Destroys a container of things or moves value out: what `require-approval` wants a gate for. */
  readonly grave: boolean;
  /** The model writes the command, query or request freely. */
  readonly free: boolean;
}

/** MCP's annotations, as far as they stand in the code as `true` or `false`. One that is left out says nothing. */
export interface Hints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** What the author says of a tool: a claim, never evidence for what its code does. */
export interface Declared {
  readonly class: ToolClass | null;
  /** `dispatcher`: it is that of the tool which the handler only passes its calls on to. */
  readonly via: 'decorator' | 'function' | 'jsdoc' | 'metadata' | 'settings' | 'annotations' | 'dispatcher' | null;
  /** What stands where a class should and is none of the four. Left out where nothing does. */
  readonly misspelt?: { readonly text: string; readonly site: Site };
  readonly hints: Hints;
  /** An approval slot of the framework, or a gate in the handler. */
  readonly approval: string | null;
  readonly site: Site | null;
}

/** What the code of a tool does. Never read from its hints, class tag or description. */
export interface Verdict {
  readonly sideEffect: boolean | null;
  readonly class: ToolClass | 'unknown';
  readonly confidence: 'code' | 'name';
  /** Strongest first. */
  readonly effects: readonly Effect[];
  /** Why the verdict is unknown: calls that could not be followed. */
  readonly unresolved: readonly Site[];
  /** Whether code adds to what is there, so that a repeat adds again. */
  readonly delta: boolean;
}

/** A property that a model fills in. */
export interface Field {
  /** Its name with its parents, joined by dots. */
  readonly path: string;
  readonly site: Site;
  /** Its declaration as it is written, with what it says of itself. */
  readonly text: string;
}

/** A function that a model may call: what is said of it, and what its code does. */
export interface Tool {
  readonly name: string | null;
  /** The row of `reference`'s table of shapes, e.g. `mcp1.registerTool`, `ai.tool`, `retrysafe.tool`. */
  readonly framework: string;
  readonly site: Site;
  readonly nameSite: Site | null;
  readonly description: { readonly text: string; readonly site: Site } | null;
  /** The schema that a model sees, where the expression stands in the linted file. */
  readonly schema: Site | null;
  /** Properties of that schema, at every depth. */
  readonly fields: readonly Field[];
  readonly handler: Site | null;
  /** Every key slot that the handler reaches, filled or not, on reads too. */
  readonly keys: readonly KeyUse[];
  readonly declared: Declared;
  readonly inferred: Verdict;
}
