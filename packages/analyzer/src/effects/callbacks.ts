import type { Closure, Value } from '../link/value.js';
import type { Call } from '../lower/ir.js';
import { calleeName } from '../link/callers.js';

const registrars =
  /^(?:on|once|off|addListener|addEventListener|removeEventListener|use|registerTool|tool|addTool|addTools|registerAppTool|registerResource|registerPrompt|resource|prompt|setRequestHandler|setNotificationHandler|subscribe|defineTool|createTool|all|listen|get|command|action|describe|it|beforeEach|onclose|onerror)$/;
const retries = /retry|retries|backoff|backOff|attempt/i;

/** Takes a callback for later, for somebody else's call. */
export function isRegistrar(call: Call): boolean {
  return registrars.test(calleeName(call));
}

/** Runs its callback again when it fails. */
export function isRetry(call: Call, source: string): boolean {
  return (
    retries.test(calleeName(call)) ||
    /^(?:p-retry|async-retry|exponential-backoff|retry|cockatiel|promise-retry|ts-retry|ts-retry-promise|@lifeomic\/attempt|attempt)$/.test(
      source,
    )
  );
}

/** Functions among arguments, and in an object of callbacks. */
export function closuresIn(args: readonly Value[]): Closure[] {
  return args.flatMap((one) =>
    one.k === 'fn' ? [one] : one.k === 'list' ? one.items.filter((each): each is Closure => each.k === 'fn') : [],
  );
}
