import type { Activation } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ObjectTerm, Term } from '../lower/ir.js';
import { loopOfTerm } from './turns.js';

const mostNames = 500;

/**
 * `names.map((name) => ({ name, description: texts[name], inputSchema: schemas[name] }))`: the object as each name of a
 * list makes it. Empty for any other object, and for one that only passes on what an entry says of itself.
 */
export function namedByList(world: World, object: ObjectTerm, act: Activation): readonly Activation[] {
  const part = (key: string) => object.props.find((one) => one.key === key)?.v;
  const name = part('name');
  if (name?.k !== 'ref' || saysItself(part('description'))) return [];
  const loop = loopOfTerm(world, name, act);
  if (loop === null || loop.items.length > mostNames) return [];
  const { items, b } = loop;
  if (!items.every((one) => one.k === 'lit' && typeof one.v === 'string')) return [];
  return items.map((item) => world.make.turn({ of: act, loop: null, b, item }));
}

/** `tools[name].description` */
function saysItself(term: Term | undefined): boolean {
  if (term?.k === 'or') return saysItself(term.a);
  if (term?.k === 'as') return saysItself(term.v);
  return term === undefined || (term.k === 'mem' && typeof term.prop === 'string');
}
