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

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** A clock that stands still until it is told. It starts at `start`, in ms. */
export function fakeClock(start = 1_800_000_000_000): FakeClock {
  let time = start;
  const sleeping = new Set<Sleeper>();
  const watchers = new Set<{ readonly count: number; readonly tell: () => void }>();

  const fallAsleep = (sleeper: Sleeper) => {
    sleeping.add(sleeper);
    for (const watcher of watchers) {
      if (sleeping.size < watcher.count) continue;
      watchers.delete(watcher);
      watcher.tell();
    }
  };
  const firstDue = (until: number) =>
    [...sleeping].filter((sleeper) => sleeper.until <= until).sort((a, b) => a.until - b.until)[0];

  return {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted || ms <= 0) return resolve();
        const sleeper: Sleeper = {
          until: time + ms,
          wake: () => {
            sleeping.delete(sleeper);
            signal?.removeEventListener('abort', sleeper.wake);
            resolve();
          },
        };
        signal?.addEventListener('abort', sleeper.wake);
        fallAsleep(sleeper);
      }),
    advance: async (ms) => {
      const end = time + ms;
      for (let due = firstDue(end); due !== undefined; due = firstDue(end)) {
        time = Math.max(time, due.until);
        due.wake();
        await turn();
      }
      time = end;
      await turn();
    },
    sleepers: () => sleeping.size,
    asleep: (count = 1) =>
      new Promise((tell) => {
        if (sleeping.size >= count) return tell();
        watchers.add({ count, tell });
      }),
  };
}

// One turn of the event loop: everything that was woken has run until it waits again.
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
