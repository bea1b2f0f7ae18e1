import { wholeModule } from '../lower/assignments.js';
import type { ModuleIR } from '../lower/ir.js';
import { evaluate } from './evaluate.js';
import { bindingValue } from './reference.js';
import type { Value } from './value.js';
import type { World } from './world.js';
import { moduleNamed, topOf } from './world.js';

const deepestBarrel = 12;

export function importValue(world: World, from: ModuleIR, source: string, name: string, depth = 0): Value {
  const module = moduleNamed(world, from, source);
  if (module === null) return world.make.external(source, [name]);
  if (name === '*') return world.make.namespace(module);
  return (
    exportValue(world, module, name, depth) ?? (name === 'default' ? world.make.namespace(module) : world.make.unknown)
  );
}

/** Null when the module does not export the name. */
export function exportValue(world: World, module: ModuleIR, name: string, depth = 0): Value | null {
  if (depth > deepestBarrel) return null;
  const own = module.exports.get(name);
  if (own !== undefined) {
    if (own.k === 'term') return evaluate(world, own.v, topOf(world, module));
    if (own.k === 'from') return importValue(world, module, own.source, own.name, depth + 1);
    return topValue(world, module, own.name);
  }
  if (name === 'default') return null;
  for (const source of module.exportAll) {
    const next = moduleNamed(world, module, source);
    const found = next === null ? null : exportValue(world, next, name, depth + 1);
    if (found !== null) return found;
  }
  const outside = module.exportAll.find((source) => moduleNamed(world, module, source) === null);
  return outside === undefined ? null : world.make.external(outside, [name]);
}

function topValue(world: World, module: ModuleIR, name: string): Value | null {
  const b = module.top.get(name);
  const binding = b === undefined ? undefined : module.bindings[b];
  if (b === undefined || binding === undefined) return null;
  return bindingValue(world, binding, b, topOf(world, module));
}

/** What `require(source)` gives: the namespace, or the function or class that the module is as a whole. */
export function requiredValue(world: World, source: Value, from: ModuleIR): Value {
  const all = importedNamespace(world, source, from);
  if (all.k !== 'ns' || all.module.exports.size !== 2 || !all.module.exports.has(wholeModule)) return all;
  const whole = exportValue(world, all.module, wholeModule);
  return whole?.k === 'fn' || whole?.k === 'cls' ? whole : all;
}

/** What `import(source)` gives. */
export function importedNamespace(world: World, source: Value, from: ModuleIR): Value {
  if (source.k !== 'lit' || typeof source.v !== 'string') return world.make.unknown;
  return importValue(world, from, source.v, '*');
}
