import { isToolClass, type StepCall, type StepOptions, type ToolClass, toolClasses } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import { rulesOf } from './decide.js';
import { Refused } from './ending.js';
import { childKey } from './intent.js';
import { Part } from './part.js';
import type { Steps } from './steps.js';
import { stepCall } from './step-call.js';
import { watchedPart } from './watched.js';
import { WayOfParts } from './way-of-parts.js';

type RunStep<R> = (step: StepCall) => R | Promise<R>;

/** The parts that one start of the handler asks for: it numbers the uses of each name. */
export class StartedSteps {
  readonly #steps: Steps;
  readonly #attempt: Attempt;
  readonly #startNo: number;
  readonly #way: WayOfParts;
  readonly #uses = new Map<string, number>();
  readonly #running = new Set<Promise<unknown>>();

  /** Each start counts its own: one that was stopped may work on beside the next. */
  constructor(steps: Steps, attempt: Attempt, startNo: number) {
    this.#steps = steps;
    this.#attempt = attempt;
    this.#startNo = startNo;
    this.#way = new WayOfParts(steps, attempt);
  }

  /** `call.step`. Rejects with what `run` threw, or with why it may not run. */
  run<R>(name: string, options: StepOptions<R> = {}, run: RunStep<R> | undefined): Promise<R> {
    const running = this.#run(name, options, run);
    const end = () => void this.#running.delete(running);
    this.#running.add(running);
    running.then(end, end);
    return running;
  }

  /** The handler has ended with an error: what still waits for others is left to the next start. */
  fails(): void {
    this.#way.fails();
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
    const beside = await this.#way.begins(name, use);
    try {
      if (this.#attempt.stopped) throw this.#attempt.signal.reason;
      const part = new Part(this.#steps, { name, use, beside, rules, attempt: this.#attempt, probe });
      return (await part.run((key) => run(context(key, 'writes')))) as R;
    } finally {
      this.#way.ends();
    }
  }

  #nextUse(name: string): number {
    const use = this.#uses.get(name) ?? 0;
    this.#uses.set(name, use + 1);
    this.#way.asksFor(name, use);
    return use;
  }
}
