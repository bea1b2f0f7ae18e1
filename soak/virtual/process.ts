import type { Wish } from '../world/history.js';
import type { Clock } from '@retrysafe/dispatcher';

/**
 * A process that can be frozen, as by SIGSTOP, and killed, as by SIGKILL, at every await: whatever it waits for comes to
 * it through `hear`.
 */
export class Process {
  #state: 'alive' | 'frozen' | 'dead' = 'alive';
  #unheard: (() => void)[] = [];
  /** How far its clock is from the true time. ms. */
  skewMs = 0;

  constructor(readonly name: string) {}

  get dead(): boolean {
    return this.#state === 'dead';
  }

  get frozen(): boolean {
    return this.#state === 'frozen';
  }

  /** Go on with what was waited for: now, when it is thawed, or never. */
  hear(goOn: () => void): void {
    if (this.#state === 'alive') goOn();
    else if (this.#state === 'frozen') this.#unheard.push(goOn);
  }

  kill(): void {
    this.#state = 'dead';
    this.#unheard = [];
  }

  freeze(): void {
    if (this.#state === 'alive') this.#state = 'frozen';
  }

  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'alive';
    const unheard = this.#unheard;
    this.#unheard = [];
    for (const goOn of unheard) goOn();
  }

  /** The true time as this process sees it. */
  clock(time: Clock): Clock {
    return {
      now: () => time.now() + this.skewMs,
      sleep: (ms, signal, kind) =>
        new Promise((resolve) => void time.sleep(ms, signal, kind).then(() => this.hear(resolve))),
    };
  }
}

/** A call that a process has made and that nobody has answered. */
export interface OpenCall {
  readonly process: Process;
  readonly wish: Wish;
  readonly abort: AbortController;
}
