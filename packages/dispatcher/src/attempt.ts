import type { ErrorClassifier } from './ending.js';
import { classifyError, type Ending } from './ending.js';

/** One start of a handler: its signal, and the way to stop waiting for it. */
export class Attempt {
  #controller: AbortController | undefined;
  #stopped: DOMException | undefined;
  #giveUp: ((ending: Ending) => void) | undefined;

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
    this.#giveUp?.({ kind: 'ambiguous', reason });
  }

  /**
   * Run `handler` to its end, or until it is stopped; never rejects. What it returns after it was stopped goes to
   * `late`. A promise only when the handler's own answer is one.
   */
  run(
    handler: () => unknown,
    classify: ErrorClassifier | undefined,
    late: (value: unknown) => void,
  ): Ending | Promise<Ending> {
    let value: unknown;
    try {
      value = handler();
      if (!isThenable(value)) return { kind: 'returned', value };
    } catch (error) {
      return classifyError(error, classify);
    }
    const promise = value;
    return new Promise((resolve) => {
      this.#giveUp = resolve;
      if (this.#stopped !== undefined) resolve({ kind: 'ambiguous', reason: this.#stopped.message });
      promise.then(
        (result) => (this.#stopped === undefined ? resolve({ kind: 'returned', value: result }) : late(result)),
        (error: unknown) => resolve(classifyError(error, classify)),
      );
    });
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}
