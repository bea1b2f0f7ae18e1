import type { KeySlot, ReadCall, StepCall, StepOptions, ToolCall } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { renderKey } from './intent.js';
import { keyedFetch, signalledFetch } from './keyed-fetch.js';
import type { Steps } from './steps.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';

type RunStep<R> = (step: StepCall) => R | Promise<R>;

/** What the handler of a write gets beside its arguments. */
export function toolCall(
  around: Surroundings,
  tool: string,
  record: LedgerRecord,
  attempt: Attempt,
  startNo: number,
  steps: () => Steps,
): ToolCall {
  const { key, task, step, ordinal, generation, fence } = record;
  return {
    idempotencyKey: key,
    keyFor: (slot: KeySlot) => renderKey(key, slot),
    attempt: startNo,
    get signal() {
      return attempt.signal;
    },
    get fetch() {
      return keyedFetch(around.fetch, key, { signal: attempt.signal });
    },
    tool,
    intent: { task, step, ordinal, generation },
    fence,
    step: <R>(name: string, optionsOrRun: StepOptions<R> | RunStep<R>, run?: RunStep<R>): Promise<R> =>
      typeof optionsOrRun === 'function' ? steps().run(name, {}, optionsOrRun) : steps().run(name, optionsOrRun, run),
  };
}

/** What one part of a call gets. */
export function stepCall(around: Surroundings, key: string, attempt: Attempt, startNo: number): StepCall {
  return {
    idempotencyKey: key,
    keyFor: (slot: KeySlot) => renderKey(key, slot),
    attempt: startNo,
    get signal() {
      return attempt.signal;
    },
    get fetch() {
      return keyedFetch(around.fetch, key, { signal: attempt.signal });
    },
  };
}

/** What the handler of a read gets. */
export function readCall(around: Surroundings, tool: string, attempt: Attempt, startNo: number): ReadCall {
  return {
    tool,
    attempt: startNo,
    get signal() {
      return attempt.signal;
    },
    get fetch() {
      return signalledFetch(around.fetch, attempt.signal);
    },
  };
}
