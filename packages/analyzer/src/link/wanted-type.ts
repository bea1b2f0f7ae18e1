import type { ModuleIR, TypeTerm } from '../lower/ir.js';
import type { World } from './world.js';
import { typeNamed } from './type-value.js';

export interface TypeAt {
  readonly type: TypeTerm;
  readonly module: ModuleIR;
}

/** The type of a member as it is written, through names and parents; null when the code does not say it. */
export function memberType(world: World, at: TypeAt, key: string, depth = 0): TypeAt | null {
  if (depth > 8) return null;
  const { type, module } = at;
  switch (type.k) {
    case 'members': {
      const member = type.members.find((one) => one.name === key);
      return member === undefined ? null : { type: member.type, module };
    }
    case 'both':
    case 'union':
      for (const one of type.types) {
        const found = memberType(world, { type: one, module }, key, depth + 1);
        if (found !== null) return found;
      }
      return null;
    case 'ref':
      return throughName(world, type, module, key, depth);
    default:
      return null;
  }
}

function throughName(
  world: World,
  type: TypeTerm & { k: 'ref' },
  module: ModuleIR,
  key: string,
  depth: number,
): TypeAt | null {
  const [first = '', ...rest] = type.name.split('.');
  const named = typeNamed(world, module, first, rest);
  if (named?.k !== 'declared') {
    const inner = type.args[0];
    return named === null && inner !== undefined ? memberType(world, { type: inner, module }, key, depth + 1) : null;
  }
  const own = memberType(world, { type: named.type.type, module: named.module }, key, depth + 1);
  if (own !== null) return own;
  for (const parent of named.type.extends) {
    const found = memberType(world, { type: parent, module: named.module }, key, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

interface FunctionAt {
  readonly type: TypeTerm & { readonly k: 'fn' };
  readonly module: ModuleIR;
}

/** The parameters of a function type, through its name. */
export function parameterTypes(
  world: World,
  at: TypeAt,
): { readonly params: readonly TypeTerm[]; readonly module: ModuleIR } | null {
  const found = functionType(world, at);
  return found === null ? null : { params: found.type.params, module: found.module };
}

/** What a function type gives back, through its name. */
export function returnType(world: World, at: TypeAt): TypeAt | null {
  const found = functionType(world, at);
  return found === null ? null : { type: found.type.returns, module: found.module };
}

function functionType(world: World, { type, module }: TypeAt, depth = 0): FunctionAt | null {
  if (type.k === 'fn') return { type, module };
  if (type.k !== 'ref' || depth > 6) return null;
  const [first = '', ...rest] = type.name.split('.');
  const named = typeNamed(world, module, first, rest);
  return named?.k === 'declared'
    ? functionType(world, { type: named.type.type, module: named.module }, depth + 1)
    : null;
}
