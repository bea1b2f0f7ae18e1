import type { StepCall, StepOptions } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { rulesOf } from './decide.js';
import { Ambiguous, Refused } from './ending.js';
import { childKey } from './intent.js';
import { Part } from './part.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { stepCall } from './tool-call.js';
import type { WriteCall } from './write-call.js';

/** The parts of one call, each with its own record under the call's key, so that a replay resumes after the last one that is done. */
export class Steps {
  /** A part that writes is done, or may be: a later refusal of the whole is not "surely no effect". */
  doneSome = false;
  /** Why another start of the handler would not help. */
  stuck: string | undefined;

  readonly around: Surroundings;
  readonly call: WriteCall;
  readonly parent: LedgerRecord;
  #attempt: Attempt | undefined;
  #startNo = 0;
  /** May parts have been begun before this start of the handler? */
  #resumed: boolean;
  #uses = new Map<string, number>();
  #asked = new Set<string>();
  #atWork = 0;
  #earlier: Promise<readonly LedgerRecord[]> | undefined;

  constructor(around: Surroundings, call: WriteCall, parent: LedgerRecord, resumed: boolean) {
    this.around = around;
    this.call = call;
    this.parent = parent;
    this.#resumed = resumed;
  }

  /** The handler is about to be started. */
  begin(attempt: Attempt, startNo: number): void {
    this.#resumed ||= this.#attempt !== undefined;
    this.#attempt = attempt;
    this.#startNo = startNo;
    if (this.#uses.size === 0) return;
    this.#uses = new Map();
    this.#asked = new Set();
    this.#earlier = undefined;
  }

  /** `call.step`. Rejects with what `run` threw, or with why it may not run. */
  async run<R>(
    name: string,
    options: StepOptions<R>,
    run: ((step: StepCall) => R | Promise<R>) | undefined,
  ): Promise<R> {
    const attempt = this.#attempt;
    if (typeof name !== 'string' || name === '' || typeof run !== 'function' || attempt === undefined) {
      throw new TypeError('call.step takes a name that is not empty and a function.');
    }
    const { tool } = this.call;
    const partClass = options.class ?? tool.class;
    const use = this.#nextUse(name);
    const context = (key: string) => stepCall(this.around, key, attempt, this.#startNo);
    if (partClass === 'read') return run(context(childKey(this.parent.key, name, use)));
    if (partClass === 'irreversible' && tool.class !== 'irreversible') {
      throw new Refused(
        `The part '${name}' is irreversible and '${tool.name}' is not, so nobody approved it. Tag the tool irreversible.`,
      );
    }
    const rules = rulesOf({ class: partClass, probe: options.probe, repeatable: tool.definition.repeatable });
    this.#atWork += 1;
    try {
      await this.#mustNotDiverge(partId(name, use), this.#atWork === 1);
      return (await new Part(this, { name, use, rules, probe: options.probe }).run((key) => run(context(key)))) as R;
    } finally {
      this.#atWork -= 1;
    }
  }

  /** May any part have had an effect, in this process or before? When the store cannot say, it may. */
  async someTookEffect(): Promise<boolean> {
    if (this.doneSome) return true;
    if (!this.#resumed) return false;
    try {
      const parts = await this.#loadEarlier();
      return parts.some(({ state, startedFence }) => state !== 'failed' && startedFence !== null);
    } catch {
      return true;
    }
  }

  /** No further start would help; the call ends `unknown`. */
  getStuck(reason: string, cause?: unknown): Ambiguous {
    this.stuck = reason;
    return new Ambiguous(reason, cause === undefined ? {} : { cause });
  }

  #nextUse(name: string): number {
    const use = this.#uses.get(name) ?? 0;
    this.#uses.set(name, use + 1);
    this.#asked.add(partId(name, use));
    return use;
  }

  // A handler that takes another way than before would leave done parts behind it, unseen. Parts that run side by side
  // may have been recorded in any order, so only a part that is asked for alone is judged.
  async #mustNotDiverge(id: string, alone: boolean): Promise<void> {
    if (!this.#resumed) return;
    const asked = new Set(this.#asked);
    const records = await (this.#earlier ??= this.#loadEarlier());
    const earlier = new Set(
      records.map(({ tool, ordinal }) => partId(tool.slice(this.parent.tool.length + 1), Number(ordinal))),
    );
    if (!alone || earlier.has(id)) return;
    const skipped = [...earlier].filter((known) => !asked.has(known));
    if (skipped.length > 0)
      throw this.getStuck(
        `the handler took another way than before: it asks for ${id} and passed over ${skipped.join(', ')}`,
      );
  }

  #loadEarlier(): Promise<readonly LedgerRecord[]> {
    const { tenant, task, key } = this.parent;
    return this.around.store.list({ tenant, task, parent: key });
  }
}

function partId(name: string, use: number): string {
  return use === 0 ? `'${name}'` : `'${name}' (${use + 1})`;
}
