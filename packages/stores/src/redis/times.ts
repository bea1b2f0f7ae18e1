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
