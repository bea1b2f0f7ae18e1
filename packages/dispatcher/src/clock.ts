import { randomUUID } from 'node:crypto';
import { heedAbort } from './heed-abort.js';

/** Time as the dispatcher sees it. The leases run on the store's clock, not on this one. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
  /**
   * Resolves after `ms`, or as soon as `signal` is aborted; it never rejects. 0 or less resolves in a later turn of the
   * event loop. A 'background' sleep does not keep the process alive.
   */
  sleep(ms: number, signal?: AbortSignal, kind?: 'background'): Promise<void>;
}

/** Chance as the dispatcher sees it. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  random(): number;
  /** A new id that nobody can guess. */
  id(): string;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal, kind) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        forgetAbort?.();
        resolve();
      };
      const timer = setTimeout(end, Math.min(Math.max(ms, 0), longestTimer));
      if (kind === 'background') timer.unref();
      const forgetAbort = heedAbort(signal, end);
    }),
};

/** The machine's chance: `Math.random`, and UUIDs that nobody can guess. */
export const systemChance: Chance = { random: () => Math.random(), id: () => randomUUID() };

const longestTimer = 2 ** 31 - 1; // beyond it Node fires at once
