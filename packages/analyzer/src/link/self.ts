import type { Activation, Value } from './value.js';
import type { World } from './world.js';
import { genericActivation } from './generic.js';

/** What `this` is. A method that nobody is seen to call runs on an instance that nobody is seen to make. */
export function selfOf(world: World, act: Activation): Value {
  for (let at: Activation | null = act; at !== null; at = at.parent) {
    if (at.self !== null) return at.self;
    if (!at.fn.arrow && at.fn.id !== 0 && at.fn.c < 0) break;
  }
  for (let at: Activation | null = act; at !== null; at = at.parent) {
    const c = at.module.classes[at.fn.c];
    if (c === undefined) continue;
    const cls = world.make.class(c, genericActivation(world, at.module, c.f));
    return at.fn.static ? cls : world.make.instance(cls, null);
  }
  return world.make.unknown;
}
