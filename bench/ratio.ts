/** One thing measured against another in the same run. `value` of at least `floor` is good enough. */
export interface Ratio {
  readonly name: string;
  /** More is better: where less is, as in "at most 2.5 times the time of X", measure X against us and state 1 / 2.5. */
  readonly value: number;
  readonly floor: number;
}

/** What a file `bench/SUITE/NAME.ts` exports as `measure`. */
export type Measure = () => Promise<readonly Ratio[]>;

/** Is it good enough? */
export function isReached({ value, floor }: Ratio): boolean {
  return value >= floor;
}

/** `ratio NAME VALUE floor VALUE ok|short`. */
export function lineOf(ratio: Ratio): string {
  const { name, value, floor } = ratio;
  return `ratio ${name} ${value.toFixed(2)} floor ${floor.toFixed(2)} ${isReached(ratio) ? 'ok' : 'short'}`;
}

/** The middle one; of an even number, the mean of the middle two. Throws when there is none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new RangeError('A median needs at least one value.');
  return (low + high) / 2;
}
