import type { Answer } from './answer.js';
import { backoff } from './backoff.js';
import { answered, type Conclusion, type Won } from './conclude.js';
import { afterEnding, startsLeft } from './decide.js';
import { endedByHandler } from './ended-by-handler.js';
import type { Ending } from './ending.js';
import type { Flight } from './flights.js';
import { heedAbort } from './heed-abort.js';
import { messages, refusals } from './messages.js';
import { endingOfRollback, undone } from './rolled-back.js';
import type { Claim, ClaimRequest } from './store.js';
import type { Surroundings } from './surroundings.js';
import { type Happening, tell, tellStoreFailure } from './tell.js';
import type { TransactedHandler } from './transacted-handler.js';
import type { Transact, Transacted } from './transaction.js';
import type { WriteCall } from './write-call.js';

export type TransactedEnd =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** It is not this call's to run. */
  | Extract<Transacted, { kind: 'not-won' | 'busy' }>;

/**
 * One call whose claim, effect and outcome share a commit. Whatever did not end in that commit surely had no effect, so
 * every class may start it again. Only a lost answer to the commit leaves a doubt, which the next transaction ends.
 */
export class TransactedCall implements Flight {
  outcome: string | null = null;
  found: Flight['found'];
  answer: Promise<Answer | undefined> = notYet;

  readonly #around: Surroundings;
  readonly #call: WriteCall;
  readonly #request: ClaimRequest;
  readonly #handler: TransactedHandler;

  constructor(around: Surroundings, call: WriteCall, request: ClaimRequest, handler: TransactedHandler) {
    this.#around = around;
    this.#call = call;
    this.#request = request;
    this.#handler = handler;
  }

  get record(): Flight['record'] {
    return this.#handler.won?.record ?? this.#request;
  }

  /** Throws only a framework's pause. */
  async toTheEnd(): Promise<TransactedEnd> {
    const { transactions } = this.#around;
    const { key } = this.#request;
    const forgetAbort = heedAbort(this.#call.signal, (reason) => this.#handler.stop(reason));
    const end = this.#inRounds();
    this.answer = end.then((one) => {
      if (one.kind === 'not-won') this.found = one.claim;
      return one.kind === 'answer' ? one.answer : undefined;
    });
    this.answer.catch(() => undefined); // whoever joined hears of it
    transactions.set(key, this);
    try {
      return await end;
    } finally {
      if (transactions.get(key) === this) transactions.delete(key);
      forgetAbort?.();
    }
  }

  async #inRounds(): Promise<TransactedEnd> {
    for (;;) {
      const end = await this.#round();
      if (end !== undefined) return end;
    }
  }

  /** One transaction. Undefined when another one is needed. */
  async #round(): Promise<TransactedEnd | undefined> {
    const handler = this.#handler;
    handler.ending = undefined;
    let transacted: Transacted;
    try {
      transacted = await (this.#call.tool.transact as Transact)(this.#request, (won, tx) => handler.work(won, tx));
    } catch (error) {
      return this.#unreachable(error);
    }
    switch (transacted.kind) {
      case 'busy':
        return transacted;
      case 'not-won':
        return this.#isOurs(transacted.claim) ? this.#answered(true) : transacted;
      case 'committed':
        return this.#answered(true);
      case 'ended-by-handler':
        return this.#ended();
      case 'in-doubt':
        return this.#inDoubt(transacted.error);
      case 'rolled-back':
        return this.#rolledBack(transacted.error);
    }
  }

  #answered(recorded: boolean): TransactedEnd {
    const { won, conclusion, starts } = this.#handler as { won: Won; conclusion: Conclusion; starts: number };
    const { record, before } = won;
    const held = { record, before, hold: record, confirmedAt: 0, attempts: starts, outcome: null as string | null };
    const settled = recorded ? ({ kind: 'settled' } as const) : undefined;
    const answer = answered(this.#around, this.#call, held, conclusion, settled) as Answer; // nobody is fenced here
    this.outcome = held.outcome;
    return { kind: 'answer', answer };
  }

  async #ended(): Promise<TransactedEnd> {
    const { won, starts } = this.#handler as { won: Won; starts: number };
    const answer = await endedByHandler(this.#around, this.#call, won, starts);
    return answer === undefined ? { kind: 'busy' } : { kind: 'answer', answer };
  }

  async #rolledBack(error: unknown): Promise<TransactedEnd | undefined> {
    const { over, starts, ending = { kind: 'returned' } } = this.#handler;
    if (over !== undefined) return this.#answered(false);
    if (ending.kind === 'signal') {
      this.#tell({ kind: 'paused' });
      throw ending.error;
    }
    if (starts === 0) return { kind: 'answer', answer: refusals.aborted(this.#call.tool.name) };
    await this.#startAgain(
      undone(ending.kind === 'returned' ? endingOfRollback(error, this.#around.classifyError) : ending),
    );
    return undefined;
  }

  /** Wait for the next start, or settle for having failed. */
  async #startAgain(ending: Ending): Promise<void> {
    const { clock, chance, patienceMs } = this.#around;
    const { tool, signal } = this.#call;
    const { starts } = this.#handler;
    const retryAfterMs = ending.kind === 'not-executed' ? (ending.retryAfterMs ?? 0) : 0;
    const mayStart = signal?.aborted !== true && retryAfterMs <= patienceMs && this.#startsLeft;
    if (afterEnding(tool.rules, ending, { startsLeft: mayStart, doubtful: false }) === 'retry') {
      const waitMs = backoff(starts, tool.policy.backoffMs, chance.random, { retryAfterMs });
      this.#tell({ kind: 'retrying', after: 'not-executed', attempt: starts + 1, waitMs });
      await clock.sleep(waitMs, signal);
      if (this.#call.signal?.aborted !== true) return;
    }
    this.#handler.over = ending;
  }

  get #startsLeft(): boolean {
    const { starts } = this.#handler;
    const { rules, policy } = this.#call.tool;
    return startsLeft(rules, policy.tries, starts, starts);
  }

  #inDoubt(error: unknown): Promise<TransactedEnd | undefined> {
    tellStoreFailure(this.#around, 'transaction', error);
    this.#handler.doubt.raise();
    // If the next transaction finds nothing of it, nothing happened.
    if (!this.#startsLeft) this.#handler.over ??= undone(endingOfRollback(error, this.#around.classifyError));
    return this.#lookAgain();
  }

  /** After a doubt: the commit went through after all. */
  #isOurs(claim: Claim): boolean {
    const { conclusion, doubt } = this.#handler;
    if (!doubt.raised || claim.kind !== 'settled') return false;
    return claim.record.state === conclusion?.state && claim.record.outcome === conclusion.text;
  }

  /** The store cannot even begin a transaction. */
  async #unreachable(error: unknown): Promise<TransactedEnd | undefined> {
    const { over, won, doubt } = this.#handler;
    tellStoreFailure(this.#around, 'transaction', error);
    if (doubt.raised) return this.#lookAgain();
    if (over === undefined || won === undefined)
      return { kind: 'answer', answer: refusals.storeUnavailable(this.#call.tool.name, error) };
    this.#handler.conclude(won, 'failed', over);
    return this.#answered(false);
  }

  async #lookAgain(): Promise<TransactedEnd | undefined> {
    if (await this.#handler.doubt.mayWait(this.#call.signal)) return undefined;
    const { key } = this.#request;
    this.#tell({ kind: 'unknown', after: 'ambiguous' });
    const message = messages.unknownMayRepeat(this.#call.tool.name);
    return { kind: 'answer', answer: { kind: 'unknown', reason: 'the answer to its commit was lost', key, message } };
  }

  #tell(happening: Happening): void {
    tell(this.#around, this.#call, happening, this.record.key, this.record.generation);
  }
}

const notYet: Promise<undefined> = Promise.resolve(undefined);
