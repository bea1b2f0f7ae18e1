import type { ReadCall, StepCall, StepOptions, ToolCall } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { Refused } from './ending.js';
import { renderKey } from './intent.js';
import { keyedFetch, signalledFetch } from './keyed-fetch.js';
import { StartedSteps } from './started-steps.js';
import type { Steps } from './steps.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { letGo } from './thenable.js';

type RunStep<R> = (step: StepCall) => R | Promise<R>;

/** Where a call's parts are to be had. */
export interface PartsOf {
  readonly steps: Steps;
}

/**
 * What the handler of a write gets beside its arguments. Each member may be taken out of it. What most handlers never
 * ask for is made when it is asked for.
 */
export class HandlerCall implements ToolCall {
  readonly tool: string;
  readonly attempt: number;
  readonly idempotencyKey: string;
  readonly #around: Surroundings;
  readonly #record: LedgerRecord;
  readonly #start: Attempt;
  readonly #parts: PartsOf;
  #steps: StartedSteps | undefined;
  #fetch: typeof globalThis.fetch | undefined;
  #over = false;

  constructor(around: Surroundings, record: LedgerRecord, start: Attempt, startNo: number, parts: PartsOf) {
    this.tool = record.tool;
    this.attempt = startNo;
    this.idempotencyKey = record.key;
    this.#around = around;
    this.#record = record;
    this.#start = start;
    this.#parts = parts;
  }

  // A handler that takes the call for the key, `(args, key: string)` without `@IdempotentKey`, compiles. Its texts then
  // hold the key, where `[object Object]` would be one key for every call.
  toString(): string {
    return this.idempotencyKey;
  }

  toJSON(): string {
    return this.idempotencyKey;
  }

  get intent(): ToolCall['intent'] {
    const { task, step, ordinal, generation } = this.#record;
    return { task, step, ordinal, generation };
  }

  get fence(): number {
    return this.#record.fence;
  }

  get signal(): AbortSignal {
    return this.#start.signal;
  }

  /** Throws: only a transactional tool's call has one. */
  get tx(): unknown {
    throw new Refused(
      `'${this.tool}' asks for call.tx and is not transactional. Say { transactional: true } on its tag.`,
    );
  }

  get fetch(): typeof globalThis.fetch {
    return (this.#fetch ??= keyedFetch(this.#around.fetch, this.idempotencyKey, { signal: this.#start.signal }));
  }

  get keyFor(): ToolCall['keyFor'] {
    return (slot) => renderKey(this.idempotencyKey, slot);
  }

  get step(): ToolCall['step'] {
    return <R>(name: string, optionsOrRun: StepOptions<R> | RunStep<R>, run?: RunStep<R>): Promise<R> => {
      if (this.#over) return Promise.reject(tooLate(this.tool, name));
      if (this.#start.stopped) return letGo(Promise.reject(this.#start.signal.reason as DOMException)); // as call.fetch does
      const steps = (this.#steps ??= new StartedSteps(this.#parts.steps, this.#start, this.attempt));
      return typeof optionsOrRun === 'function'
        ? steps.run(name, undefined, optionsOrRun)
        : steps.run(name, optionsOrRun, run);
    };
  }

  /** The parts that were asked for and have not ended. */
  get partsAtWork(): readonly Promise<unknown>[] {
    return this.#steps?.atWork ?? none;
  }

  /** The handler has ended with an error: no part waits for others that it might have asked for. */
  fails(): void {
    this.#steps?.fails();
  }

  /** The handler and its parts have ended: no further part is begun. */
  end(): void {
    this.#over = true;
  }
}

const none: readonly never[] = [];

// Nobody waits for such a part, and after a crash nobody would take it up.
function tooLate(tool: string, part: string): Refused {
  return new Refused(
    `The part '${part}' of '${tool}' was not begun: its handler has ended. Await each call.step in the handler, or return its promise.`,
  );
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
