import type { Call, Term } from '../lower/ir.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import { pairsOf } from '../link/maps.js';
import type { Activation, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { CallAt } from './call-at.js';
import { countOf, facetsOf } from './facets.js';

const mostTurns = 200;

/** A registration in a loop over a table, `for (const [name, tool] of Object.entries(table))`, once for each entry. */
export function turnsOf(world: World, at: CallAt): readonly CallAt[] {
  const loop = loopOf(world, at);
  if (loop === null || loop.items.length > mostTurns) return [];
  return loop.items.flatMap((item) => (isToolItself(world, at, item) ? [] : [turnOf(world, at, loop, item)]));
}

/** The call as one turn of the loop around it makes it. */
export function turnOf(world: World, at: CallAt, loop: Loop, item: Value): CallAt {
  return { ...at, act: world.make.turn({ of: at.act, loop: null, b: loop.b, item }) };
}

/** An entry that says all of a tool, but perhaps its handler, is found where it is written. */
function isToolItself(world: World, at: CallAt, item: Value): boolean {
  const parts = item.k === 'list' ? item.items : [item];
  const place = { module: at.act.module, span: at.call };
  return parts.some((value) => {
    if (value.k !== 'obj' && value.k !== 'inst' && value.k !== 'dict') return false;
    const facets = facetsOf(world, { value, place });
    return countOf(facets) >= 3;
  });
}

export interface Loop {
  /** The variable that each entry is in turn. */
  readonly b: number;
  readonly items: readonly Value[];
}

/** The loop that a call's first argument comes from; null when it comes from none. */
export function loopOf(world: World, { call, act }: CallAt): Loop | null {
  return loopOfTerm(world, nameTerm(call), act);
}

/** The loop that a term's value comes from, whether `for (const name of names)` or `names.map((name) => …)`. */
export function loopOfTerm(world: World, term: Term | undefined, act: Activation): Loop | null {
  const { bindings } = act.module;
  let b = rootOf(term);
  for (let i = 0; i < 4; i++) {
    const binding = bindings[b];
    if (binding === undefined || binding.f !== act.fn.id) return null;
    if (binding.kind === 'param') return binding.index === 0 ? inCallback(world, act, b) : null;
    const v = binding.values.length === 1 ? binding.values[0]?.v : undefined;
    if (v?.k === 'elem') return over(world, v.of, act, b);
    b = rootOf(v);
  }
  return null;
}

/** Where a registration says the name: first, or in the object that comes first. */
function nameTerm({ args }: Call): Term | undefined {
  const [first] = args;
  return first?.k === 'obj' ? first.props.find((one) => one.key === 'name')?.v : first;
}

function rootOf(term: Term | undefined): number {
  if (term?.k === 'mem') return rootOf(term.of);
  return term?.k === 'ref' ? term.b : -1;
}

/** `entries.forEach(([name, tool]) => …)` */
function inCallback(world: World, act: Activation, b: number): Loop | null {
  for (const { call, f } of act.module.calls) {
    if (call.fn.k !== 'mem' || !/^(?:forEach|map|flatMap)$/.test(calleeName(call))) continue;
    const [callback] = call.args;
    if (callback?.k === 'fn' && callback.f === act.fn.id)
      return over(world, call.fn.of, genericActivation(world, act.module, f), b);
  }
  return null;
}

function over(world: World, list: Term, act: Activation, b: number): Loop | null {
  const value = evaluate(world, list, act);
  const items = value.k === 'map' ? pairsOf(world, value) : value;
  return items.k === 'list' ? { b, items: items.items } : null;
}
