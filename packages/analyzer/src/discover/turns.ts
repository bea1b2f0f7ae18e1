import { isMap } from '../lower/calls.js';
import type { Call, Term } from '../lower/ir.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { Activation, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { CallAt } from './call-at.js';
import { countOf, facetsOf } from './facets.js';

const mostTurns = 200;

/** A registration in a loop over a table, `for (const [name, tool] of Object.entries(table))`, once for each entry. */
export function turnsOf(world: World, at: CallAt): readonly CallAt[] {
  const { act } = at;
  const loop = loopOf(world, at);
  if (loop === null || loop.items.length > mostTurns) return [];
  return loop.items.flatMap((item) => {
    if (isToolItself(world, at, item)) return [];
    const { module, fn, parent, self, args } = act;
    const fixed = new Map(act.fixed ?? []).set(loop.b, item);
    return { ...at, act: world.make.activation({ module, fn, parent, self, args }, fixed) };
  });
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

interface Loop {
  /** The variable that each entry is in turn. */
  readonly b: number;
  readonly items: readonly Value[];
}

function loopOf(world: World, { call, act }: CallAt): Loop | null {
  const { bindings } = act.module;
  let b = rootOf(call.args[0]);
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
  if (value.k === 'list') return { b, items: value.items };
  const made = madeMap(list, act);
  const pairs = made?.args[0] === undefined ? null : evaluate(world, made.args[0], act);
  return pairs?.k === 'list' ? { b, items: pairs.items } : null;
}

/** `new Map([['name', handler]])`, where the variable that holds it is made. */
function madeMap(term: Term, act: Activation): Call | null {
  if (term.k === 'as') return madeMap(term.v, act);
  if (term.k === 'call') return term.fn.k === 'mem' && term.fn.prop === 'entries' ? madeMap(term.fn.of, act) : null;
  if (term.k === 'new') return term.fn.k === 'ref' && isMap(term.fn.name) ? term : null;
  const values = term.k === 'ref' ? (act.module.bindings[term.b]?.values ?? []) : [];
  const [only] = values;
  return values.length === 1 && only !== undefined && only.v.k !== 'ref' ? madeMap(only.v, act) : null;
}
