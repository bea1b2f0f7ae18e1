import type { Answer } from './answer.js';
import { Attempt } from './attempt.js';
import { backoff } from './backoff.js';
import { afterEnding, startsLeft } from './decide.js';
import type { Ending } from './ending.js';
import { heedAbort } from './heed-abort.js';
import { copyForHook } from './input/copy.js';
import { refusals } from './messages.js';
import type { DispatchedTool, Surroundings } from './surroundings.js';
import { tell } from './tell.js';
import { withTimeout } from './timeout.js';
import { readCall } from './tool-call.js';

/** One call of a read: it runs, is retried, and leaves nothing behind. Throws only a framework's pause. */
export async function read(
  around: Surroundings,
  tool: DispatchedTool,
  args: unknown,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { rules, policy } = tool;
  const freshArgs = copies(args, tool.definition.input === undefined);
  if (signal?.aborted) return refusals.aborted(tool.name);
  for (let startNo = 1; ; startNo += 1) {
    const ending = await startRead(around, tool, freshArgs(startNo), signal, startNo);
    const left = !signal?.aborted && startsLeft(rules, policy.tries, startNo, startNo);
    switch (afterEnding(rules, ending, { startsLeft: left, doubtful: false })) {
      case 'done':
        return {
          kind: 'done',
          result: ending.kind === 'returned' ? ending.value : undefined,
          deduplicated: false,
          attempts: startNo,
          recorded: true,
        };
      case 'release':
        throw ending.kind === 'signal' ? ending.error : undefined;
      case 'retry':
        await pause(around, tool, ending, startNo, signal);
        break;
      default:
        return {
          kind: 'failed',
          reason: 'reason' in ending ? ending.reason : '',
          deduplicated: false,
          attempts: startNo,
        };
    }
  }
}

// A handler may change its arguments, and neither the next start nor a schema's own default objects must see that. What
// cannot be copied is given as it is: the store never sees a read's arguments, so this is no fault.
function copies(args: unknown, isOurs: boolean): (startNo: number) => unknown {
  const first = isOurs ? copyForHook(args) : args;
  return (startNo) => (startNo === 1 && isOurs ? args : copyForHook(first));
}

async function startRead(
  around: Surroundings,
  tool: DispatchedTool,
  args: unknown,
  signal: AbortSignal | undefined,
  startNo: number,
): Promise<Ending> {
  const attempt = new Attempt();
  const forgetAbort = heedAbort(signal, (reason) => attempt.stop(reason));
  try {
    tell(around, { tool }, { kind: 'started', attempt: startNo });
    const context = readCall(around, tool.name, attempt, startNo);
    const running = attempt.run(tool.definition.run, args, context, around.classifyError, undefined);
    return running instanceof Promise
      ? await withTimeout(running, attempt, tool.definition.timeoutMs, around.clock)
      : running;
  } finally {
    forgetAbort?.();
  }
}

async function pause(
  { clock, chance, events }: Surroundings,
  tool: DispatchedTool,
  ending: Ending,
  startNo: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const after = ending.kind === 'not-executed' ? 'not-executed' : 'ambiguous';
  const retryAfterMs = ending.kind === 'not-executed' ? (ending.retryAfterMs ?? 0) : 0;
  const waitMs = backoff(startNo, tool.policy.backoffMs, chance.random, { retryAfterMs });
  tell({ events }, { tool }, { kind: 'retrying', after, attempt: startNo + 1, waitMs });
  await clock.sleep(waitMs, signal);
}
