import type { TSESTree } from '@typescript-eslint/types';
import type { ToolClass } from '@retrysafe/decorators';

/** What an effect does to the world outside (DESIGN 7a). */
export type EffectKind = 'set' | 'create' | 'delta' | 'delete' | 'send' | 'pay' | 'run';

/** One place on the way from a tool to its effect. Lines are 1-based; `file` is relative to the project's root. */
export interface Hop {
  readonly fn: string;
  readonly file: string;
  readonly line: number;
}

/** A place in the linted file, when there is one. */
export interface Site {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Only for the file whose AST the host handed in. */
  readonly node?: TSESTree.Node;
}

/** Where the value in a key slot comes from. */
export type KeySource = 'orchestrator' | 'model' | 'arguments' | 'random' | 'clock' | 'constant' | 'nobody' | 'unknown';

export interface KeyUse {
  /** Who mints the key that this call sends. */
  readonly mintedBy: KeySource;
  /** The provider's slot, e.g. `options.idempotencyKey`; null when the provider has none. */
  readonly slot: string | null;
  /** `dead`: accepted by the types and never sent. `missing`: there is a slot and nothing fills it. */
  readonly state: 'passed' | 'missing' | 'dead' | 'no-slot';
  readonly site: Site;
}

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
}

export interface Hints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface Declared {
  readonly class: ToolClass | null;
  readonly via: 'decorator' | 'function' | 'jsdoc' | 'metadata' | 'settings' | 'annotations' | null;
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
  readonly delta: boolean;
}

export interface Tool {
  readonly name: string | null;
  /** The row of `reference`'s table of shapes, e.g. `mcp1.registerTool`, `ai.tool`, `retrysafe.tool`. */
  readonly framework: string;
  readonly site: Site;
  readonly nameSite: Site | null;
  readonly description: { readonly text: string; readonly site: Site } | null;
  /** The schema that a model sees, where the expression stands in the linted file. */
  readonly schema: Site | null;
  /** Property names of that schema, at every depth, with where they stand. */
  readonly fields: readonly { readonly path: string; readonly site: Site }[];
  readonly handler: Site | null;
  readonly declared: Declared;
  readonly inferred: Verdict;
}
