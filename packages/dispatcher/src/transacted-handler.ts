import { Attempt } from './attempt.js';
import { placeOf } from './codec.js';
import { CommitDoubt } from './commit-doubt.js';
import { type Conclusion, concluded, type Won } from './conclude.js';
import type { AfterClaim } from './decide.js';
import type { Ending } from './ending.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell } from './tell.js';
import { withTimeout } from './timeout.js';
import { TransactionCall } from './transaction-call.js';
import type { TransactionEnd } from './transaction.js';
import type { WriteCall } from './write-call.js';

/**
 * What a transactional call does while a transaction of its key is open. It counts its starts over all of them, and
 * remembers that a commit of one is in doubt, also when the key is busy in between.
 */
export class TransactedHandler {
  /** Those that were rolled back included. */
  starts = 0;
  /** Set when it is not started again: that it failed is all that is left to record. */
  over: Ending | undefined;
  /** How the last start ended; undefined when there was none in the last transaction. */
  ending: Ending | undefined;
  /** Of the last transaction in which the key was held. */
  won: Won | undefined;
  conclusion: Conclusion | undefined;
  readonly doubt: CommitDoubt;

  readonly #around: Surroundings;
  readonly #call: WriteCall;
  readonly #afterClaim: (won: Won) => AfterClaim;
  #attempt: Attempt | undefined;

  constructor(around: Surroundings, call: WriteCall, afterClaim: (won: Won) => AfterClaim) {
    this.#around = around;
    this.#call = call;
    this.#afterClaim = afterClaim;
    this.doubt = new CommitDoubt(around);
  }

  /** Never rejects. */
  async work(won: Won, tx: unknown): Promise<TransactionEnd> {
    const { record, before, interrupted } = won;
    const { fence } = record;
    this.won = won;
    if (this.over !== undefined) return this.conclude(won, 'failed', this.over);
    this.#tell(won, before === 'lapsed' ? { kind: 'took-over', fence, interrupted } : { kind: 'claimed', fence });
    if (interrupted && this.#afterClaim(won) !== 'run') return this.conclude(won, 'unknown', undefined);
    if (this.#call.signal?.aborted === true) {
      this.ending = { kind: 'not-executed', reason: 'aborted by the caller' };
      return { kind: 'roll-back', abandoned: false };
    }
    this.ending = await this.#start(won, tx);
    if (this.ending.kind === 'returned') return this.conclude(won, 'done', this.ending);
    return { kind: 'roll-back', abandoned: this.#attempt?.stopped === true };
  }

  conclude({ record }: Won, state: Conclusion['state'], ending: Ending | undefined): TransactionEnd {
    this.conclusion = concluded(this.#around, this.#call, record, state, ending, undefined);
    return { kind: 'commit', state, outcome: this.conclusion.text };
  }

  /** Stop waiting for the handler. What it still returns came to nothing. */
  stop(reason: string): void {
    this.#attempt?.stop(reason);
  }

  // With the first arguments. A transaction keeps others waiting, so it may last a third of a lease at most.
  async #start(won: Won, tx: unknown): Promise<Ending> {
    const { classifyError, codec, clock, leaseMs } = this.#around;
    const { run, timeoutMs = Infinity } = this.#call.tool.definition;
    const { record } = won;
    let args: unknown;
    try {
      args = codec.decode(record.args, placeOf(record, 'args'));
    } catch {
      return { kind: 'refused', reason: 'its stored arguments cannot be read back' };
    }
    const attempt = (this.#attempt = new Attempt());
    this.starts += 1;
    this.#tell(won, { kind: 'started', attempt: this.starts });
    const call = new TransactionCall(this.#around, record, attempt, this.starts, tx);
    const running = attempt.run(run, args, call, classifyError, undefined);
    return running instanceof Promise
      ? withTimeout(running, attempt, Math.min(timeoutMs, leaseMs / 3), clock)
      : running;
  }

  #tell({ record }: Won, happening: Happening): void {
    tell(this.#around, this.#call, happening, record.key, record.generation);
  }
}
