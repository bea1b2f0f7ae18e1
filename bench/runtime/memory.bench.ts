import { memoryStore } from '@retrysafe/dispatcher';
import { type Measure, median, type Ratio } from '../ratio.js';
import { duel, type Duel } from './duel.js';
import { bareMinimum } from './rivals/bare-minimum.js';
import { nodeIdempotency } from './rivals/node-idempotency.js';
import { inMemory, powertools, powertoolsByPayload } from './rivals/powertools.js';
import { dispatched } from './workload.js';

const ours = dispatched(() => memoryStore());
const calls = 10_000;

const against = (name: string, rival: Duel['rival']): readonly Duel[] =>
  ([1, 64] as const).map((atOnce) => ({
    name: `memory-vs-${name}-${atOnce === 1 ? 'sequential' : '64-at-once'}`,
    floor: 2.5,
    by: 'cpu',
    rival,
    ours,
    calls,
    atOnce,
  }));

/** Our dispatcher over a memory store against two libraries over a map, and what it costs by itself. */
export const measure: Measure = async () => {
  // On a busy machine the compiler takes longer than the rounds of a duel.
  for (let round = 0; round < 20; round += 1) await ours(calls, round % 2 === 0 ? 1 : 64);
  const ratios: Ratio[] = [];
  for (const one of against('node-idempotency', nodeIdempotency)) ratios.push(await duel(one));
  for (const one of against('powertools', inMemory(powertools))) ratios.push(await duel(one));
  // For information: it keys by the payload and notices no other arguments, so it is no floor for what does both.
  for (const one of against('powertools-by-payload', inMemory(powertoolsByPayload))) await duel(one);
  // And how far any ledger can come: ours beside the least there is, and that beside the library.
  for (const one of against('bare-minimum', bareMinimum)) await duel(one);
  for (const one of against('node-idempotency', nodeIdempotency))
    await duel({ ...one, name: one.name.replace('memory', 'bare-minimum'), ours: bareMinimum });
  return [...ratios, await ownCpu()];
};

const mostMicroseconds = 10;

// With the store's own, since it is in this process.
async function ownCpu(): Promise<Ratio> {
  const each: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { cpu } = await ours(calls * 3, 1);
    if (round > 0) each.push((cpu * 1_000) / (calls * 3)); // the first one warms up
  }
  const microseconds = median(each);
  console.log(`own-cpu: ${microseconds.toFixed(1)} microseconds a call, at most ${mostMicroseconds}`);
  return { name: 'memory-own-cpu', value: mostMicroseconds / microseconds, floor: 1 };
}
