import { isToolClass, type StepCall, type StepOptions, type ToolClass, toolClasses } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { rulesOf } from './decide.js';
import { Refused } from './ending.js';
import { childKey } from './intent.js';
import { notBegun, Part, wasBeside } from './part.js';
import type { Steps } from './steps.js';
import type { LedgerRecord } from './store.js';
import { tellStoreFailure } from './tell.js';
import { stepCall } from './step-call.js';
import { watchedPart } from './watched.js';

type RunStep<R> = (step: StepCall) => R | Promise<R>;

/** The parts that one start of the handler asks for: it numbers the uses of each name, and sees when it takes another way than before. */
export class StartedSteps {
  readonly #steps: Steps;
  readonly #attempt: Attempt;
  readonly #startNo: number;
  /** May parts have been begun before this start of the handler? */
  readonly #resumed: boolean;
  readonly #uses = new Map<string, number>();
  readonly #asked = new Set<string>();
  readonly #running = new Set<Promise<unknown>>();
  #atWork = 0;
  #earlier: Promise<readonly LedgerRecord[]> | undefined;

  /** Each start counts its own: one that was stopped may work on beside the next. */
  constructor(steps: Steps, attempt: Attempt, startNo: number) {
    this.#steps = steps;
    this.#attempt = attempt;
    this.#startNo = startNo;
    this.#resumed = steps.begin().resumed;
  }

  /** `call.step`. Rejects with what `run` threw, or with why it may not run. */
  run<R>(name: string, options: StepOptions<R> = {}, run: RunStep<R> | undefined): Promise<R> {
    const running = this.#run(name, options, run);
    const end = () => void this.#running.delete(running);
    this.#running.add(running);
    running.then(end, end);
    return running;
  }

  get atWork(): readonly Promise<unknown>[] {
    return [...this.#running];
  }

  async #run<R>(name: string, options: StepOptions<R>, run: RunStep<R> | undefined): Promise<R> {
    if (typeof name !== 'string' || name === '' || typeof run !== 'function') {
      throw new TypeError('call.step takes a name that is not empty and a function.');
    }
    const { tool } = this.#steps.call;
    const partClass = options.class ?? tool.class;
    if (!isToolClass(partClass)) {
      throw new TypeError(`The part '${name}' has a class that does not exist. Use one of: ${toolClasses.join(', ')}.`);
    }
    if (partClass === 'irreversible' && tool.class !== 'irreversible') {
      throw new Refused(
        `The part '${name}' is irreversible and '${tool.name}' is not, so nobody approved it. Tag the tool irreversible.`,
      );
    }
    const use = this.#nextUse(name);
    const { telemetry } = this.#steps.around;
    const part = () => this.#part(name, use, partClass, options.probe, run);
    return watchedPart(telemetry, { tool: tool.definition, name }, part);
  }

  async #part<R>(
    name: string,
    use: number,
    partClass: ToolClass,
    probe: StepOptions<R>['probe'],
    run: RunStep<R>,
  ): Promise<R> {
    const { around, call, parent } = this.#steps;
    const context = (key: string, does: 'reads' | 'writes') =>
      stepCall(around, key, this.#attempt, this.#startNo, does);
    if (partClass === 'read') return run(context(childKey(parent.key, name, use), 'reads'));
    const rules = rulesOf({ class: partClass, probe, repeatable: call.tool.definition.repeatable });
    const beside = this.#atWork > 0;
    this.#atWork += 1;
    try {
      await this.#mustNotDiverge(partId(name, use), beside);
      const part = new Part(this.#steps, { name, use, beside, rules, probe });
      return (await part.run((key) => run(context(key, 'writes')))) as R;
    } finally {
      this.#atWork -= 1;
    }
  }

  #nextUse(name: string): number {
    const use = this.#uses.get(name) ?? 0;
    this.#uses.set(name, use + 1);
    this.#asked.add(partId(name, use));
    return use;
  }

  // A handler that takes another way than before would leave done parts behind it, unseen. Parts that run side by side
  // may have been recorded in any order, so only a part that is asked for alone is judged.
  async #mustNotDiverge(id: string, beside: boolean): Promise<void> {
    if (!this.#resumed) return;
    const asked = new Set(this.#asked);
    const records = await this.#before(id);
    if (beside || records.some((one) => this.#idOf(one) === id)) return;
    const met = records.filter((one) => asked.has(this.#idOf(one)));
    const skipped = records.filter((one) => !met.includes(one) && !met.some((other) => this.#mayEnclose(other, one)));
    if (skipped.length === 0) return;
    const names = [...new Set(skipped.map((one) => this.#idOf(one)))].join(', ');
    throw this.#steps.getStuck(`the handler took another way than before: it asks for ${id} and passed over ${names}`);
  }

  // A part of a part is not asked for again once that one is done.
  #mayEnclose(outer: LedgerRecord, inner: LedgerRecord): boolean {
    const within = outer.createdAt <= inner.createdAt && inner.updatedAt <= outer.updatedAt;
    return within && wasBeside(this.#steps.around.codec, inner);
  }

  #idOf({ tool, ordinal }: LedgerRecord): string {
    return partId(tool.slice(this.#steps.parent.tool.length + 1), Number(ordinal));
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

function partId(name: string, use: number): string {
  return use === 0 ? `'${name}'` : `'${name}' (${use + 1})`;
}
