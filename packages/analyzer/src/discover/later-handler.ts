import { genericActivation } from '../link/generic.js';
import { filesMentioning } from '../link/mentions.js';
import type { World } from '../link/world.js';
import type { Call, ModuleIR, Term } from '../lower/ir.js';
import type { CallAt } from './call-at.js';
import { foundAt, type Found } from './found.js';

/** `definition.server(fn)`: a handler that is given to a declaration afterwards, in its own file or where it is imported. */
export function laterHandler(world: World, at: CallAt, methods: readonly string[]): Found | null {
  const own = handlerIn(world, at.act.module, methods, (of) => declares(of, at));
  if (own !== null || at.owner === null) return own;
  for (const file of filesMentioning(world, at.owner)) {
    const module = file === at.act.module.path ? null : world.sources.module(file);
    if (module === null) continue;
    const found = handlerIn(world, module, methods, (of) => isImported(module, of, at.owner));
    if (found !== null) return found;
  }
  return null;
}

function handlerIn(
  world: World,
  module: ModuleIR,
  methods: readonly string[],
  isDeclaration: (of: Term) => boolean,
): Found | null {
  for (const { call, f } of module.calls) {
    const [given] = call.args;
    if (given === undefined || !isOneOf(call, methods) || call.fn.k !== 'mem' || !isDeclaration(call.fn.of)) continue;
    return foundAt(world, given, genericActivation(world, module, f));
  }
  return null;
}

function isOneOf({ fn }: Call, methods: readonly string[]): boolean {
  return fn.k === 'mem' && typeof fn.prop === 'string' && methods.includes(fn.prop);
}

function declares(of: Term, at: CallAt): boolean {
  if (of === at.call) return true;
  return of.k === 'ref' && at.act.module.bindings[of.b]?.values.some((one) => one.v === at.call) === true;
}

function isImported(module: ModuleIR, of: Term, name: string | null): boolean {
  return of.k === 'ref' && module.bindings[of.b]?.imported?.name === name;
}
