import { evaluate } from './evaluate.js';
import { genericActivation } from './generic.js';
import { implementersOf } from './implementers.js';
import { parameterOf } from './parameter.js';
import { runIn } from './reference.js';
import { returnsOf } from './returns.js';
import { argumentValue, typesOfBase, type TypeArguments } from './type-arguments.js';
import { typeValue } from './type-value.js';
import type { Activation, ClassValue, Instance, Value } from './value.js';
import { memberOf } from './member.js';
import type { World } from './world.js';

/** A class that is put together of mixins has one level for each. */
const deepestFamily = 24;

export function instanceMember(world: World, of: Instance, key: string): Value {
  const found = lookUp(world, of, key);
  // what a library's class seems to have may be what the classes below are to bring
  if (found !== null && (found.k !== 'ext' || of.args !== null)) return found;
  if (of.args !== null) return world.make.unknown;
  const below = implementersOf(world, of.cls.c.name, of.cls.act.module).filter(
    (one) => one.k === 'inst' && one.cls.c !== of.cls.c,
  );
  const members = below.flatMap((one) => (one.k === 'inst' ? (lookUp(world, one, key) ?? []) : []));
  const told = found === null ? members : members.filter((one) => one.k !== 'ext');
  return told.length === 0 ? (found ?? world.make.unknown) : world.make.union(told);
}

function lookUp(world: World, of: Instance, key: string): Value | null {
  let level: Level | null = { cls: of.cls, args: of.args };
  for (let i = 0; level !== null && i < deepestFamily; i++) {
    const found = ownMember(world, of, level, key);
    if (found !== null) return found;
    const parent = superOf(world, level.cls);
    if (parent === null) return null;
    if (parent.k !== 'cls')
      return parent.k === 'ext'
        ? memberOf(world, world.make.external(parent.source, [...parent.path, 'new']), key)
        : null;
    level = {
      cls: parent,
      args: superArguments(world, of, level),
      types: typesOfBase(level.cls, parent, level.types),
    };
  }
  return null;
}

/** One class of an instance's family, and what its own constructor is given. */
export interface Level {
  readonly cls: ClassValue;
  readonly args: readonly Value[] | null;
  readonly types?: TypeArguments;
}

function ownMember(world: World, self: Instance, level: Level, key: string): Value | null {
  const { cls } = level;
  for (const one of cls.c.methods) {
    if (one.name !== key || one.static || one.kind === 'set' || one.kind === 'constructor') continue;
    const fn = cls.act.module.functions[one.f];
    if (fn === undefined) continue;
    if (one.kind === 'method') return world.make.closure(fn, cls.act, self);
    return returnsOf(world, world.make.activation({ module: cls.act.module, fn, parent: cls.act, self, args: [] }));
  }
  const property = cls.c.parameterProperties.find((one) => one.name === key);
  if (property !== undefined) {
    const given = parameterOf(world, constructorRun(world, self, level), property.index);
    return given.k === 'top' ? (argumentValue(world, property.type, level.types) ?? given) : given;
  }
  return fieldValue(world, self, level, key);
}

function fieldValue(world: World, self: Instance, level: Level, key: string): Value | null {
  const { c, act } = level.cls;
  const field = c.fields.find((one) => one.name === key && !one.static);
  const assigned = c.assigned.filter((one) => one.name === key);
  if (field === undefined && assigned.length === 0) return null;
  const values = assigned.map((one) => evaluate(world, one.v, methodRun(world, self, level, one.f)));
  if (field?.v) values.push(evaluate(world, field.v, insideClass(world, act, self)));
  const told = values.filter((one) => one.k !== 'top' && !(one.k === 'lit' && (one.v === undefined || one.v === null)));
  if (told.length > 0) return world.make.union(told);
  if (field?.type) {
    const typed = typeValue(world, field.type, act.module);
    if (typed.k !== 'top') return typed;
    const given = argumentValue(world, field.type, level.types);
    if (given !== null) return given;
  }
  return values.length === 0 ? null : world.make.union(values);
}

/** The class body runs in the function around it, with its own `this`. */
function insideClass(world: World, act: Activation, self: Value): Activation {
  return world.make.activation({ module: act.module, fn: act.fn, parent: act.parent, self, args: act.args }, act.turn);
}

export function constructorRun(world: World, self: Instance, level: Level): Activation {
  const { c, act } = level.cls;
  const ctor = c.methods.find((one) => one.kind === 'constructor');
  const fn = ctor === undefined ? undefined : act.module.functions[ctor.f];
  if (fn === undefined) return insideClass(world, act, self);
  return world.make.activation({ module: act.module, fn, parent: act, self, args: level.args });
}

function methodRun(world: World, self: Instance, level: Level, f: number): Activation {
  const run = constructorRun(world, self, level);
  const module = run.module;
  for (let at = f; at > 0; at = module.functions[at]?.parent ?? -1) {
    if (at === run.fn.id) return runIn(world, f, run);
    const isMethod = level.cls.c.methods.some((one) => one.f === at);
    const fn = module.functions[at];
    if (isMethod && fn !== undefined) {
      return runIn(world, f, world.make.activation({ module, fn, parent: level.cls.act, self, args: null }));
    }
  }
  return genericActivation(world, module, f);
}

export function superOf(world: World, cls: ClassValue): Value | null {
  if (cls.c.super === null) return null;
  const value = evaluate(world, cls.c.super, cls.act);
  return value.k === 'union' ? (value.of.find((one) => one.k === 'cls') ?? null) : value;
}

function superArguments(world: World, self: Instance, level: Level): readonly Value[] | null {
  const run = constructorRun(world, self, level);
  if (!level.cls.c.methods.some((one) => one.kind === 'constructor')) return level.args;
  const call = superCall(level.cls.act.module.calls, run.fn.id);
  if (call === null) return null;
  return call.args.map((one) => evaluate(world, one, run));
}

function superCall(calls: Activation['module']['calls'], f: number) {
  return calls.find((one) => one.f === f && one.call.fn.k === 'super')?.call ?? null;
}

export function staticMember(world: World, of: ClassValue, key: string): Value {
  const own = ownStatic(world, of, key);
  if (own !== null) return own;
  const parent = superOf(world, of);
  if (parent === null) return world.make.unknown;
  return memberOf(world, parent, key);
}

function ownStatic(world: World, of: ClassValue, key: string): Value | null {
  const method = of.c.methods.find((one) => one.static && one.name === key && one.kind !== 'set');
  const fn = method === undefined ? undefined : of.act.module.functions[method.f];
  if (fn !== undefined) {
    if (method?.kind === 'method') return world.make.closure(fn, of.act, of);
    return returnsOf(world, world.make.activation({ module: of.act.module, fn, parent: of.act, self: of, args: [] }));
  }
  const field = of.c.fields.find((one) => one.static && one.name === key);
  if (field === undefined) return null;
  const value = field.v === null ? world.make.unknown : evaluate(world, field.v, insideClass(world, of.act, of));
  const isEmpty = value.k === 'top' || (value.k === 'lit' && (value.v === null || value.v === undefined));
  return isEmpty && field.type !== null ? typeValue(world, field.type, of.act.module) : value;
}
