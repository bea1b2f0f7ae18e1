import type { Binding, Field, Term, TypeTerm } from '../lower/ir.js';
import { isMap } from '../lower/calls.js';
import { selfOf } from './self.js';
import { typeValue } from './type-value.js';
import type { Activation, Value } from './value.js';
import type { World } from './world.js';

/** Taken out of a `Map` or the like: nothing of it is known, though it was reached by a method of the language. */
export function isStored(value: Value): boolean {
  return value.k === 'ext' && value.source === 'global' && value.path[0] === 'get' && value.path[1] === '()';
}

/** What the `Map` of an expression holds, by its type; null when no type tells. */
export function storedIn(world: World, container: Term, act: Activation): Value | null {
  const type = typeOfMap(world, container, act);
  if (type === null) return null;
  const value = typeValue(world, type, act.module);
  return value.k === 'top' ? null : value;
}

function typeOfMap(world: World, container: Term, act: Activation): TypeTerm | null {
  if (container.k === 'ref') {
    const binding = act.module.bindings[container.b];
    return binding === undefined
      ? null
      : declared(
          binding,
          binding.values.map((one) => one.v),
        );
  }
  if (container.k !== 'mem' || container.of.k !== 'this') return null;
  const self = selfOf(world, act);
  if (self.k !== 'inst' || self.cls.act.module !== act.module) return null;
  const field = self.cls.c.fields.find((one) => one.name === container.prop);
  return field === undefined ? null : declared(field, field.v === null ? [] : [field.v]);
}

function declared({ type }: Binding | Field, values: readonly Term[]): TypeTerm | null {
  return (
    [type, ...values.map((one) => (one.k === 'as' ? one.type : null))].map(heldBy).find((one) => one !== null) ?? null
  );
}

function heldBy(type: TypeTerm | null): TypeTerm | null {
  return type?.k === 'ref' && (isMap(type.name) || type.name === 'ReadonlyMap') ? (type.args[1] ?? null) : null;
}
