import { calleeName } from '../link/callers.js';
import { genericActivation } from '../link/generic.js';
import { filesMentioning } from '../link/mentions.js';
import type { World } from '../link/world.js';
import type { Call, ModuleIR, ObjectTerm, Term } from '../lower/ir.js';
import type { CallAt } from './call-at.js';
import { callable } from './callable.js';
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

/** `server.registerTool(definition, handler)`: what stands beside a definition of that name where it is registered. */
export function handlerBeside(world: World, module: ModuleIR, owner: string, object: ObjectTerm): Found | null {
  const isOwn = (of: Term) => of.k === 'ref' && module.bindings[of.b]?.values.some((one) => one.v === object) === true;
  const own = besideIn(world, module, isOwn);
  if (own !== null) return own;
  for (const file of filesMentioning(world, owner)) {
    const other = file === module.path ? null : world.sources.module(file);
    const found = other === null ? null : besideIn(world, other, (of) => isImported(other, of, owner));
    if (found !== null) return found;
  }
  return null;
}

function besideIn(world: World, module: ModuleIR, isDeclaration: (of: Term) => boolean): Found | null {
  for (const { call, f } of module.calls) {
    const at = call.args.findIndex(isDeclaration);
    if (at < 0 || call.args.length < 2 || !registers.test(calleeName(call))) continue;
    const act = genericActivation(world, module, f);
    const found = call.args.flatMap((one, i) => (i === at ? [] : [foundAt(world, one, act)]));
    const handler = found.find((one) => callable(one.value));
    if (handler !== undefined) return handler;
  }
  return null;
}

const registers = /[tT]ool|^(?:register|add|define|use|on)(?:[A-Z]|$)/;

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
