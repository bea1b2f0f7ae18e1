import { median, type Ratio } from '../ratio.js';

/** Does `calls` fresh calls, `atOnce` at a time, and says what that took. ms. */
export type Contender = (calls: number, atOnce: number) => Promise<number>;

export interface Duel {
  readonly name: string;
  readonly floor: number;
  readonly rival: Contender;
  readonly ours: Contender;
  readonly calls: number;
  readonly atOnce: number;
}

const rounds = 7;

/** How many times the rival's calls we do in the same time: the median of seven rounds, after one that warms up. */
export async function duel({ name, floor, rival, ours, calls, atOnce }: Duel): Promise<Ratio> {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // The two take turns, and which is first changes, so that neither has the quieter machine.
    const order = round % 2 === 0 ? [rival, ours] : [ours, rival];
    const times = new Map<Contender, number>();
    for (const contender of order) times.set(contender, await contender(calls, atOnce));
    const [theirs, own] = [times.get(rival) ?? NaN, times.get(ours) ?? NaN];
    if (round === 0) continue;
    ratios.push(theirs / own);
    rates.push((calls / own) * 1_000);
  }
  console.log(`${name}: ${Math.round(median(rates))} calls/s`);
  return { name, value: median(ratios), floor };
}

/**
 * The same in CPU time of this process, its collector included. For what never waits: there it is the time, and the
 * neighbours' work on the machine is not in it.
 */
export async function timedCpu(calls: number, atOnce: number, call: (n: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await timed(calls, atOnce, call);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Runs `call` for 0, 1, 2 ... up to `calls`, `atOnce` at a time. */
export async function timed(calls: number, atOnce: number, call: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const loop = async () => {
    for (let n = next++; n < calls; n = next++) await call(n);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, loop));
  return performance.now() - started;
}
