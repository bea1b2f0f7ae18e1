import type { Answer } from './answer.js';
import type { Surroundings } from './surroundings.js';

/** What a look at the key came to: undefined is to look again; at work is this call's own handler, or the store for it. */
export type Sight = Answer | 'at work' | undefined;

/** One call that looks at its key until somebody is at work on it, or there is an answer; and the promise of that answer. */
export abstract class Looking {
  protected readonly around: Surroundings;
  #resolve: (answer: Answer) => void = ignore;
  #reject: (error: unknown) => void = ignore;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Rejects only with a framework's pause. */
  toTheAnswer(): Promise<Answer> {
    this.around.doors.enter();
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.look();
    });
  }

  failed(error: unknown): void {
    this.#leave();
    this.#reject(error);
  }

  /** Look once. */
  protected abstract find(): Sight | Promise<Sight>;

  /** It is over: nobody waits any more. */
  protected abstract left(): void;

  protected look(): void {
    try {
      let found: Sight | Promise<Sight>;
      do found = this.find();
      while (found === undefined);
      this.#found(found);
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Goes on with what the store says later: without a promise of its own, unlike a `Promise<Sight>`. An answer that nothing
   * can be made of is a failure too.
   */
  protected later<T>(
    said: Promise<T>,
    goOn: (said: T) => Sight | Promise<Sight>,
    failed: (error: unknown) => Sight,
  ): 'at work' {
    said.then(
      (one) => {
        let sight: Sight | Promise<Sight>;
        try {
          sight = goOn(one);
        } catch (error) {
          sight = failed(error);
        }
        this.#found(sight);
      },
      (error: unknown) => this.#found(failed(error)),
    );
    return 'at work';
  }

  protected end(answer: Answer): void {
    this.#leave();
    this.#resolve(answer);
  }

  #found(found: Sight | Promise<Sight>): void {
    if (found instanceof Promise)
      found.then(
        (late) => this.#found(late),
        (error: unknown) => this.failed(error),
      );
    else if (found === undefined) this.look();
    else if (found !== 'at work') this.end(found);
  }

  #leave(): void {
    this.left();
    this.around.doors.leave();
  }
}

function ignore(): void {}
