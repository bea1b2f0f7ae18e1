import type { Candidate } from '../discover/candidate.js';
import { calleeName } from '../link/callers.js';
import type { Closure, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ModuleIR } from '../lower/ir.js';

// What frameworks call the question to a person: MCP's elicitation, LangGraph's and Genkit's interrupt, Mastra's suspend.
const asks =
  /^(?:elicit|elicitInput|elicitUrl|inputRequired|interrupt|suspend|request(?:User)?(?:Approval|Confirmation)|askFor(?:Approval|Confirmation))$/;

/** The function that asks a person in a handler, or in a function of the same file that the handler calls; null when none does. */
export function gateOf({ settings }: World, { handler }: Candidate): string | null {
  const isGate = (name: string) => asks.test(name) || settings.approvalGates?.includes(name) === true;
  for (const { act, fn } of handler === null ? [] : closuresIn(handler.value)) {
    const found = namesCalled(act.module, fn.id).find(isGate);
    if (found !== undefined) return found;
  }
  return null;
}

function closuresIn(value: Value): readonly Closure[] {
  if (value.k === 'fn') return [value];
  return value.k === 'union' ? value.of.flatMap(closuresIn) : [];
}

function namesCalled(module: ModuleIR, top: number, seen = new Set<number>()): readonly string[] {
  seen.add(top);
  const own = module.calls.filter(({ f }) => isWithin(module, f, top)).map(({ call }) => calleeName(call));
  const local = module.functions.filter(({ id, name }) => name !== '' && own.includes(name) && !seen.has(id));
  return [...own, ...local.flatMap(({ id }) => namesCalled(module, id, seen))];
}

/** The function itself, or one that is written inside of it. */
function isWithin(module: ModuleIR, f: number, top: number): boolean {
  for (let at = f; at > 0; at = module.functions[at]?.parent ?? 0) if (at === top) return true;
  return false;
}
