import type { Call, ObjectTerm, Term } from '../lower/ir.js';
import { descriptions, handlers, names, nests, schemas } from './facets.js';

/** Facets that a literal may turn out to have, told by its keys alone: cheap, and never too few for a tool. */
export interface PossibleFacets {
  readonly name: boolean;
  readonly description: boolean;
  readonly schema: boolean;
  readonly handler: boolean;
}

const facetKeys = {
  name: new Set(names),
  description: new Set(descriptions),
  schema: new Set(schemas),
  handler: new Set(handlers),
};
const nestKeys = new Set(nests);
/** Say nothing by themselves, but of what is spread beside them. */
const besides = /^(?:_meta|annotations|title)$/;
const all: PossibleFacets = { name: true, description: true, schema: true, handler: true };

/** What is spread into an object counts only beside a facet of its own: `{ ...options, color }` is no tool. */
export function possibleFacets(object: ObjectTerm): PossibleFacets {
  const keys = new Set(object.props.flatMap((one) => one.key ?? []));
  let isNested = false;
  for (const one of object.props) {
    if (one.key === null || !nestKeys.has(one.key)) continue;
    isNested = true;
    if (one.v.k === 'obj') for (const inner of one.v.props) keys.add(inner.key ?? '...');
    else if (one.v.k !== 'lit' && one.v.k !== 'fn' && one.v.k !== 'arr') return all;
  }
  const has = (facet: ReadonlySet<string>) => [...keys].some((key) => facet.has(key));
  const own = {
    name: has(facetKeys.name),
    description: has(facetKeys.description),
    schema: has(facetKeys.schema),
    handler: has(facetKeys.handler),
  };
  const spreads = keys.has('...') || object.props.some((one) => one.key === null);
  const saysMore = isNested || countPossible(own) > 0 || [...keys].some((key) => besides.test(key));
  return spreads && saysMore ? all : own;
}

function countPossible(one: PossibleFacets): number {
  return [one.name, one.description, one.schema, one.handler].filter((each) => each).length;
}

/** Whether the arguments may be those of a factory of tools: an object with the facets, or the facets one by one. */
export function mayMakeTool(call: Call, owner: string | null, name: string): boolean {
  const saysTool = /tool/i.test(name);
  return (
    call.args.some((one, i) => one.k === 'obj' && mayBeDefinition(call, one, i, owner !== null && saysTool)) ||
    mayBePositional(call.args, saysTool)
  );
}

function mayBeDefinition({ args }: Call, object: ObjectTerm, at: number, isNamed: boolean): boolean {
  const own = possibleFacets(object);
  if (!own.description && !own.schema) return false;
  const others = args.filter((one) => one !== object);
  return (
    countPossible({
      ...own,
      name: own.name || isNamed || args.slice(0, at).some(mayBeText),
      handler: own.handler || others.some(mayBeCallable),
    }) >= 3
  );
}

/** Name, description and handler, and a schema unless the factory is called after tools. */
function mayBePositional(args: readonly Term[], saysTool: boolean): boolean {
  const useful = args.filter((one) => mayBeText(one) || mayBeCallable(one) || one.k === 'obj');
  return useful.length >= (saysTool ? 3 : 4) && args.slice(0, 2).some(mayBeText) && args.some(mayBeCallable);
}

function mayBeText(term: Term): boolean {
  return term.k === 'lit' ? typeof term.v === 'string' : term.k !== 'obj' && term.k !== 'fn' && term.k !== 'arr';
}

function mayBeCallable(term: Term): boolean {
  return !['lit', 'tpl', 'obj', 'arr', 'op', 'this'].includes(term.k);
}
