import type { ModuleIR } from '../lower/ir.js';
import type { Activation } from './value.js';
import type { World } from './world.js';
import { topOf } from './world.js';

/** A run of a function by nobody in particular: its parameters are what their types, callers and defaults say. */
export function genericActivation(world: World, module: ModuleIR, f: number): Activation {
  const fn = module.functions[f];
  if (fn === undefined || f === 0) return topOf(world, module);
  const parent = genericActivation(world, module, fn.parent);
  return world.make.activation({ module, fn, parent, self: null, args: null });
}
