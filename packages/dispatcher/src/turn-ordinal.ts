const prefix = 'turn:';

/** The ordinal of the `n`-th intent of a tool in a turn, counted from 0. Turns number their own, apart from a plan's. */
export function turnOrdinal(n: number): string {
  return `${prefix}${n}`;
}

/** No plan may use these. */
export function isTurnOrdinal(ordinal: string): boolean {
  return ordinal.startsWith(prefix);
}

/** The number of a turn's ordinal; undefined for a plan's. */
export function turnNumber(ordinal: string): number | undefined {
  if (!isTurnOrdinal(ordinal)) return undefined;
  const n = Number(ordinal.slice(prefix.length));
  return Number.isSafeInteger(n) ? n : undefined;
}
