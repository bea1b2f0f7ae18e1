import type { RefusedCall } from './answer.js';
import type { Clock } from './clock.js';
import { heedAbort } from './heed-abort.js';
import { refusals } from './messages.js';
import type { DispatchedTool } from './surroundings.js';

/** Ends a wait before the call has begun: the caller's signal, and the tool's `timeoutMs`. */
export interface Limits {
  readonly tool: DispatchedTool;
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
}

/**
 * What `work` comes to, or the refusal of a call whose caller gave up or whose tool's time was over first: a schema or a
 * hook that never answers must not hold its call for ever. What `work` still does is not heard any more.
 */
export async function inTime<T>(work: Promise<T>, { tool, signal, clock }: Limits): Promise<T | RefusedCall> {
  const { timeoutMs } = tool.definition;
  if (signal?.aborted === true) return refusals.aborted(tool.name);
  if (signal === undefined && timeoutMs === undefined) return work;
  const over = new AbortController();
  let forgetAbort: (() => void) | undefined;
  const stops: Promise<RefusedCall>[] = [];
  if (signal !== undefined)
    stops.push(
      new Promise((resolve) => {
        forgetAbort = heedAbort(signal, () => resolve(refusals.aborted(tool.name)));
      }),
    );
  if (timeoutMs !== undefined)
    stops.push(clock.sleep(timeoutMs, over.signal).then(() => refusals.timedOut(tool.name, timeoutMs)));
  try {
    return await Promise.race([work, ...stops]);
  } finally {
    over.abort();
    forgetAbort?.();
  }
}
