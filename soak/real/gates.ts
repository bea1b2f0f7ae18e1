import { readSync, writeSync } from 'node:fs';
import type { Store } from '@retrysafe/dispatcher';
import type { Stop } from './plan.js';

/** Places in a process where it may be told to stand still: before and after whatever it awaits. */
export class Gates {
  readonly #stops: readonly Stop[];
  readonly #passed = new Map<string, number>();

  constructor(stops: readonly Stop[]) {
    this.#stops = stops;
  }

  /** Where a stop is planned, say so and let nothing in this process run until the parent says go. */
  pass(gate: string): void {
    const [nth, nthOfAll] = [this.#count(gate), this.#count('')];
    const stop = this.#stops.some(
      (one) => one.nth === (one.gate === undefined ? nthOfAll : one.gate === gate ? nth : 0),
    );
    if (!stop) return;
    say({ at: gate });
    if (readSync(0, Buffer.alloc(1)) === 0) process.exit(); // the parent is gone
  }

  /** What is awaited, between its two gates. */
  async around<T>(name: string, awaited: () => Promise<T>): Promise<T> {
    this.pass(`before ${name}`);
    const value = await awaited();
    this.pass(`after ${name}`);
    return value;
  }

  /** As `around`, for what does not let the process wait. */
  aroundNow<T>(name: string, work: () => T): T {
    this.pass(`before ${name}`);
    const value = work();
    this.pass(`after ${name}`);
    return value;
  }

  /** The store, with a gate before and after each of its steps. */
  onStore(store: Store): Store {
    return new Proxy(store, {
      get: (target, method) => {
        const member: unknown = Reflect.get(target, method);
        if (typeof member !== 'function') return member;
        if (method === 'watch') return member.bind(target); // a hint, which nobody awaits
        return (...args: unknown[]) =>
          this.around(String(method), () => Reflect.apply(member, target, args) as Promise<unknown>);
      },
    });
  }

  #count(name: string): number {
    const count = (this.#passed.get(name) ?? 0) + 1;
    this.#passed.set(name, count);
    return count;
  }
}

/** One line for the parent, out before anything else happens. */
export function say(line: unknown): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
