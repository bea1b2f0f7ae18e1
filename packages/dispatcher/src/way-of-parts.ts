import type { Attempt } from './attempt.js';
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
  #atWork = 0;
  #waiting = 0;
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
    if (beside || this.#waiting > 0) this.#sideBySide = true;
    try {
      if (this.#resumed) await this.#judge(idOf(name, use), beside);
    } catch (error) {
      this.ends();
      throw error;
    }
    return beside;
  }

  ends(): void {
    this.#atWork -= 1;
  }

  // Parts that run side by side may have been recorded in any order, so only a new one that is asked for alone is judged;
  // and others may be on their way to those that it seems to pass over.
  async #judge(id: string, beside: boolean): Promise<void> {
    const records = await this.#before(id);
    if (beside || records.some((one) => this.#idOf(one) === id)) return;
    if (this.#passedOver(records).length === 0) return;
    this.#atWork -= 1; // others are not beside what only waits
    this.#waiting += 1;
    try {
      await this.#othersCome(id, records);
    } finally {
      this.#waiting -= 1;
      this.#atWork += 1;
    }
  }

  async #othersCome(id: string, records: readonly LedgerRecord[]): Promise<void> {
    for (let waitedMs = 0; !this.#attempt.stopped;) {
      const passedOver = this.#passedOver(records);
      if (passedOver.length === 0) return;
      if (waitedMs >= this.#patience(records)) throw this.#diverged(id, passedOver);
      const pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs));
      waitedMs += pauseMs;
      await this.#steps.around.clock.sleep(pauseMs);
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
