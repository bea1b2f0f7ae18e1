import { moduleNamed, type World } from '../link/world.js';
import type { ModuleIR } from '../lower/ir.js';
import { writtenFor } from './written.js';

const known = new WeakMap<World, Map<ModuleIR, ReadonlySet<string>>>();

/**
 * Whether a file, or one that something in it is imported from, has a function or method of a name: `room.join('lobby')` may
 * then be the project's, and no list's.
 */
export function hasOwnMethod(world: World, module: ModuleIR, name: string): boolean {
  const all = known.get(world) ?? new Map<ModuleIR, ReadonlySet<string>>();
  known.set(world, all);
  const found = all.get(module) ?? namesIn(world, module);
  all.set(module, found);
  return found.has(name);
}

function namesIn(world: World, module: ModuleIR): ReadonlySet<string> {
  const modules = new Set([module]);
  for (const [b, { imported }] of module.bindings.entries()) {
    if (imported === null) continue;
    const from = writtenFor(world, module, b)?.module ?? moduleNamed(world, module, imported.source);
    if (from !== null) modules.add(from);
  }
  return new Set([...modules].flatMap((one) => ownNames(one)));
}

const ownOf = new WeakMap<ModuleIR, readonly string[]>();

function ownNames(module: ModuleIR): readonly string[] {
  const found = ownOf.get(module) ?? module.functions.flatMap(({ name }) => (name === '' ? [] : [name]));
  ownOf.set(module, found);
  return found;
}
