import { evaluate } from './evaluate.js';
import type { Target } from './call.js';
import { constructorRun, superOf, type Level } from './instance.js';
import { selfOf } from './self.js';
import type { Activation, ClassValue, Instance, Value } from './value.js';
import { deepest, type World } from './world.js';

/** What `new` of a class of the project reaches. */
export function constructTargets(world: World, cls: ClassValue, args: readonly Value[]): readonly Target[] {
  const instance = world.make.instance(cls, args);
  const { ctor, runs } = makingOf(world, instance, { cls, args });
  const told: Target[] = runs.length > 0 || ctor === null ? [{ k: 'builtin', runs, result: instance }] : [];
  return ctor === null ? told : [...told, { k: 'run', act: ctor, result: instance }];
}

/** What the making of an instance runs: the first values of its fields, and the nearest constructor, which calls the others. */
function makingOf(world: World, self: Instance, level: Level): { ctor: Activation | null; runs: Activation[] } {
  const { c, act } = level.cls;
  const fn = act.module.functions[c.init];
  const own = fn === undefined ? [] : [world.make.activation({ module: act.module, fn, parent: act, self, args: [] })];
  if (c.methods.some((one) => one.kind === 'constructor'))
    return { ctor: constructorRun(world, self, level), runs: own };
  const parent = world.depth < deepest ? superOf(world, level.cls) : null;
  if (parent?.k !== 'cls' || parent.c === c) return { ctor: null, runs: own };
  world.depth += 1;
  const above = makingOf(world, self, { cls: parent, args: level.args });
  world.depth -= 1;
  return { ctor: above.ctor, runs: [...own, ...above.runs] };
}

/** What `super(…)` reaches. */
export function superTargets(world: World, args: readonly Value[], act: Activation): readonly Target[] {
  const self = selfOf(world, act);
  const c = act.module.classes[act.fn.c];
  if (c === undefined || c.super === null || self.k !== 'inst') return [];
  const parent = evaluate(world, c.super, act);
  if (parent.k !== 'cls') return [];
  const { ctor, runs } = makingOf(world, self, { cls: parent, args });
  const told: Target[] = runs.length > 0 ? [{ k: 'builtin', runs, result: self }] : [];
  return ctor === null ? told : [...told, { k: 'run', act: ctor, result: self }];
}

/** What `super` stands for where a member of it is read. */
export function superInstance(world: World, act: Activation): Value {
  const c = act.module.classes[act.fn.c];
  if (c === undefined || c.super === null) return world.make.unknown;
  const parent = evaluate(world, c.super, act);
  if (parent.k === 'cls') return world.make.instance(parent, null);
  return parent.k === 'ext' ? world.make.external(parent.source, [...parent.path, 'new']) : world.make.unknown;
}
