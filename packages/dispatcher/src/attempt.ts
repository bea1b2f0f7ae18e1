import { classifyError, type Ending, type ErrorClassifier } from './ending.js';
import { HttpError, isFailedResponse } from './http-error.js';
import { isThenable } from './thenable.js';

/** Takes what a handler returned after it was stopped. */
export interface Latecomers {
  cameLate(value: unknown): void;
}

/** Waits for the end of a start. */
export interface Waiting {
  ended(ending: Ending): void;
}

/** One start of a handler: its signal, and the way to stop waiting for it. */
export class Attempt {
  #controller: AbortController | undefined;
  #stopped: DOMException | undefined;
  #waiting: Waiting | undefined;

  /** Made when a handler first looks at it: most never do. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#stopped !== undefined) this.#controller.abort(this.#stopped);
    }
    return this.#controller.signal;
  }

  get stopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Abort the handler's signal and stop waiting for it: from here on nobody knows what it does. */
  stop(reason: string, name: 'AbortError' | 'TimeoutError' = 'AbortError'): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = new DOMException(reason, name);
    this.#controller?.abort(this.#stopped);
    this.#tell({ kind: 'ambiguous', reason });
  }

  /**
   * Run `handler` to its end, or until it is stopped; never throws or rejects. What it returns after it was stopped goes
   * to `latecomers`. A promise only when the handler's own answer is one.
   */
  run<Args, Call>(
    handler: (args: Args, call: Call) => unknown,
    args: Args,
    call: Call,
    classify: ErrorClassifier | undefined,
    latecomers: Latecomers | undefined,
  ): Ending | Promise<Ending> {
    let resolve: ((ending: Ending) => void) | undefined;
    const waiting = { ended: (ending: Ending) => resolve?.(ending) };
    return this.begin(handler, args, call, classify, waiting, latecomers) ?? new Promise((given) => (resolve = given));
  }

  /**
   * The same for whoever wants no promise: the end when it is there at once, else undefined, and `waiting` is told later,
   * once.
   */
  begin<Args, Call>(
    handler: (args: Args, call: Call) => unknown,
    args: Args,
    call: Call,
    classify: ErrorClassifier | undefined,
    waiting: Waiting,
    latecomers: Latecomers | undefined,
  ): Ending | undefined {
    let value: unknown;
    try {
      value = handler(args, call);
      if (!isThenable(value)) return endOf(value, classify);
    } catch (error) {
      return classifyError(error, classify);
    }
    this.#follow(Promise.resolve(value), classify, latecomers); // what merely looks like a promise may throw or nest
    if (this.#stopped !== undefined) return { kind: 'ambiguous', reason: this.#stopped.message };
    this.#waiting = waiting;
    return undefined;
  }

  #follow(promise: Promise<unknown>, classify: ErrorClassifier | undefined, latecomers: Latecomers | undefined): void {
    promise.then(
      (value) => {
        const end = endOf(value, classify);
        if (this.#stopped === undefined) this.#tell(end);
        else if (end.kind === 'returned') latecomers?.cameLate(end.value);
      },
      (error: unknown) => this.#tell(classifyError(error, classify)),
    );
  }

  #tell(ending: Ending): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.ended(ending);
  }
}

// A 504 is no success, also where a handler gives it back as what it got.
function endOf(value: unknown, classify: ErrorClassifier | undefined): Ending {
  return isFailedResponse(value) ? classifyError(new HttpError(value), classify) : { kind: 'returned', value };
}
