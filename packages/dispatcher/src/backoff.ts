export interface BackoffOptions {
  /** What the provider asked for. The pause is never shorter. ms. Default 0. */
  readonly retryAfterMs?: number;
  /** The longest pause drawn by chance. ms. Default 30,000. */
  readonly capMs?: number;
}

/**
 * How long to wait after try number `tryNo` (1 is the first), in ms: a random part of `baseMs * 2 ** (tryNo - 1)`, so
 * that callers that failed together do not come back together, and at least what the provider asked for.
 */
export function backoff(
  tryNo: number,
  baseMs: number,
  random: () => number,
  { retryAfterMs = 0, capMs = 30_000 }: BackoffOptions = {},
): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** (tryNo - 1));
  return Math.round(retryAfterMs + ceiling * random());
}
