import type { Store } from '@retrysafe/dispatcher';

/**
 * Begins to listen: `tell` gets each key that changed, `lost` is called when nothing more will be heard. Resolves, once it
 * hears, with how to stop; rejects when it cannot listen.
 */
export type Listen = (tell: (key: string) => void, lost: () => void) => Promise<() => void>;

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
  let stop: (() => void) | undefined;
  let closed = false;

  const begin = () => {
    let over = false;
    let stopHearing = () => {};
    const end = () => {
      over = true;
      if (stop === end) stop = undefined;
      stopHearing();
    };
    stop = end;
    listen((key) => waiting.get(key)?.forEach((wake) => wake()), end).then(
      (heard) => {
        if (over) return heard();
        stopHearing = heard;
        // What changed before it heard was missed.
        for (const wakes of waiting.values()) wakes.forEach((wake) => wake());
      },
      () => end(),
    );
  };

  return {
    watch: (key, wake) => {
      const wakes = waiting.get(key) ?? new Set();
      waiting.set(key, wakes.add(wake));
      if (stop === undefined && !closed) begin();
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && waiting.get(key) === wakes) waiting.delete(key);
        if (waiting.size === 0) stop?.();
      };
    },
    close: () => {
      closed = true;
      stop?.();
    },
  };
}
