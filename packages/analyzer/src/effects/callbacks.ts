import { providerOf } from '../catalogue/index.js';
import { memberOf } from '../link/member.js';
import type { Closure, External, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Call } from '../lower/ir.js';
import { calleeName } from '../link/callers.js';

const registrars =
  /^(?:on|once|off|addListener|addEventListener|removeEventListener|use|registerTool|tool|addTool|addTools|registerAppTool|registerResource|registerPrompt|resource|prompt|setRequestHandler|setNotificationHandler|subscribe|defineTool|createTool|all|listen|get|command|action|describe|it|beforeEach|onclose|onerror|createServer|serve)$/;
/** Stands in the names of functions that run their callback again. */
export const retryNames = /retry|retries|backoff|attempt/i;

/** Takes a callback for later, for somebody else's call. An answer that is waited for is no other's call. */
export function isRegistrar(call: Call, of: External | null): boolean {
  const name = calleeName(call);
  if (!registrars.test(name)) return false;
  if (name === 'get') return of === null || providerOf(of.source)?.family !== 'http';
  if (name !== 'on' && name !== 'once') return true;
  const [event] = call.args;
  return event?.k !== 'lit' || !/^(?:end|finish|response|done|complete)$/.test(String(event.v));
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

const work = /^(?:try|fn|callback|operation|queryFn|mutationFn|task|work|action)$/;
