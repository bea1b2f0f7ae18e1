import type { Answer } from './answer.js';
import { hasStartsLeft, isInTime } from './another-start.js';
import { backoff } from './backoff.js';
import type { Waiting } from './attempt.js';
import type { Won } from './conclude.js';
import { afterEnding, type AfterEnding, afterProbe, startsWithClaim } from './decide.js';
import type { Ending } from './ending.js';
import { HeldKey, type Holder } from './held-key.js';
import { markStart } from './mark-start.js';
import { refusals } from './messages.js';
import { giveBack } from './recording.js';
import { releaseForPause } from './release-for-pause.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

type Next =
  | AfterEnding
  /** Mark the start, if the claim has not, and start the handler. */
  | 'run'
  | 'start'
  /** The handler has ended. */
  | 'ended'
  /** Look at the key anew. */
  | 'again';

/**
 * One call while it holds its key: its starts, pauses and probes, until it can be settled. It goes from step to step without
 * a promise wherever the handler and the store need none.
 */
export class HeldCall extends HeldKey implements Waiting {
  readonly #interrupted: boolean;
  #startMarked: boolean;
  #doubtful: boolean;
  #ending: Ending | undefined;

  constructor(around: Surroundings, call: WriteCall, won: Won, sentAt: number, starts: number, holder: Holder) {
    super(around, call, won, sentAt, starts, holder);
    this.#interrupted = won.interrupted;
    this.#startMarked = startsWithClaim(call.tool.rules);
    this.#doubtful = won.interrupted;
  }

  /** Its holder learns the end, perhaps before this returns. */
  begin(first: 'run' | 'probe' | 'unknown'): void {
    this.keep();
    this.#goOn(first);
  }

  /** Called by the handler's attempt, once for each start. */
  ended(ending: Ending): void {
    this.#ending = ending;
    this.#goOn('ended');
  }

  #goOn(next: Next): void {
    try {
      this.#step(next)?.catch((error: unknown) => this.fail(error));
    } catch (error) {
      this.fail(error);
    }
  }

  // Each step goes on to the next by itself; one that has to wait gives its promise.
  #step(next: Next): Promise<void> | undefined {
    switch (next) {
      case 'run':
        return this.#startMarked ? this.#step('start') : this.#markStart();
      case 'start':
        return this.#start();
      case 'ended':
        return this.handler.leftParts ? this.#awaitParts() : this.#step(this.#afterStart());
      case 'retry':
        return this.#pause();
      case 'probe':
        return this.#probe();
      case 'again':
        return this.land(undefined);
      case 'release':
        return this.#release();
      case 'failed':
        return this.handler.mayHaveParts ? this.#failWithParts() : this.settle(next, this.#ending);
      default:
        return this.settle(next, this.#ending);
    }
  }

  async #markStart(): Promise<void> {
    const marked = await markStart(this.around, this, this.#inDoubt);
    switch (marked.kind) {
      case 'again':
        return this.land(undefined);
      case 'failed':
        // The handler did not run, whether or not the mark was written: it is taken back.
        if (this.#ending === undefined)
          return this.#neverBegan(refusals.storeUnavailable(this.call.tool.name, marked.error));
        return this.#step(this.#inDoubt ? 'unknown' : 'failed');
      case 'started':
        this.attempts = marked.attempts;
        return this.#step('start');
    }
  }

  #start(): Promise<void> | undefined {
    const { signal, tool } = this.call;
    if (signal?.aborted === true) {
      if (this.#ending !== undefined) return this.#step(this.#afterStart());
      return this.#inDoubt ? this.#step('unknown') : this.#neverBegan(refusals.aborted(tool.name));
    }
    this.#startMarked = false;
    const ending = this.handler.start(this);
    if (ending === undefined) return undefined;
    this.#ending = ending;
    return this.#step('ended');
  }

  async #awaitParts(): Promise<void> {
    if (this.#ending !== undefined) this.#ending = await this.handler.withParts(this.#ending);
    return this.#step(this.#afterStart());
  }

  async #failWithParts(): Promise<void> {
    return this.settle((await this.handler.anyPartTookEffect()) ? 'unknown' : 'failed', this.#ending);
  }

  async #neverBegan(answer: Answer): Promise<void> {
    await giveBack(this.around, this);
    return this.land(answer);
  }

  /** An earlier start, or a part of this one, may have had an effect. */
  get #inDoubt(): boolean {
    return this.#doubtful || this.handler.partDone;
  }

  #afterStart(): Next {
    this.handler.end();
    const ending = this.#ending as Ending;
    if (ending.kind !== 'returned') {
      if (this.handler.late !== undefined) return this.#use(this.handler.late.value);
      if (this.lost) return 'again';
    }
    const { rules } = this.call.tool;
    const stuck = this.handler.stuck !== undefined;
    const next = afterEnding(rules, ending, {
      startsLeft:
        !stuck && hasStartsLeft(this.call, this) && isInTime(this.around, this.call, this, ending, this.#inDoubt),
      doubtful: this.#inDoubt,
    });
    if (ending.kind === 'ambiguous') this.#doubtful = true;
    return stuck && next !== 'done' ? 'unknown' : next;
  }

  async #pause(): Promise<void> {
    const { clock, chance } = this.around;
    const { tool, signal } = this.call;
    const ending = this.#ending;
    const retryAfterMs = ending?.kind === 'not-executed' ? (ending.retryAfterMs ?? 0) : 0;
    const waitMs = backoff(this.starts, tool.policy.backoffMs, chance.random, { retryAfterMs });
    const after = ending?.kind === 'not-executed' ? 'not-executed' : 'ambiguous';
    this.tell({ kind: 'retrying', after, attempt: this.starts + 1, waitMs });
    await clock.sleep(waitMs, signal);
    if (this.handler.late !== undefined) return this.#step(this.#use(this.handler.late.value));
    if (this.lost) return this.land(undefined);
    // An abort during the pause is an end like the last start's.
    return this.#step(signal?.aborted === true && ending !== undefined ? this.#afterStart() : 'run');
  }

  async #probe(): Promise<void> {
    const { rules } = this.call.tool;
    const answer = await this.handler.probe(this.attempts);
    this.tell({ kind: 'probed', happened: answer.happened });
    if (this.handler.late !== undefined) return this.#step(this.#use(this.handler.late.value));
    if (this.lost) return this.land(undefined);
    if (answer.happened === true) return this.#step(this.#use(answer.result));
    if (answer.happened === false) this.#doubtful = false;
    const next = afterProbe(rules, answer, this.#ending?.kind !== 'refused' && hasStartsLeft(this.call, this));
    return this.#step(next === 'retry' ? 'run' : next);
  }

  async #release(): Promise<void> {
    await releaseForPause(this.around, this.call, this, this.#ending, this.#doubtful && !this.#interrupted);
    this.tell({ kind: 'paused' });
    this.fail(this.#ending?.kind === 'signal' ? this.#ending.error : undefined);
  }

  #use(value: unknown): Next {
    this.handler.late = undefined;
    this.#ending = { kind: 'returned', value };
    return 'done';
  }
}
