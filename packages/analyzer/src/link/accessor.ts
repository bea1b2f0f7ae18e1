import type { Property } from '../lower/ir.js';
import { evaluate } from './evaluate.js';
import { superOf } from './instance.js';
import type { Activation, ClassValue, Value } from './value.js';
import type { World } from './world.js';

const deepestFamily = 8;

/** The run that reading or setting a property starts; null where the property is no accessor. */
export function accessorRun(world: World, of: Value, key: string, sets: boolean): Activation | null {
  if (of.k === 'obj') return ofObject(world, of, key, sets);
  if (of.k === 'inst') return ofClass(world, of.cls, of, key, sets);
  return of.k === 'cls' ? ofClass(world, of, of, key, sets) : null;
}

function ofObject(world: World, of: Value & { k: 'obj' }, key: string, sets: boolean): Activation | null {
  const is = (one: Property) => one.key === key && (sets ? one.setter === true : one.getter);
  const found = of.term.props.find(is);
  const value = found === undefined ? null : evaluate(world, found.v, of.act);
  return value?.k === 'fn'
    ? world.make.activation({ module: value.act.module, fn: value.fn, parent: value.act, self: of, args: null })
    : null;
}

function ofClass(world: World, cls: ClassValue, self: Value, key: string, sets: boolean): Activation | null {
  let level: Value | null = cls;
  for (let i = 0; level?.k === 'cls' && i < deepestFamily; i++) {
    const { c, act }: ClassValue = level;
    const method = c.methods.find(
      (one) => one.name === key && one.kind === (sets ? 'set' : 'get') && one.static === (self.k === 'cls'),
    );
    const fn = method === undefined ? undefined : act.module.functions[method.f];
    if (fn !== undefined) return world.make.activation({ module: act.module, fn, parent: act, self, args: null });
    level = superOf(world, level);
  }
  return null;
}
