import type { Binding, Reference, Span } from '../lower/ir.js';
import { evaluate } from './evaluate.js';
import { importValue } from './exports.js';
import { genericActivation } from './generic.js';
import { lateValues } from './late.js';
import { parameterValue } from './parameter.js';
import { isStored } from './stored.js';
import type { Activation, Value } from './value.js';
import { typeValue } from './type-value.js';
import { isSpent, type World } from './world.js';

export function evaluateReference(world: World, ref: Reference, act: Activation): Value {
  const binding = act.module.bindings[ref.b];
  if (binding === undefined) return world.make.global(ref.name);
  return bindingValue(world, binding, ref.b, ownerOf(world, binding, act));
}

/** The activation on the way up that owns the binding. */
export function ownerOf(world: World, binding: Binding, act: Activation): Activation {
  for (let at: Activation | null = act; at !== null; at = at.parent)
    if (at.fn.id === binding.f) return outOfTurns(at, binding);
  return genericActivation(world, act.module, binding.f);
}

/** What a loop has no part in is the same in all of its turns. */
function outOfTurns(act: Activation, binding: Binding): Activation {
  let at = act;
  while (at.turn !== null && at.turn.loop !== null && !isWrittenIn(at.turn.loop, binding)) at = at.turn.of;
  return at;
}

function isWrittenIn(loop: Span, { at, end, values, props, pushed }: Binding): boolean {
  const holds = (one: Span) => one.at >= loop.at && one.end <= loop.end;
  return holds({ at, end }) || [values, props, pushed].some((all) => all.some(({ v }) => holds(v)));
}

function itemOf({ turn }: Activation, b: number): Value | undefined {
  if (turn === null) return undefined;
  return turn.b === b ? turn.item : itemOf(turn.of, b);
}

export function bindingValue(world: World, binding: Binding, b: number, act: Activation): Value {
  const known = itemOf(act, b) ?? act.bound.get(b);
  if (known !== undefined) return known;
  if (isSpent(world)) return world.make.unknown;
  world.fuel -= 3; // it is read some three times, and only the first time costs
  act.bound.set(b, world.make.unknown); // a cycle ends here
  world.nesting += 1;
  const value = compute(world, binding, act);
  world.nesting -= 1;
  if (world.fuel > 0) act.bound.set(b, value);
  else act.bound.delete(b);
  return value;
}

function compute(world: World, binding: Binding, act: Activation): Value {
  if (binding.imported !== null) return importValue(world, act.module, binding.imported.source, binding.imported.name);
  if (binding.kind === 'param') return parameterValue(world, binding, act);
  if (binding.kind === 'catch') return world.make.unknown;
  const values = binding.values.map((one) =>
    evaluate(world, one.v, one.f === act.fn.id ? act : runIn(world, one.f, act)),
  );
  const filled = values.map((one) => filledLater(world, binding, one, act));
  return settle(world, binding, isSetByCallback(binding) ? [...filled, world.make.undefined] : filled, act);
}

/** `let found; all.forEach((one) => { if (…) found = one; })`: it may still be undefined. */
function isSetByCallback({ kind, f, values }: Binding): boolean {
  return kind === 'variable' && f !== 0 && values.length > 0 && values.every((one) => one.f !== f);
}

function filledLater(world: World, binding: Binding, value: Value, act: Activation): Value {
  if (value.k === 'list' && binding.pushed.length > 0) return withPushed(world, binding, value.items, act);
  if (value.k === 'obj' && binding.props.length > 0) return world.make.object(value.term, value.act, { binding, act });
  return value;
}

/** A list with all that is ever pushed to it. Lists that are pushed into each other would grow for ever. */
function withPushed(world: World, binding: Binding, items: readonly Value[], act: Activation): Value {
  const all = [...items];
  for (const one of binding.pushed.slice(0, mostPushed)) {
    const value = evaluate(world, one.v, one.f === act.fn.id ? act : runIn(world, one.f, act));
    const more = one.v.k !== 'spread' ? [value] : value.k === 'list' ? value.items : [world.make.unknown];
    if (all.length + more.length > mostItems) break;
    all.push(...more);
    world.fuel -= more.length >> 3;
  }
  return world.make.list(all);
}

const mostItems = 10_000;
const mostPushed = 200;

function settle(world: World, binding: Binding, values: readonly Value[], act: Activation): Value {
  const told = values.filter((one) => one.k !== 'top');
  if (binding.type !== null && told.every((one) => isStored(one))) {
    const typed = typeValue(world, binding.type, act.module);
    if (typed.k !== 'top') return typed;
  }
  // With a type it is filled where we do not see it: `declare const api: any`.
  if (values.length === 0) return binding.type === null ? world.make.undefined : world.make.unknown;
  return world.make.union(told.length > 0 && told.some((one) => one.k !== 'lit') ? told : values);
}

/** An assignment inside an inner function: that function runs under the activation that owns the binding. */
export function runIn(world: World, f: number, owner: Activation): Activation {
  const fn = owner.module.functions[f];
  if (fn === undefined || f === owner.fn.id) return owner;
  if (fn.parent < 0) return genericActivation(world, owner.module, f);
  const parent = isBelow(owner, fn.parent)
    ? runIn(world, fn.parent, owner)
    : genericActivation(world, owner.module, fn.parent);
  return world.make.activation({ module: owner.module, fn, parent, self: null, args: null });
}

function isBelow(owner: Activation, f: number): boolean {
  for (let at = f; at >= 0; at = owner.module.functions[at]?.parent ?? -1) if (at === owner.fn.id) return true;
  return false;
}

/** What was written to a property of the variable itself, `table.key = value`; null when nothing was. */
export function bindingProperty(world: World, ref: Reference, key: string | null, act: Activation): Value | null {
  const binding = act.module.bindings[ref.b];
  if (binding === undefined || binding.props.length === 0) return null;
  const found = lateValues(world, { binding, act: ownerOf(world, binding, act) }, key);
  return found.length === 0 ? null : world.make.union(found);
}
