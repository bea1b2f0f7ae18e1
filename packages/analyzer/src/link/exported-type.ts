import type { ModuleIR } from '../lower/ir.js';
import type { Named } from './type-value.js';
import type { World } from './world.js';
import { moduleNamed } from './world.js';

const deepestBarrel = 12;

/** The type or class that a module exports under a name, through barrels. */
export function exportedType(world: World, from: ModuleIR, source: string, name: string, depth = 0): Named | null {
  const module = moduleNamed(world, from, source);
  if (module === null) return { k: 'outside', source, path: [name] };
  return depth > deepestBarrel ? null : typeIn(world, module, name, depth);
}

function typeIn(world: World, module: ModuleIR, name: string, depth: number): Named | null {
  const own = module.exports.get(name);
  if (own?.k === 'from') return exportedType(world, module, own.source, own.name, depth + 1);
  const local = own?.k === 'local' ? own.name : name;
  const declared = module.types.get(local);
  if (declared !== undefined) return { k: 'declared', type: declared, module };
  const c = module.classes.find((one) => one.name === local);
  if (c !== undefined) return { k: 'class', c: c.id, module };
  const binding = module.bindings[module.top.get(local) ?? -1];
  if (binding?.imported) return exportedType(world, module, binding.imported.source, binding.imported.name, depth + 1);
  for (const source of module.exportAll) {
    const found = exportedType(world, module, source, name, depth + 1);
    if (found !== null && found.k !== 'outside') return found;
  }
  return null;
}
