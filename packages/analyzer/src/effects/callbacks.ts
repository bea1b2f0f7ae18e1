import { providerOf } from '../catalogue/index.js';
import type { Closure, External, Value } from '../link/value.js';
import type { Call } from '../lower/ir.js';
import { calleeName } from '../link/callers.js';

const registrars =
  /^(?:on|once|off|addListener|addEventListener|removeEventListener|use|registerTool|tool|addTool|addTools|registerAppTool|registerResource|registerPrompt|resource|prompt|setRequestHandler|setNotificationHandler|subscribe|defineTool|createTool|all|listen|get|command|action|describe|it|beforeEach|onclose|onerror|createServer|serve)$/;
const retries = /retry|retries|backoff|backOff|attempt/i;

/** Takes a callback for later, for somebody else's call. An answer that is waited for is no other's call. */
export function isRegistrar(call: Call, of: External | null): boolean {
  const name = calleeName(call);
  if (!registrars.test(name)) return false;
  if (name === 'get') return of === null || providerOf(of.source)?.name !== 'http';
  if (name !== 'on' && name !== 'once') return true;
  const [event] = call.args;
  return event?.k !== 'lit' || !/^(?:end|finish|response|done|complete)$/.test(String(event.v));
}

/** Runs its callback again when it fails. */
export function isRetry(call: Call, source: string): boolean {
  return retries.test(calleeName(call)) || isRetryLibrary(source);
}

export function isRetryLibrary(source: string): boolean {
  return /^(?:p-retry|async-retry|exponential-backoff|retry|cockatiel|promise-retry|ts-retry|ts-retry-promise|@lifeomic\/attempt|attempt)$/.test(
    source,
  );
}

/** Functions among arguments, and in an object of callbacks. */
export function closuresIn(args: readonly Value[]): Closure[] {
  return args.flatMap((one) =>
    one.k === 'fn' ? [one] : one.k === 'list' ? one.items.filter((each): each is Closure => each.k === 'fn') : [],
  );
}
