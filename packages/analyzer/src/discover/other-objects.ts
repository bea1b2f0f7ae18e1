import { providerOf } from '../catalogue/index.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import { eachOf, type Activation } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ModuleIR, ObjectTerm } from '../lower/ir.js';
import { partOf } from './found.js';
import { takesOthers } from './other-things.js';

/** `{ ...tool, execute: guarded(tool) }` around whichever tool is handed in: those are tools, this is none. */
export function isAroundTools(world: World, { props }: ObjectTerm, act: Activation): boolean {
  if (props.some(({ key }) => key === 'name')) return false;
  return props.some(({ key, computed, v }) => {
    if (key !== null || computed !== null) return false;
    const place = { module: act.module, span: v };
    return (
      eachOf(evaluate(world, v, act)).filter((value) => partOf(world, { value, place }, 'name') !== null).length > 1
    );
  });
}

/** Objects that are arguments of calls that declare other things, such as commands and routes. */
export function argumentsOfOthers(world: World, module: ModuleIR, likely: ReadonlySet<ObjectTerm>): Set<ObjectTerm> {
  const taken = new Set<ObjectTerm>();
  for (const { call, f } of module.calls) {
    const objects = call.args.filter((one): one is ObjectTerm => one.k === 'obj' && likely.has(one));
    if (objects.length === 0) continue;
    const callee = evaluate(world, call.fn, genericActivation(world, module, f));
    const name = calleeName(call);
    const isOther = callee.k === 'ext' && declaresOthers(callee.source, name);
    for (const one of objects) if (isOther || takesOthers(name, callee, call.args.indexOf(one))) taken.add(one);
  }
  return taken;
}

function declaresOthers(source: string, name: string): boolean {
  const provider = source === 'global' ? null : providerOf(source);
  if (provider === null || /mcp|tool/i.test(source)) return false;
  return provider.family !== 'models' || !/tool/i.test(name);
}
