import type { Binding } from '../lower/ir.js';
import { argumentsSeen } from './callers.js';
import { evaluate } from './evaluate.js';
import { typeValue } from './type-value.js';
import type { Activation, Value } from './value.js';
import type { World } from './world.js';

/** What a parameter is in a run: the argument, its default, or, when the caller is not known, what its type and callers say. */
export function parameterValue(world: World, binding: Binding, act: Activation): Value {
  const index = binding.index;
  if (act.args === null) return unknownCaller(world, binding, act);
  if (act.fn.rest && index === act.fn.params.length - 1) return world.make.list(act.args.slice(index));
  const given = act.args[index];
  if (given === undefined || (given.k === 'lit' && given.v === undefined))
    return defaultOf(world, binding, act) ?? world.make.undefined;
  if (binding.type === null || (given.k !== 'top' && !isOfHouse(given))) return given;
  const typed = typeValue(world, binding.type, act.module);
  return typed.k === 'top' || (given.k !== 'top' && typed.k !== 'inst') ? given : typed;
}

/** What a framework of the project's own hands to handlers may be anything: a class of the project is what its type says. */
function isOfHouse(given: Value): boolean {
  return given.k === 'ext' && given.source === '@context' && given.path.length === 1 && given.path[0] === 'own context';
}

export function parameterOf(world: World, act: Activation, index: number): Value {
  const b = act.fn.params[index];
  const binding = b === undefined ? undefined : act.module.bindings[b];
  return binding === undefined ? world.make.unknown : parameterValue(world, binding, act);
}

function unknownCaller(world: World, binding: Binding, act: Activation): Value {
  const typed = binding.type === null ? null : typeValue(world, binding.type, act.module);
  if (typed !== null && typed.k !== 'top' && !isFunctionType(typed)) return typed;
  const seen = argumentsSeen(world, act, binding.index);
  return seen ?? (typed?.k === 'type' ? typed : (defaultOf(world, binding, act) ?? world.make.unknown));
}

/** It says how a function is called, and not what that does. */
function isFunctionType(value: Value): boolean {
  return value.k === 'type' && value.type.k === 'fn';
}

function defaultOf(world: World, binding: Binding, act: Activation): Value | null {
  const values = binding.values.filter((one) => one.f === act.fn.id);
  if (values.length === 0) return null;
  return world.make.union(values.map((one) => evaluate(world, one.v, act)));
}
