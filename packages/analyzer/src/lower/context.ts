import type { TSESTree } from '@typescript-eslint/types';
import type {
  Assigned,
  Binding,
  ClassIR,
  Export,
  FunctionIR,
  ModuleIR,
  Reference,
  Span,
  Statement,
  Term,
  TypeDeclaration,
  TypeTerm,
} from './ir.js';

export interface Scope {
  readonly parent: Scope | null;
  /** Null as long as nothing is declared, which most blocks leave so. */
  names: Map<string, number> | null;
  /** A `var` climbs to the nearest one of these. */
  readonly isFunction: boolean;
}

type Calls = ModuleIR['calls'][number];
type Objects = ModuleIR['objects'][number];
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The module while it is being lowered. Names are resolved when the walk is over, so hoisting needs no second walk. */
export interface Context {
  readonly path: string;
  scope: Scope;
  f: number;
  c: number;
  /** Grows with everything that can act; a statement that leaves it unchanged is dropped. */
  live: number;
  /** What the expression at hand is being given to, so that an anonymous function gets a name. */
  owner: string | null;
  /** The type that is asked of the expression at hand. */
  wanted: TypeTerm | null;
  readonly functions: Mutable<FunctionIR>[];
  readonly bindings: Binding[];
  readonly classes: ClassIR[];
  readonly calls: Calls[];
  readonly objects: Objects[];
  readonly types: Map<string, TypeDeclaration>;
  readonly exports: Map<string, Export>;
  readonly exportAll: string[];
  readonly references: { readonly ref: Reference; readonly scope: Scope; readonly f: number }[];
  /** The functions in which `this` or `super` is said. */
  readonly selves: number[];
  readonly assignments: {
    readonly name: string;
    readonly scope: Scope;
    readonly key: string | Term | null;
    readonly assigned: Assigned;
  }[];
  readonly pushes: { readonly name: string; readonly scope: Scope; readonly assigned: Assigned }[];
  /** `this.x = v` of the class at hand, innermost last. */
  readonly fields: { name: string; v: Term; f: number }[][];
  /** What is put on a prototype, and what one prototype takes over from another. */
  readonly prototypes: PrototypeWrite[];
  readonly accessors: Set<string>;
  /** What the statement at hand runs beside itself: the defaults of a pattern, the static parts of a class. */
  pending: Statement[];
  /** Only when a host asks about its own nodes. */
  readonly spans: Map<string, { readonly term: Term; readonly f: number }> | null;
}

export interface PrototypeWrite {
  /** The function or class. */
  readonly name: string;
  readonly scope: Scope;
  readonly assigned: Assigned;
  /** The member's name; null where the value is the prototype that this one takes over. */
  readonly key: string | null;
}

export function spanOf(node: TSESTree.Node): Span {
  return { at: startOf(node), end: endOf(node) };
}

interface Placed {
  readonly range?: readonly [number, number];
  readonly start: number;
  readonly end: number;
}

// `range` first: ESLint's RuleTester throws at the other two. Both stand for `spanOf` in literals, since what is spread into
// a literal takes a third more memory, and these terms are most of what a project keeps.
export function startOf(node: TSESTree.Node): number {
  const placed = node as unknown as Placed;
  return placed.range === undefined ? placed.start : placed.range[0];
}

export function endOf(node: TSESTree.Node): number {
  const placed = node as unknown as Placed;
  return placed.range === undefined ? placed.end : placed.range[1];
}

// Most bindings have one value, and an array that was pushed to holds room for seventeen.
const none: readonly never[] = [];

export function declare(
  cx: Context,
  name: string,
  kind: Binding['kind'],
  span: Span,
  extra: { index?: number; imported?: Binding['imported']; hoist?: boolean } = {},
): number {
  const b = cx.bindings.length;
  const imported = extra.imported ?? null;
  cx.bindings.push({
    name,
    kind,
    f: cx.f,
    index: extra.index ?? -1,
    values: none,
    props: none,
    pushed: none,
    type: null,
    imported,
    at: span.at,
    end: span.end,
  });
  let scope = cx.scope;
  while (extra.hoist === true && !scope.isFunction && scope.parent !== null) scope = scope.parent;
  if (name !== '') (scope.names ??= new Map()).set(name, b);
  return b;
}

export function give(cx: Context, b: number, v: Term): void {
  const binding = cx.bindings[b];
  if (binding !== undefined) binding.values = binding.values.concat({ v, f: cx.f });
}

export function referTo(cx: Context, name: string, span: Span): Reference {
  const ref: Reference = { k: 'ref', name, b: -1, at: span.at, end: span.end };
  cx.references.push({ ref, scope: cx.scope, f: cx.f });
  return ref;
}

/** A reference to a binding that has no name of its own. */
export function pointTo(b: number, span: Span): Reference {
  return { k: 'ref', name: '', b, at: span.at, end: span.end };
}

export function inScope<T>(cx: Context, isFunction: boolean, body: () => T): T {
  const outer = cx.scope;
  cx.scope = { parent: outer, names: null, isFunction };
  try {
    return body();
  } finally {
    cx.scope = outer;
  }
}

export function resolveNames(cx: Context): void {
  for (const { ref, scope } of cx.references) ref.b = lookUp(scope, ref.name);
  for (const { name, scope, key, assigned } of cx.assignments) {
    const binding = cx.bindings[lookUp(scope, name)];
    if (binding === undefined) continue;
    if (key === null) binding.values = binding.values.concat(assigned);
    else binding.props = binding.props.concat({ key, v: assigned.v, f: assigned.f });
  }
  for (const { name, scope, assigned } of cx.pushes) {
    const binding = cx.bindings[lookUp(scope, name)];
    if (binding !== undefined) binding.pushed = binding.pushed.concat(assigned);
  }
}

export function lookUp(scope: Scope | null, name: string): number {
  for (let at = scope; at !== null; at = at.parent) {
    const b = at.names?.get(name);
    if (b !== undefined) return b;
  }
  return -1;
}
