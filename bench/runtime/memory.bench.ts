import { memoryStore } from '@retrysafe/dispatcher';
import { type Measure, median, type Ratio } from '../ratio.js';
import { duel, timedCpu } from './duel.js';
import { nodeIdempotency, powertools } from './rivals.js';
import { dispatched } from './workload.js';

const ours = dispatched(() => memoryStore(), timedCpu);
const calls = 10_000;

/** Our dispatcher over a memory store against two libraries over a Map, and what it costs by itself. */
export const measure: Measure = async () => [
  await duel({
    name: 'memory-vs-node-idempotency-sequential',
    floor: 2.5,
    rival: nodeIdempotency,
    ours,
    calls,
    atOnce: 1,
  }),
  await duel({
    name: 'memory-vs-node-idempotency-64-at-once',
    floor: 2.5,
    rival: nodeIdempotency,
    ours,
    calls,
    atOnce: 64,
  }),
  await duel({ name: 'memory-vs-powertools-sequential', floor: 2.5, rival: powertools, ours, calls, atOnce: 1 }),
  await duel({ name: 'memory-vs-powertools-64-at-once', floor: 2.5, rival: powertools, ours, calls, atOnce: 64 }),
  await ownCpu(),
];

const mostMicroseconds = 10;

// With the store's own, since it is in this process.
async function ownCpu(): Promise<Ratio> {
  const each: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const took = await ours(calls * 3, 1);
    if (round > 0) each.push((took * 1_000) / (calls * 3)); // the first one warms up
  }
  const microseconds = median(each);
  console.log(`own-cpu: ${microseconds.toFixed(1)} microseconds a call, at most ${mostMicroseconds}`);
  return { name: 'memory-own-cpu', value: mostMicroseconds / microseconds, floor: 1 };
}
