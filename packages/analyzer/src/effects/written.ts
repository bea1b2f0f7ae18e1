import { moduleNamed, type World } from '../link/world.js';
import type { ModuleIR, Term } from '../lower/ir.js';

/** A term and the module that it stands in. */
export interface Written {
  readonly module: ModuleIR;
  readonly v: Term;
}

const deepest = 12;

/** The only value that a name is ever given, in its own file or the one that it is imported from; null when it is not known. */
export function writtenFor(world: World, module: ModuleIR, b: number, depth = 0): Written | null {
  const binding = module.bindings[b];
  if (binding === undefined || depth > deepest) return null;
  if (binding.imported !== null) return exported(world, module, binding.imported.source, binding.imported.name, depth);
  if (binding.kind === 'param' || binding.kind === 'catch' || binding.values.length !== 1) return null;
  const v = binding.values[0]?.v;
  return v === undefined ? null : { module, v };
}

function exported(world: World, from: ModuleIR, source: string, name: string, depth: number): Written | null {
  const module = moduleNamed(world, from, source);
  const what = module?.exports.get(name);
  if (module === null || what === undefined || depth > deepest) return null;
  if (what.k === 'from') return exported(world, module, what.source, what.name, depth + 1);
  if (what.k === 'term') return { module, v: what.v };
  return writtenFor(world, module, module.top.get(what.name) ?? -1, depth + 1);
}

/** The library whose thing a term is, or is made by: `z.object({ … }).strict()`; null when it is not known to be one's. */
export function libraryOf(world: World, module: ModuleIR, term: Term, depth = 0): string | null {
  if (term.k === 'mem') return libraryOf(world, module, term.of, depth);
  if (term.k === 'call' || term.k === 'new') return libraryOf(world, module, term.fn, depth);
  if (term.k !== 'ref' || depth > deepest) return null;
  const imported = module.bindings[term.b]?.imported ?? null;
  if (imported !== null && moduleNamed(world, module, imported.source) === null) return imported.source;
  const written = writtenFor(world, module, term.b);
  return written === null ? null : libraryOf(world, written.module, written.v, depth + 1);
}
