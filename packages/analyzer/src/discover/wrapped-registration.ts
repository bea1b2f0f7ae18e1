import { calleeName } from '../link/callers.js';
import { runOf } from '../link/run-of.js';
import { evaluate } from '../link/evaluate.js';
import type { Closure } from '../link/value.js';
import { once, type World } from '../link/world.js';
import type { Call, ModuleIR } from '../lower/ir.js';
import { argumentsAt, values, type CallAt } from './call-at.js';

const registers = /^(?:registerTool|tool|addTool|registerAppTool)$/;
const toolName = /^[a-z][\w.:/-]{2,}$/i;

/** A call that may hand a name and a function to a wrapper of the project's own. */
export function mayBeWrapped({ k, fn, args }: Call): boolean {
  if (k !== 'call' || fn.k !== 'ref') return false;
  const named = args.some((one) => one.k === 'lit' && typeof one.v === 'string' && toolName.test(one.v));
  return named && args.some((one) => one.k === 'fn' || one.k === 'ref' || one.k === 'call');
}

/** `const define = (name, run) => server.registerTool(name, {…}, run)`: the registration, as this call fills it in. */
export function wrappedRegistration(world: World, at: CallAt): CallAt | null {
  const { fn } = at.call;
  const isImported = fn.k === 'ref' && (at.act.module.bindings[fn.b]?.imported ?? null) !== null;
  if (!isImported && registrationsOf(world, at.act.module).size === 0) return null;
  for (const one of values(evaluate(world, at.call.fn, at.act))) {
    if (one.k !== 'fn') continue;
    const inner = registrationIn(world, one);
    if (inner === null) continue;
    const given = argumentsAt(world, at).map((each) => each.value);
    return { call: inner, act: runOf(world, one, given, null), owner: at.owner };
  }
  return null;
}

/** Whether a registration only says what callers of the function around it hand in. */
export function isInWrapper(world: World, module: ModuleIR, at: number): boolean {
  return [...registrationsOf(world, module).values()].some((one) => one.at === at);
}

function registrationIn(world: World, { fn, act }: Closure): Call | null {
  return registrationsOf(world, act.module).get(fn.id) ?? null;
}

/** Registrations whose name is a parameter of the function around them, by that function. */
function registrationsOf(world: World, module: ModuleIR): ReadonlyMap<number, Call> {
  return once(world, `registrations ${module.path}`, () => {
    const found = new Map<number, Call>();
    for (const { call, f } of module.calls) {
      if (!registers.test(calleeName(call)) || call.fn.k !== 'mem') continue;
      const params = module.functions[f]?.params ?? [];
      if (call.args.slice(0, 2).some((one) => one.k === 'ref' && params.includes(one.b))) found.set(f, call);
    }
    return found;
  });
}
