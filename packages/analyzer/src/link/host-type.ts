import { providerOf } from '../catalogue/index.js';
import type { Term } from '../lower/ir.js';
import { evaluate } from './evaluate.js';
import { typeValue } from './type-value.js';
import type { Activation, External, Value } from './value.js';
import { once, type World } from './world.js';

/** What a member is read of: what syntax says, and where it says nothing, what the host's types call the expression. */
export function receiverValue(world: World, term: Term, act: Activation): Value {
  const value = evaluate(world, term, act);
  if (world.types === null) return value;
  if (value.k === 'top') return typedValue(world, term, act, value.taint) ?? value;
  if (value.k !== 'ext' || !isAnswerOfStranger(value)) return value;
  const typed = typedValue(world, term, act, value.taint);
  return typed !== null && saysMore(typed) ? typed : value;
}

/** What a call into an unknown package gave back: a container's `resolve(Client)`, say. */
function isAnswerOfStranger({ source, path }: External): boolean {
  return path.includes('()') && source !== 'global' && source !== '@context' && providerOf(source) === null;
}

/** A class or an interface with methods of the project, or a thing of a known package. Another unknown package says no more. */
function saysMore(typed: Value): boolean {
  if (typed.k === 'type') return typed.type.k === 'members' && typed.type.members.some(({ type }) => type.k === 'fn');
  return typed.k === 'inst' || (typed.k === 'ext' && providerOf(typed.source) !== null);
}

function typedValue(world: World, { at, end }: Term, { module }: Activation, taint: number): Value | null {
  return once(world, `host type ${module.path} ${at}:${end}:${taint}`, () => {
    const type = world.types?.typeAt(module.path, at, end) ?? null;
    if (type === null) return null;
    const source = packageOf(type.file);
    if (source !== null) return world.make.external(source, [type.name, 'new'], taint);
    const declaring = world.sources.module(type.file);
    const named = declaring === null ? null : typeValue(world, { k: 'ref', name: type.name, args: [] }, declaring);
    return named?.k === 'top' ? null : named;
  });
}

/** The package that a declaration belongs to; null for a file of the project. */
function packageOf(file: string): string | null {
  const [, below] = /.*[\\/]node_modules[\\/](.+)$/.exec(file) ?? [];
  if (below === undefined) return null;
  const [first = '', second = ''] = below.split(/[\\/]/);
  if (first === '@types') return second.replace('__', '/').replace(/^(?=.*\/)/, '@');
  if (first === '.prisma') return '@prisma/client'; // the client is generated beside the package that exports it
  return first.startsWith('@') ? `${first}/${second}` : first;
}
