import type { Candidate } from '../discover/candidate.js';
import type { Reach } from '../effects/reached.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import { eachOf, type Closure, type Value } from '../link/value.js';
import { fullTank, type World } from '../link/world.js';
import type { Call, ModuleIR } from '../lower/ir.js';

// What frameworks call the question to a person: MCP's elicitation, LangGraph's and Genkit's interrupt, Mastra's suspend.
const asks =
  /^(?:elicit|elicitInput|elicitUrl|inputRequired|interrupt|suspend|request(?:User)?(?:Approval|Confirmation)|askFor(?:Approval|Confirmation))$/;
// Away from the handler's own file these may as well be done to a machine.
const asMuchADeed = /^(?:interrupt|suspend)$/;
const mostLooks = 60;

/**
 * The function that asks a person in a handler, or in a function that it calls; null when none does. Other files are gone
 * through only for a tool that needs a gate.
 */
export function gateOf(world: World, { handler }: Candidate, reach: Reach | null): string | null {
  const starts = handler === null ? [] : closuresIn(handler.value);
  const near = gateFrom({ world, starts, isGate: (name) => asks.test(name), follow: callsInFile });
  if (near !== null || reach?.effects.some(({ effect }) => effect.grave) !== true) return near;
  world.fuel = fullTank; // what the tool's effects cost is not the gate's
  return gateFrom({
    world,
    starts,
    isGate: (name) => asks.test(name) && !asMuchADeed.test(name),
    follow: (call, at) => [...callsInFile(call, at), ...callsElsewhere(world, call, at)],
  });
}

/** A function of a module, by its number. */
interface Place {
  readonly module: ModuleIR;
  readonly f: number;
}

interface Look {
  readonly world: World;
  readonly starts: readonly Closure[];
  isGate(name: string): boolean;
  follow(call: Call, at: Place): readonly Place[];
}

function gateFrom({ world: { settings }, starts, isGate, follow }: Look): string | null {
  const open: Place[] = starts.map(({ act, fn }) => ({ module: act.module, f: fn.id }));
  const seen = new Set<string>();
  for (let at = open.shift(); at !== undefined && seen.size < mostLooks; at = open.shift()) {
    const { module, f } = at;
    const key = `${module.path} ${f}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const one of module.calls) {
      if (!isWithin(module, one.f, f)) continue;
      const name = calleeName(one.call);
      if (isGate(name) || settings.approvalGates?.includes(name) === true) return name;
      open.push(...follow(one.call, { module, f: one.f }));
    }
  }
  return null;
}

function callsInFile(call: Call, { module }: Place): readonly Place[] {
  const name = calleeName(call);
  return name === '' ? [] : module.functions.flatMap((one) => (one.name === name ? [{ module, f: one.id }] : []));
}

function callsElsewhere(world: World, { fn }: Call, { module, f }: Place): readonly Place[] {
  return closuresIn(evaluate(world, fn, genericActivation(world, module, f))).map((one) => ({
    module: one.act.module,
    f: one.fn.id,
  }));
}

function closuresIn(value: Value): readonly Closure[] {
  return eachOf(value).filter((one) => one.k === 'fn');
}

/** The function itself, or one that is written inside of it. */
function isWithin(module: ModuleIR, f: number, top: number): boolean {
  for (let at = f; at > 0; at = module.functions[at]?.parent ?? 0) if (at === top) return true;
  return false;
}
