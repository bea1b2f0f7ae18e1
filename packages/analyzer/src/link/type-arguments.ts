import type { TypeTerm } from '../lower/ir.js';
import { typeValue } from './type-value.js';
import type { ClassValue, Value } from './value.js';
import type { World } from './world.js';

/** What stands for the type parameters of a class in one of those that extend it, and where that is written. */
export type TypeArguments = ReadonlyMap<
  string,
  { readonly type: TypeTerm; readonly module: ClassValue['act']['module'] }
>;

/** `class BillTool extends BaseTool<BillApi>`: what the base's parameters are, `given` being those of the class itself. */
export function typesOfBase(cls: ClassValue, base: ClassValue, given: TypeArguments | undefined): TypeArguments {
  const { superTypes } = cls.c;
  return new Map(
    base.c.typeParameters.flatMap((name, i) => {
      const type = superTypes[i];
      if (type === undefined) return [];
      const passedOn = type.k === 'ref' && type.args.length === 0 ? given?.get(type.name) : undefined;
      return [[name, passedOn ?? { type, module: cls.act.module }] as const];
    }),
  );
}

/** The value of a type that is a parameter of its class; null when it is none, or nobody says what stands for it. */
export function argumentValue(world: World, type: TypeTerm | null, given: TypeArguments | undefined): Value | null {
  if (type?.k !== 'ref' || type.args.length > 0) return null;
  const told = given?.get(type.name);
  if (told === undefined) return null;
  const value = typeValue(world, told.type, told.module);
  return value.k === 'top' ? null : value;
}
