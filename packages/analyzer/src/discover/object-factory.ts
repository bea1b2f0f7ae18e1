import { returnType, type TypeAt } from '../link/wanted-type.js';
import type { World } from '../link/world.js';
import type { ModuleIR, ObjectTerm } from '../lower/ir.js';
import type { Facets } from './facets.js';
import { definesTool } from './house-definition.js';

/** `const billTool = (deps) => ({ description: 'Adds a bill', … })`: the factory's name is all the code says. */
export function factoryName(
  { props }: ObjectTerm,
  { description }: Facets,
  module: ModuleIR,
  f: number,
): string | null {
  const name = f === 0 ? '' : (module.functions[f]?.name ?? '');
  const isWrapped = props.some((one) => one.key === null && one.computed === null);
  const isTold = !isWrapped && description !== null && /^(?:lit|text|ext)$/.test(description.value.k);
  return name === '' || name === 'default' || !isTold ? null : name;
}

/** What a factory gives back by the type that its variable is declared with: `const billTool: ToolFactory = (deps) => ({…})`. */
export function factoryType(world: World, module: ModuleIR, f: number): TypeAt | null {
  if (f === 0) return null;
  const holder = module.bindings.find(
    (one) => one.type !== null && one.values.some(({ v }) => v.k === 'fn' && v.f === f),
  );
  return holder?.type ? returnType(world, { type: holder.type, module }) : null;
}

/** `defineTool = (name, description) => ({ name, description })`: the tool stands where the factory is called. */
export function isToldToFactory({ props }: ObjectTerm, module: ModuleIR, f: number): boolean {
  const fn = module.functions[f];
  const name = props.find((one) => one.key === 'name')?.v;
  return fn !== undefined && definesTool.test(fn.name) && name?.k === 'ref' && fn.params.includes(name.b);
}
