import type { Clock } from '../clock.js';

/** Time in the hands of a test. */
export interface FakeClock extends Clock {
  /** Moves time on and wakes, in the order of their times, the sleepers that are due. Resolves when they had their turn. */
  advance(ms: number): Promise<void>;
  /** How many are asleep. */
  sleepers(): number;
  /** Resolves as soon as at least `count` are asleep, so that a test can let time pass only when somebody waits for it. */
  asleep(count?: number): Promise<void>;
}

/** A clock that stands still until it is told. It starts at `start`, in ms. */
export function fakeClock(start = 1_800_000_000_000): FakeClock {
  let time = start;
  const sleepers = new Sleepers();
  return {
    now: () => time,
    sleep: (ms, signal) => (signal?.aborted || ms <= 0 ? Promise.resolve() : sleepers.sleep(time + ms, signal)),
    advance: async (ms) => {
      const end = time + ms;
      for (let due = sleepers.firstDue(end); due !== undefined; due = sleepers.firstDue(end)) {
        time = Math.max(time, due.until);
        due.wake();
        await turn();
      }
      time = end;
      await turn();
    },
    sleepers: () => sleepers.count,
    asleep: (count = 1) => sleepers.asleep(count),
  };
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

class Sleepers {
  readonly #sleeping = new Set<Sleeper>();
  readonly #watchers = new Set<{ readonly count: number; readonly tell: () => void }>();

  get count(): number {
    return this.#sleeping.size;
  }

  sleep(until: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleeping.delete(sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { until, wake };
      signal?.addEventListener('abort', wake);
      this.#sleeping.add(sleeper);
      this.#tellWatchers();
    });
  }

  firstDue(until: number): Sleeper | undefined {
    return [...this.#sleeping].filter((one) => one.until <= until).sort((a, b) => a.until - b.until)[0];
  }

  asleep(count: number): Promise<void> {
    return new Promise((tell) => {
      if (this.count >= count) return tell();
      this.#watchers.add({ count, tell });
    });
  }

  #tellWatchers(): void {
    for (const watcher of this.#watchers) {
      if (this.count < watcher.count) continue;
      this.#watchers.delete(watcher);
      watcher.tell();
    }
  }
}

// One turn of the event loop: everything that was woken has run until it waits again.
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
