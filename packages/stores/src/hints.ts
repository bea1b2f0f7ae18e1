import type { Store } from '@retrysafe/dispatcher';

/** Begins to listen: `tell` gets each key that changed, `lost` is called when nothing more will be heard. */
export type Listen = (tell: (key: string) => void, lost: () => void) => Listener;

/** One subscription to a server. */
export interface Listener {
  /** Resolves once it hears; rejects when it cannot. */
  readonly hearing: Promise<unknown>;
  /** At any time, also before it hears. */
  stop(): void;
}

/** `watch` of a store, and its end. */
export interface Hints {
  readonly watch: NonNullable<Store['watch']>;
  close(): void;
}

/**
 * One listener for all who wait: it begins when the first one comes and ends when the last one goes, so that it keeps no
 * connection, and no process, for nothing. Where it cannot listen nobody is told: whoever waits looks from time to time.
 */
export function hintsBy(listen: Listen): Hints {
  const waiting = new Map<string, Set<() => void>>();
  let listener: Listener | undefined;
  let closed = false;

  const stop = () => {
    const stopped = listener;
    listener = undefined;
    quietly(() => stopped?.stop()); // a client of which nothing is left may say so
  };
  const begin = () => {
    const lost = () => {
      if (listener === mine) stop();
    };
    const mine = quietly(() => listen((key) => waiting.get(key)?.forEach((wake) => wake()), lost));
    if (mine === undefined) return;
    listener = mine;
    mine.hearing.then(() => {
      // What changed before it heard was missed.
      if (listener === mine) for (const wakes of waiting.values()) wakes.forEach((wake) => wake());
    }, lost);
  };

  return {
    watch: (key, wake) => {
      const wakes = waiting.get(key) ?? new Set();
      waiting.set(key, wakes.add(wake));
      if (listener === undefined && !closed) begin();
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && waiting.get(key) === wakes) waiting.delete(key);
        if (waiting.size === 0) stop();
      };
    },
    close: () => {
      closed = true;
      stop();
    },
  };
}

// Listening is for hints alone: what goes wrong with it must harm no call.
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
