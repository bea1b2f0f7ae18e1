import type { ClaimRequest } from '@retrysafe/dispatcher';
import { startPostgres } from '../../packages/stores/test/postgres-server.js';
import { type Measure, median, type Ratio } from '../ratio.js';
import { type FilledLedger, filledTask, written } from './filled-ledger.js';
import { filledPostgres } from './filled-postgres.js';
import { filledSqlite } from './filled-sqlite.js';
import { requestsOf, result } from './store-calls.js';

const fewKeys = 10_000;
const manyKeys = Number(process.env['RETRYSAFE_BENCH_KEYS'] ?? 5_000_000);
const warmUps = 2;
const rounds = 9;
const callsPerRound = 400;

/**
 * A claim in a ledger of five million keys, or `RETRYSAFE_BENCH_KEYS`, against one in a ledger of ten thousand: at most
 * twice the time for 99 of 100. Also said: the room that a key takes, and what a sweep costs there.
 */
export const measure: Measure = async () => {
  const server = await startPostgres();
  try {
    return [await growth('sqlite', filledSqlite), await growth('postgres', (keys) => filledPostgres(server.url, keys))];
  } finally {
    await server.remove();
  }
};

async function growth(name: string, filled: (keys: number) => Promise<FilledLedger>): Promise<Ratio> {
  const small = await filled(fewKeys);
  const started = performance.now();
  const large = await filled(manyKeys);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${name}: ${manyKeys} keys of ${Math.round(large.bytesPerKey)} bytes each, filled in ${seconds} s`);
  const measured = await claimTimes(small, large);
  const shown = (of: 'few' | 'many') => {
    const [middle, late] = [
      median(measured.map((one) => median(one[of]))),
      median(measured.map((one) => p99(one[of]))),
    ];
    return `${middle.toFixed(2)} ms, p99 ${late.toFixed(2)} ms`;
  };
  console.log(`${name}: a claim among ${fewKeys} keys takes ${shown('few')}, among ${manyKeys} ${shown('many')}`);
  console.log(`${name}: ${await sweepCost(large)}`);
  await small.remove();
  await large.remove();
  return {
    name: `${name}-claim-p99-flat`,
    value: median(measured.map(({ few, many }) => p99(few) / p99(many))),
    floor: 0.5,
  };
}

// The two take turns, and which is first changes, so that neither has the quieter machine.
async function claimTimes(small: FilledLedger, large: FilledLedger) {
  const requests = requestsOf((warmUps + rounds) * callsPerRound);
  const measured: { readonly few: readonly number[]; readonly many: readonly number[] }[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const asked = requests.slice(round * callsPerRound, (round + 1) * callsPerRound);
    const before = round % 2 === 0 ? await claimsIn(small, asked) : undefined;
    const many = await claimsIn(large, asked);
    measured.push({ few: before ?? (await claimsIn(small, asked)), many });
  }
  return measured.slice(warmUps);
}

/** What each claim took, ms; its settle in between is not counted. */
async function claimsIn({ store }: FilledLedger, requests: readonly ClaimRequest[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const request of requests) {
    const started = performance.now();
    const claim = await store.claim(request);
    times.push(performance.now() - started);
    if (claim.kind !== 'won') throw new Error(`A fresh key is ${claim.kind}.`);
    await store.settle({ key: request.key, fence: claim.record.fence }, 'done', result);
  }
  return times;
}

const sweptTasks = 625;

/** Ten thousand records of closed tasks, first to tombstones and then away. */
async function sweepCost({ store }: FilledLedger): Promise<string> {
  for (let n = 0; n < sweptTasks; n += 1) await store.closeTask(written.tenant, filledTask(n));
  await new Promise((resolve) => setTimeout(resolve, 5)); // what is due has to be past
  const turns: number[] = [];
  const swept = { expired: 0, removed: 0 };
  for (let more = true; more;) {
    const started = performance.now();
    const { expired, removed } = await store.sweep({ retentionMs: 0, tombstoneMs: 0, limit: 1_000 });
    turns.push(performance.now() - started);
    swept.expired += expired;
    swept.removed += removed;
    more = expired + removed > 0;
  }
  const total = turns.reduce((sum, one) => sum + one, 0);
  const each = (total * 1_000) / (swept.expired + swept.removed);
  const longest = Math.max(...turns).toFixed(0);
  return `a sweep of ${swept.expired} outcomes and ${swept.removed} tombstones takes ${each.toFixed(0)} microseconds for each, ${longest} ms at most for a thousand`;
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN;
}
