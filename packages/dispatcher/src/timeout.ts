import type { Attempt } from './attempt.js';
import type { Clock } from './clock.js';
import type { Ending } from './ending.js';

/** `running`, or its end as ambiguous when `timeoutMs` is over first. Undefined is no limit. */
export function withTimeout(
  running: Promise<Ending>,
  attempt: Attempt,
  timeoutMs: number | undefined,
  clock: Clock,
): Promise<Ending> {
  return timeoutMs === undefined ? running : limited(running, attempt, timeoutMs, clock);
}

async function limited(running: Promise<Ending>, attempt: Attempt, timeoutMs: number, clock: Clock): Promise<Ending> {
  const timer = new AbortController();
  const stopInTime = async () => {
    await clock.sleep(timeoutMs, timer.signal);
    if (!timer.signal.aborted) attempt.stop(`timed out after ${timeoutMs} ms`, 'TimeoutError');
  };
  stopInTime().catch(() => undefined); // a clock that fails ends no call
  const ending = await running;
  timer.abort();
  return ending;
}
