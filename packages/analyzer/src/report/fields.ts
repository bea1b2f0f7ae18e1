import { entriesOf } from '../link/elements.js';
import { evaluate, textOf } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { Activation, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Call, Property, Term } from '../lower/ir.js';
import { foundAt, partOf, type Found } from '../discover/found.js';
import type { Place } from '../effects/raw.js';

/** A property of a schema: its name with its parents, joined by dots, and where it stands. */
export interface RawField {
  readonly path: string;
  readonly place: Place;
}

const shapes =
  /^(?:object|strictObject|looseObject|extend|merge|and|safeExtend|Struct|Object|partial|required|array|nullable|optional|record|intersection|union|discriminatedUnion|intersect|fromJSONSchema|jsonSchema|type|pick|zodToJsonSchema|toJSONSchema|toJsonSchema|describe|strict|passthrough|default|nullish|lazy|refine|superRefine|transform|pipe|toStandardJsonSchema|strip|readonly|brand|meta|array|zodSchema|asSchema)$/;
// Each call of a builder counts: `z.array(z.object({ … })).min(1).describe(…)` is five deep.
const deepest = 40;

/** Property names of a schema that a model sees: raw shapes, schema builders, JSON Schema, at every depth. */
export function fieldsOf(world: World, schema: Found): RawField[] {
  const search: Search = { world, found: [], seen: new Set() };
  const term = termAt(schema);
  if (term !== null) fromTerm(search, term.term, { act: term.act(world), path: '', depth: 0 });
  else if (schema.value.k === 'obj') fromObject(search, schema.value, '', 0);
  return search.found;
}

interface Search {
  readonly world: World;
  readonly found: RawField[];
  readonly seen: Set<Term>;
}

/** Where a search has come to: in which run, below which field, how far down. */
interface At {
  readonly act: Activation;
  readonly path: string;
  readonly depth: number;
}

const below = (at: At): At => ({ ...at, depth: at.depth + 1 });

/** The expression of the schema slot, since a builder's call keeps its shape in its arguments. */
function termAt(schema: Found): { term: Term; act: (world: World) => Activation } | null {
  const { module, span } = schema.place;
  const isTerm = (span as Partial<Term>).k !== undefined;
  if (!isTerm) return null;
  const term = span as Term;
  const f = innermost(module.functions, span.at);
  return { term, act: (world) => genericActivation(world, module, f) };
}

function innermost(functions: readonly { id: number; at: number; end: number }[], at: number): number {
  let best = 0;
  let width = Infinity;
  for (const one of functions) {
    if (one.at <= at && one.end > at && one.end - one.at < width) {
      best = one.id;
      width = one.end - one.at;
    }
  }
  return best;
}

function fromTerm(search: Search, term: Term, at: At): void {
  const { world, seen } = search;
  if (at.depth > deepest || seen.has(term)) return;
  seen.add(term);
  if (term.k === 'as') return fromTerm(search, term.v, at);
  if (term.k === 'call') return fromCall(search, term, below(at));
  if (term.k === 'ref' || term.k === 'mem') return followName(search, term, at);
  if (term.k === 'arr') {
    for (const one of term.items) fromTerm(search, one, below(at));
    return;
  }
  const value = evaluate(world, term, at.act);
  if (value.k === 'obj') fromObject(search, value, at.path, at.depth);
}

function fromCall(search: Search, { fn, args }: Call, at: At): void {
  const name = fn.k === 'mem' && typeof fn.prop === 'string' ? fn.prop : fn.k === 'ref' ? fn.name : '';
  if (fn.k === 'mem') fromTerm(search, fn.of, at);
  if (shapes.test(name)) for (const one of args) fromTerm(search, one.k === 'spread' ? one.v : one, at);
}

/** A schema that is kept in a variable, here or in another module. */
function followName(search: Search, term: Term & { k: 'ref' | 'mem' }, at: At): void {
  const { world } = search;
  const home = term.k === 'ref' ? homeOf(world, term, at.act) : null;
  if (home !== null) {
    for (const one of home.terms) fromTerm(search, one, { ...below(at), act: home.act });
    return;
  }
  const kept = term.k === 'mem' ? keptAt(world, term, at.act) : null;
  if (kept !== null) return fromTerm(search, kept.term, { ...below(at), act: kept.act(world) });
  const value = evaluate(world, term, at.act);
  for (const one of value.k === 'union' ? value.of : [value])
    if (one.k === 'obj') fromObject(search, one, at.path, at.depth);
}

/** Gives back the shape of the schema that it is read of. */
const unwraps = /^(?:shape|schema|innerType|_def|fields|entries|properties)$/;

/** The expression of `schemas['create-event']`, or the schema of `Schema.shape`. */
function keptAt(world: World, term: Term & { k: 'mem' }, act: Activation): ReturnType<typeof termAt> {
  const named = typeof term.prop === 'string' ? term.prop : textOf(evaluate(world, term.prop, act));
  const part = partOf(world, foundAt(world, term.of, act), named);
  if (part !== null) return part.place.span === term ? null : termAt(part);
  return unwraps.test(named) ? { term: term.of, act: () => act } : null;
}

function homeOf(world: World, term: Term & { k: 'ref' }, act: Activation): { terms: Term[]; act: Activation } | null {
  const binding = act.module.bindings[term.b];
  if (binding === undefined || binding.kind === 'param') return null;
  if (binding.imported === null)
    return { terms: binding.values.map((one) => one.v), act: genericActivation(world, act.module, binding.f) };
  let { source, name } = binding.imported;
  let from = act.module;
  for (let i = 0; i < 8; i++) {
    const file = world.resolve(from.path, source);
    const module = file === null ? null : world.sources.module(file);
    if (module === null) return null;
    const what = module.exports.get(name);
    if (what?.k === 'from') ({ source, name } = what);
    else {
      const local = module.bindings[module.top.get(what?.k === 'local' ? what.name : name) ?? -1];
      if (what?.k === 'term') return { terms: [what.v], act: genericActivation(world, module, 0) };
      if (local === undefined) return null;
      if (local.imported === null)
        return { terms: local.values.map((one) => one.v), act: genericActivation(world, module, 0) };
      ({ source, name } = local.imported);
    }
    from = module;
  }
  return null;
}

function fromObject(search: Search, value: ObjectValue, path: string, depth: number): void {
  if (depth > deepest) return;
  const entries = entriesOf(search.world, value);
  const json = entries?.get('properties');
  if (json?.k === 'obj' || entries?.has('items') === true) {
    if (json?.k === 'obj') fromObject(search, json, path, depth + 1);
    const items = entries?.get('items');
    if (items?.k === 'obj') fromObject(search, items, path, depth + 1);
    return;
  }
  if (isJsonLeaf(value.term.props)) return;
  for (const one of value.term.props) fromProperty(search, one, { act: value.act, path, depth: depth + 1 });
}

type ObjectValue = Value & { readonly k: 'obj' };

/** `{ type: 'string', description: '…' }` is a field's own schema. */
function isJsonLeaf(props: readonly Property[]): boolean {
  return props.some(
    (one) =>
      one.key === 'type' &&
      one.v.k === 'lit' &&
      typeof one.v.v === 'string' &&
      /^(?:string|number|integer|boolean|array|object|null)$/.test(one.v.v),
  );
}

function fromProperty(search: Search, one: Property, at: At): void {
  const { key, computed, v } = one;
  if (key === null) {
    if (computed === null) fromTerm(search, v, at);
    return;
  }
  const path = at.path === '' ? key : `${at.path}.${key}`;
  search.found.push({ path, place: { module: at.act.module, span: one } });
  fromTerm(search, v, { ...at, path });
}
