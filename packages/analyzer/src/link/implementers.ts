import type { ModuleIR, Term, TypeTerm } from '../lower/ir.js';
import { asType } from '../read/standing.js';
import { evaluate } from './evaluate.js';
import { genericActivation } from './generic.js';
import { filesMentioning } from './mentions.js';
import { returnsOf } from './returns.js';
import type { Value } from './value.js';
import type { World } from './world.js';
import { once } from './world.js';

const most = 8;

/** Instances and objects that a project makes for an interface or abstract class: classes that implement or extend it, typed objects, factories. */
export function implementersOf(world: World, name: string, module: ModuleIR): readonly Value[] {
  return once(world, `implementers ${module.path} ${name}`, () => {
    world.memo.set(`implementers ${module.path} ${name}`, []); // an interface that leads back to itself
    const found: Value[] = [];
    for (const file of filesMentioning(world, name, asType)) {
      if (found.length >= most) break;
      const other = file === module.path ? module : world.sources.module(file);
      if (other !== null) collect(world, other, name, found);
    }
    return found;
  });
}

function collect(world: World, other: ModuleIR, name: string, found: Value[]): void {
  for (const c of other.classes) {
    const extended = c.super?.k === 'ref' && c.super.name === name;
    if (!extended && !c.implements.some((one) => isNamed(one, name))) continue;
    found.push(world.make.instance(world.make.class(c, genericActivation(world, other, c.f)), null));
  }
  for (const one of other.bindings) {
    if (one.type === null || !isNamed(one.type, name) || one.kind === 'param') continue;
    for (const given of one.values) {
      if (isMade(given.v)) add(evaluate(world, given.v, genericActivation(world, other, given.f)), found);
    }
  }
  for (const fn of other.functions) {
    if (fn.returns === null || !isNamed(fn.returns, name) || fn.id === 0) continue;
    add(returnsOf(world, genericActivation(world, other, fn.id)), found);
  }
}

/** `isDemo ? new Demo() : new Client(key)`: what is made there and then. */
function isMade(term: Term): boolean {
  switch (term.k) {
    case 'obj':
    case 'new':
      return true;
    case 'cond':
    case 'or':
      return isMade(term.a) || isMade(term.b);
    case 'as':
      return isMade(term.v);
    default:
      return false;
  }
}

function add(made: Value, found: Value[]): void {
  for (const one of made.k === 'union' ? made.of : [made])
    if ((one.k === 'obj' || one.k === 'inst') && !found.includes(one)) found.push(one);
}

function isNamed(type: TypeTerm, name: string): boolean {
  if (type.k === 'union') {
    const [only, ...more] = type.types.filter((one) => one.k !== 'plain' && one.k !== 'opaque');
    return only !== undefined && more.length === 0 && isNamed(only, name);
  }
  if (type.k !== 'ref') return false;
  if (type.name === name) return true;
  return type.name === 'Promise' && type.args[0] !== undefined && isNamed(type.args[0], name);
}
