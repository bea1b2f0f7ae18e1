import type { ProbeAnswer } from '@retrysafe/decorators';
import { Attempt, type Latecomers, type Waiting } from './attempt.js';
import { placeOf } from './codec.js';
import { concludeLate, type HeldFacts } from './conclude.js';
import type { Ending } from './ending.js';
import { askProbe, type Question } from './probe.js';
import { Steps } from './steps.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tell } from './tell.js';
import { withTimeout } from './timeout.js';
import { HandlerCall } from './tool-call.js';
import type { WriteCall } from './write-call.js';

/** The handler of one held call: its starts, its probe, its parts, and what it returns after it was stopped. */
export class Handler implements Latecomers {
  /** Starts in this call, those under earlier holds included. */
  starts: number;
  /** What an earlier start returned after it was stopped. */
  late: { readonly value: unknown } | undefined;

  readonly #around: Surroundings;
  readonly #call: WriteCall;
  readonly #record: LedgerRecord;
  readonly #resumed: boolean;
  #attempt: Attempt | undefined;
  #started: HandlerCall | undefined;
  #steps: Steps | undefined;
  #left: HeldFacts | undefined;

  constructor(around: Surroundings, call: WriteCall, record: LedgerRecord, resumed: boolean, starts: number) {
    this.#around = around;
    this.#call = call;
    this.#record = record;
    this.#resumed = resumed;
    this.starts = starts;
  }

  /** Start it with the first arguments. Its end when it is there at once; else undefined, and `waiting` is told later. */
  start(waiting: Waiting): Ending | undefined {
    const { codec } = this.#around;
    const { tool } = this.#call;
    let args: unknown;
    try {
      // A handler may change its arguments, so each start gets its own. The first of a new record may have the snapshot
      // of the caller's: nobody else looks at it any more, unless a schema put its own default objects into it.
      const own = !this.#resumed && this.starts === 0 && tool.definition.input === undefined;
      args = own ? this.#call.args : codec.decode(this.#record.args, placeOf(this.#record, 'args'));
    } catch {
      return { kind: 'refused', reason: 'its stored arguments cannot be read back' };
    }
    const attempt = this.#newAttempt();
    this.starts += 1;
    const { key, generation } = this.#record;
    if (this.#around.events.heard)
      tell(this.#around, this.#call, { kind: 'started', attempt: this.starts }, key, generation);
    const call = (this.#started = new HandlerCall(this.#around, this.#record, attempt, this.starts, this));
    return this.#run(attempt, args, call, waiting);
  }

  #run(attempt: Attempt, args: unknown, call: HandlerCall, waiting: Waiting): Ending | undefined {
    const { classifyError, clock } = this.#around;
    const { run, timeoutMs } = this.#call.tool.definition;
    if (timeoutMs === undefined) return attempt.begin(run, args, call, classifyError, waiting, this);
    const running = attempt.run(run, args, call, classifyError, this);
    if (!(running instanceof Promise)) return running;
    void withTimeout(running, attempt, timeoutMs, clock).then((ending) => waiting.ended(ending));
    return undefined;
  }

  /** Did the handler leave parts at work when it ended? */
  get leftParts(): boolean {
    return this.#started !== undefined && this.#started.partsAtWork.length > 0;
  }

  /** A part that nobody waited for is work of the handler all the same: it is waited for, and its error is the handler's. */
  async withParts(ending: Ending): Promise<Ending> {
    const { classifyError, clock } = this.#around;
    const { timeoutMs } = this.#call.tool.definition;
    const attempt = this.#attempt;
    let end = ending;
    if (ending.kind !== 'returned') this.#started?.fails();
    while (this.#started !== undefined && this.leftParts && attempt?.stopped === false) {
      const waiting = attempt.run(ended, this.#started.partsAtWork, undefined, classifyError, undefined);
      const rest = waiting instanceof Promise ? await withTimeout(waiting, attempt, timeoutMs, clock) : waiting;
      if (end.kind === 'returned' && rest.kind !== 'returned') end = rest;
    }
    return end;
  }

  /** The start and its parts have ended, unless it was stopped: then it may work on. */
  end(): void {
    if (this.#attempt?.stopped === false) this.#started?.end();
  }

  /** Ask the provider. `attempts`: starts in this generation. */
  probe(attempts: number): Promise<ProbeAnswer<unknown>> {
    const { probe, timeoutMs } = this.#call.tool.definition;
    const { key: idempotencyKey, args } = this.#record;
    const { codec } = this.#around;
    const question: Question | undefined =
      probe &&
      ((signal) =>
        probe({
          idempotencyKey,
          args: codec.decode(args, placeOf(this.#record, 'args')) as never,
          attempt: attempts,
          signal,
        }));
    return askProbe(this.#around, question, timeoutMs, this.#newAttempt());
  }

  /** Stop waiting for what runs now: from here on nobody knows what it does. */
  stop(reason: string): void {
    this.#attempt?.stop(reason);
  }

  /** The call is over. What was returned late, or will be, is recorded if it still can be. */
  leave(held: HeldFacts): void {
    this.#left = held;
    if (this.late !== undefined) this.cameLate(this.late.value); // it came while the outcome was being recorded
  }

  cameLate(value: unknown): void {
    if (this.#left === undefined) this.late ??= { value };
    else void concludeLate(this.#around, this.#call, this.#left, value);
  }

  /** Why another start would not help. */
  get stuck(): string | undefined {
    return this.#steps?.stuck;
  }

  /** A part of this call took effect, or may have. */
  get partDone(): boolean {
    return this.#steps?.doneSome === true;
  }

  /** Was any part begun, in this hold or perhaps before it? */
  get mayHaveParts(): boolean {
    return this.#resumed || this.#steps !== undefined;
  }

  /** `partDone`, also of parts that were begun before this hold. */
  anyPartTookEffect(): Promise<boolean> {
    return this.steps.someTookEffect();
  }

  #newAttempt(): Attempt {
    const attempt = (this.#attempt = new Attempt());
    if (this.#call.signal?.aborted === true) attempt.stop('aborted by the caller');
    return attempt;
  }

  /** The parts, when the handler asks for one. */
  get steps(): Steps {
    return (this.#steps ??= new Steps(this.#around, this.#call, this.#record, this.#resumed));
  }
}

/** Waits for all, and rejects as the first that rejected. */
async function ended(parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason;
}
