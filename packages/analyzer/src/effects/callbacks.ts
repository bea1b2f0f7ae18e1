import { providerOf } from '../catalogue/index.js';
import { argumentsOf } from '../link/call.js';
import { memberOf } from '../link/member.js';
import { runOf } from '../link/run-of.js';
import type { Activation, Closure, External, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Call } from '../lower/ir.js';
import { calleeName } from '../link/callers.js';

const registrars =
  /^(?:on|once|off|addListener|addEventListener|removeEventListener|use|registerTool|tool|addTool|addTools|registerAppTool|registerResource|registerPrompt|resource|prompt|setRequestHandler|setNotificationHandler|subscribe|defineTool|createTool|all|listen|get|command|action|describe|it|beforeEach|onclose|onerror|createServer|serve|route)$/;
/** Stands in the names of functions that run their callback again. */
export const retryNames = /retry|retries|backoff|attempt/i;

/** Takes a callback for later, for somebody else's call. An answer that is waited for is no other's call. */
export function isRegistrar(call: Call, of: External | null): boolean {
  const name = calleeName(call);
  if (!registrars.test(name)) return false;
  if (name === 'subscribe' && of !== null && /^rxjs\b/.test(of.source)) return false;
  if (name === 'get') return of === null || providerOf(of.source)?.family !== 'http';
  if (name !== 'on' && name !== 'once') return true;
  const [event] = call.args;
  return event?.k !== 'lit' || !/^(?:end|finish|response|done|complete)$/.test(String(event.v));
}

/** Runs its callback when something happens, if it ever does. */
export function isListener(call: Call): boolean {
  return /^(?:on|once|addListener|addEventListener|subscribe)$/.test(calleeName(call));
}

/** What a method of a list, or of what a library gave, hands to its callback first. */
export function itemOf(world: World, of: External): Value {
  const goesThrough = /^(?:forEach|map|flatMap|filter|find|some|every)$/.test(of.path.at(-1) ?? '');
  return world.make.external(of.source, [goesThrough && of.source === 'global' ? '*' : 'new'], of.taint);
}

/** Runs its callback again when it fails. */
export function isRetry(call: Call, source: string): boolean {
  return retryNames.test(calleeName(call)) || isRetryLibrary(source);
}

export function isRetryLibrary(source: string): boolean {
  return /^(?:p-retry|async-retry|exponential-backoff|retry|cockatiel|promise-retry|ts-retry|ts-retry-promise|@lifeomic\/attempt|attempt)$/.test(
    source,
  );
}

/** Functions among arguments, in a list of them, and in an object of options under a name for work. */
export function closuresIn(world: World, args: readonly Value[]): Closure[] {
  return args.flatMap((one) => {
    if (one.k === 'fn') return [one];
    if (one.k === 'list') return one.items.filter((each): each is Closure => each.k === 'fn');
    if (one.k !== 'obj') return [];
    return one.term.props.flatMap(({ key }) => {
      const inner = key !== null && work.test(key) ? memberOf(world, one, key) : null;
      return inner?.k === 'fn' ? [inner] : [];
    });
  });
}

/** A run of a function by code that is not known: whatever it is handed beside the first is not known either. */
export function runGiven(world: World, one: Closure, given: Value): Activation {
  const { unknown } = world.make;
  return runOf(
    world,
    one,
    one.fn.params.map((_, i) => (i === 0 ? given : unknown)),
    null,
  );
}

const keeps = /^(?:push|unshift)$/;
const calls = /^(?:sort|toSorted|replace|replaceAll|parse|stringify|from|filter|find|map|flatMap|forEach)$/;

/** Functions that a list keeps, or that a method of the language calls in a way that was not gone through. */
export function keptBy(world: World, call: Call, act: Activation): Closure[] {
  if (call.fn.k !== 'mem' || typeof call.fn.prop !== 'string' || call.args.length === 0) return [];
  const stores = keeps.test(call.fn.prop);
  if (!stores && !calls.test(call.fn.prop)) return [];
  const args = argumentsOf(world, call.args, act);
  return closuresIn(
    world,
    args.filter((one) => one.k === 'fn' || (stores && one.k === 'obj')),
  );
}

/** Names of options that hold the work to be done. */
export const work = /^(?:try|fn|callback|operation|queryFn|mutationFn|task|work|action|next|job|thunk)$/;
