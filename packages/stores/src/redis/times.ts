import type { Clock } from '@retrysafe/dispatcher';

/** ms, of a time as the server's TIME says it: SECONDS:MICROSECONDS. */
export function msOf(time: string): number {
  return Math.floor(microsOf(time) / 1_000);
}

/** Microseconds, of the same. */
export function microsOf(time: string): number {
  const colon = time.indexOf(':');
  return Number(time.slice(0, colon)) * 1_000_000 + Number(time.slice(colon + 1));
}

/** The same, of ms. */
export function timeOf(ms: number): string {
  return `${Math.floor(ms / 1_000)}:${(ms % 1_000) * 1_000}`;
}

/** The server's clock between two of its answers, reckoned on this machine's: for what may be wrong. */
export class ServerTime {
  readonly #clock: Pick<Clock, 'now'>;
  #ahead = NaN;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The server has just said its time, in ms, which is given back. */
  was(ms: number): number {
    this.#ahead = ms - this.#clock.now();
    return ms;
  }

  /** ms since then, as far as that is known, else NaN. */
  since(ms: number | undefined): number {
    return ms === undefined ? NaN : this.#clock.now() + this.#ahead - ms;
  }
}
