import type { Attempt } from './attempt.js';
import { NotExecuted } from './ending.js';
import { notBegun, wasBeside } from './part.js';
import type { Steps } from './steps.js';
import type { LedgerRecord } from './store.js';
import { tellStoreFailure } from './tell.js';

/**
 * The parts that one start of the handler asks for, held against those that were recorded before it. A handler that takes
 * another way than before would leave done parts behind it, unseen.
 */
export class WayOfParts {
  readonly #steps: Steps;
  readonly #attempt: Attempt;
  /** May parts have been begun before this start of the handler? */
  readonly #resumed: boolean;
  readonly #asked = new Set<string>();
  /** Asked for and not ended; but for those that wait. */
  #atWork = 0;
  /** Of these, those that have begun. */
  #begun = 0;
  /** Wakes those that wait. */
  readonly #waiting = new Set<AbortController>();
  #failed = false;
  #sideBySide = false;
  #earlier: Promise<readonly LedgerRecord[]> | undefined;

  constructor(steps: Steps, attempt: Attempt) {
    this.#steps = steps;
    this.#attempt = attempt;
    this.#resumed = steps.begin().resumed;
  }

  asksFor(name: string, use: number): void {
    this.#asked.add(idOf(name, use));
  }

  /** Resolves once the part may begin, and says whether others were at work when it was asked for. */
  async begins(name: string, use: number): Promise<boolean> {
    const beside = this.#atWork > 0;
    this.#atWork += 1;
    if (beside || this.#waiting.size > 0) this.#sideBySide = true;
    if (!this.#resumed) this.#begun += 1;
    else await this.#judge(idOf(name, use), beside);
    return beside;
  }

  ends(): void {
    this.#begun -= 1;
    this.#atWork -= 1;
  }

  /** The handler has ended with an error, so others may never come to their parts. */
  fails(): void {
    this.#failed = true;
    for (const one of this.#waiting) one.abort();
  }

  // Parts that run side by side may have been recorded in any order, so only a new one is judged that is asked for alone,
  // or beside none that has begun; and others may be on their way to those that it seems to pass over.
  async #judge(id: string, beside: boolean): Promise<void> {
    try {
      const records = await this.#before(id);
      const judged = !(beside && this.#begun > 0) && !records.some((one) => this.#idOf(one) === id);
      if (judged && this.#passedOver(records).length > 0) await this.#wait(id, records);
      this.#begun += 1;
    } catch (error) {
      this.#atWork -= 1;
      throw error;
    }
  }

  async #wait(id: string, records: readonly LedgerRecord[]): Promise<void> {
    this.#atWork -= 1; // others are not beside what only waits
    const wake = new AbortController();
    this.#waiting.add(wake);
    try {
      await this.#othersCome(id, records, wake.signal);
    } finally {
      this.#waiting.delete(wake);
      this.#atWork += 1;
    }
  }

  async #othersCome(id: string, records: readonly LedgerRecord[], woken: AbortSignal): Promise<void> {
    for (let waitedMs = 0; !this.#attempt.stopped;) {
      const passedOver = this.#passedOver(records);
      if (passedOver.length === 0) return;
      if (this.#failed) throw this.#leftToTheNext(id);
      if (waitedMs >= this.#patience(records)) throw this.#diverged(id, passedOver);
      const pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs));
      waitedMs += pauseMs;
      await this.#steps.around.clock.sleep(pauseMs, woken);
    }
  }

  #passedOver(records: readonly LedgerRecord[]): readonly LedgerRecord[] {
    const met = records.filter((one) => this.#asked.has(this.#idOf(one)));
    return records.filter((one) => !met.includes(one) && !met.some((other) => this.#mayEnclose(other, one)));
  }

  // Where no two parts were ever seen side by side, the handler most likely does one thing after the other.
  #patience(records: readonly LedgerRecord[]): number {
    const { codec, patienceMs } = this.#steps.around;
    const sideBySide = this.#sideBySide || records.some((one) => wasBeside(codec, one));
    return sideBySide ? patienceMs : Math.min(patienceMs, longestPauseMs);
  }

  // A part of a part is not asked for again once that one is done.
  #mayEnclose(outer: LedgerRecord, inner: LedgerRecord): boolean {
    const within = outer.createdAt <= inner.createdAt && inner.updatedAt <= outer.updatedAt;
    return within && wasBeside(this.#steps.around.codec, inner);
  }

  #diverged(id: string, passedOver: readonly LedgerRecord[]): Error {
    const names = [...new Set(passedOver.map((one) => this.#idOf(one)))].join(', ');
    return this.#steps.getStuck(`the handler took another way than before: it asks for ${id} and passed over ${names}`);
  }

  #leftToTheNext(id: string): Error {
    return new NotExecuted(`The part ${id} of '${this.#steps.call.tool.name}' was not begun: its handler has failed.`);
  }

  #idOf({ tool, ordinal }: LedgerRecord): string {
    return idOf(tool.slice(this.#steps.parent.tool.length + 1), Number(ordinal));
  }

  // The store's own words may quote a query, and a part that was not begun did nothing.
  async #before(id: string): Promise<readonly LedgerRecord[]> {
    try {
      return await (this.#earlier ??= this.#steps.recorded());
    } catch (error) {
      this.#earlier = undefined;
      tellStoreFailure(this.#steps.around, 'list', error);
      throw notBegun(id, this.#steps.call.tool.name, error);
    }
  }
}

const shortestPauseMs = 25;
const longestPauseMs = 1_000;

function idOf(name: string, use: number): string {
  return use === 0 ? `'${name}'` : `'${name}' (${use + 1})`;
}
