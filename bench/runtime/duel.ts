import { loadavg } from 'node:os';
import { median, type Ratio } from '../ratio.js';

/** Does `calls` fresh calls, `atOnce` at a time. */
export type Contender = (calls: number, atOnce: number) => Promise<Took>;

/** What some calls took: by the clock on the wall, and of this process's CPUs, its collector included. ms. */
export interface Took {
  readonly wall: number;
  readonly cpu: number;
}

/** Two contenders for the same calls. */
export interface Duel {
  readonly name: string;
  readonly floor: number;
  readonly rival: Contender;
  readonly ours: Contender;
  readonly calls: number;
  readonly atOnce: number;
  /** 'cpu' for what never waits: there it is the time, and the neighbours' work on the machine is not in it. */
  readonly by?: keyof Took;
  /** Rounds that do not count. More where a round is so short that the compiler is at work through several. Default 4. */
  readonly warmUps?: number;
}

const rounds = 7;

/** How many times the rival's calls we do in the same time: the median of seven rounds, after those that warm up. */
export async function duel(duel: Duel): Promise<Ratio> {
  const { name, floor, calls, by = 'wall', warmUps = 4 } = duel;
  const fought: { readonly theirs: Took; readonly own: Took }[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) fought.push(await fight(duel, round % 2 === 0));
  const counted = fought.slice(warmUps);
  const ratio = (what: keyof Took) => median(counted.map(({ theirs, own }) => theirs[what] / own[what]));
  const rate = (who: 'own' | 'theirs') => Math.round((calls / median(counted.map((one) => one[who][by]))) * 1_000);
  console.log(
    `${name}: ${rate('own')} calls/s against ${rate('theirs')}, by ${by}; ` +
      `wall ${ratio('wall').toFixed(2)}, cpu ${ratio('cpu').toFixed(2)}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  return { name, value: ratio(by), floor };
}

// The two take turns, and which is first changes, so that neither has the quieter machine.
async function fight({ rival, ours, calls, atOnce }: Duel, rivalFirst: boolean) {
  const before = rivalFirst ? await rival(calls, atOnce) : undefined;
  const own = await ours(calls, atOnce);
  return { theirs: before ?? (await rival(calls, atOnce)), own };
}

/** Runs `call` for 0, 1, 2 ... up to `calls`, `atOnce` at a time. */
export async function timed(calls: number, atOnce: number, call: (n: number) => Promise<unknown>): Promise<Took> {
  let next = 0;
  const loop = async () => {
    for (let n = next++; n < calls; n = next++) await call(n);
  };
  const started = performance.now();
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, loop));
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - started, cpu: (user + system) / 1_000 };
}
