import { callShapes } from '../frameworks/index.js';
import { calleeName } from '../link/callers.js';
import { genericActivation } from '../link/generic.js';
import type { World } from '../link/world.js';
import type { Binding, Call, ModuleIR } from '../lower/ir.js';
import type { Settings } from '../settings.js';
import type { Candidate } from './candidate.js';
import { mayMakeTool } from './possible-facets.js';
import type { CallAt } from './call-at.js';
import { houseDefinition } from './house-definition.js';
import { houseFactoryTool } from './house-factory.js';
import { ownShape } from './shape-candidate.js';
import { turnsOf } from './turns.js';
import { isInWrapper, mayBeWrapped, wrappedRegistration } from './wrapped-registration.js';

/** Tools that are declared by a call: a framework's, a user's from settings, or a helper of the project. */
export function findCallTools(world: World, module: ModuleIR): Candidate[] {
  const found: Candidate[] = [];
  let isWrapping = false;
  for (const { call, f, owner } of module.calls) {
    const declares = mayDeclare(call, module, world.settings);
    const wrapped = mayBeWrapped(call);
    if (!declares && !wrapped) continue;
    const at: CallAt = { call, act: genericActivation(world, module, f), owner };
    const own = declares ? declared(world, at, module) : null;
    const inner = wrapped ? wrappedRegistration(world, at) : null;
    isWrapping ||= inner !== null;
    const through = own === null && inner !== null ? throughWrapper(world, at, inner) : null;
    const one = own ?? through;
    found.push(...(one === null && declares ? otherwise(world, at) : [one].filter((each) => each !== null)));
  }
  return isWrapping ? found.filter((one) => !isInWrapper(world, module, one.place.span.at)) : found;
}

function declared(world: World, at: CallAt, module: ModuleIR): Candidate | null {
  const { call, owner } = at;
  return (
    ownShape(world, at, importedName(call, module)) ??
    (mayMakeTool(call, owner, calleeName(call)) ? houseFactoryTool(world, at) : null)
  );
}

function otherwise(world: World, at: CallAt): Candidate[] {
  const turns = eachTurn(world, at);
  return turns.length > 0 ? turns : [houseDefinition(world, at)].filter((one) => one !== null);
}

/** What a registration in a loop declares, when it says so only turn by turn. */
function eachTurn(world: World, at: CallAt): Candidate[] {
  const name = calleeName(at.call);
  if (at.call.fn.k !== 'mem' || !callShapes.has(name)) return [];
  return turnsOf(world, at).flatMap((turn) => ownShape(world, turn, name) ?? []);
}

/** A wrapper of the project's own around a registration: the tool stands where the wrapper is called. */
function throughWrapper(world: World, at: CallAt, inner: CallAt): Candidate | null {
  const found = ownShape(world, inner, calleeName(inner.call));
  if (found === null || found.name === null) return null;
  return { ...found, place: { module: at.act.module, span: at.call }, parts: [] };
}

/** Cheap: a tool needs a name that a shape knows, an object with a description, or a text and a function. */
function mayDeclare(call: Call, module: ModuleIR, settings: Settings): boolean {
  const name = importedName(call, module);
  if (callShapes.has(name) || settings.toolFactories?.some((one) => one.callee.split('.').at(-1) === name) === true)
    return true;
  if (
    call.args.length === 0 ||
    /^(?:map|filter|push|then|it|test|describe|option|command|forEach|find|some|log|error|info|warn|debug|object|enum|literal|union)$/.test(
      name,
    )
  )
    return false;
  const objects = call.args.filter((one) => one.k === 'obj');
  const describes = objects.some((one) =>
    one.props.some(
      (each) => each.key === 'description' || each.key === 'schema' || each.key === 'inputSchema' || each.key === null,
    ),
  );
  const texts = call.args.filter((one) => one.k === 'lit' || one.k === 'tpl' || one.k === 'op').length;
  const acts = call.args.some((one) => one.k === 'fn' || one.k === 'ref' || one.k === 'mem' || one.k === 'call');
  return (
    describes || (texts >= 2 && acts) || (texts >= 1 && call.args.length >= 3 && acts && /tool|action/i.test(name))
  );
}

/** The name that a callee has where it comes from. */
function importedName(call: Call, module: ModuleIR): string {
  if (call.fn.k !== 'ref') return calleeName(call);
  const binding = module.bindings[call.fn.b];
  const own = binding?.imported?.name ?? aliased(binding, module);
  return own === undefined || own === 'default' || own === '*' ? calleeName(call) : own;
}

/** `const make = tool` and `const make = ai.tool` */
function aliased(binding: Binding | undefined, module: ModuleIR): string | undefined {
  const v = binding?.kind === 'variable' && binding.values.length === 1 ? binding.values[0]?.v : undefined;
  if (v?.k === 'mem' && typeof v.prop === 'string') return v.prop;
  return v?.k === 'ref' ? module.bindings[v.b]?.imported?.name : undefined;
}
