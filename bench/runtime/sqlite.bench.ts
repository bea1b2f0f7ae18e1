import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClaimRequest } from '../../packages/dispatcher/src/store.js';
import { defaultDriver, type SqliteConnection } from '../../packages/dispatcher/src/stores/sqlite/driver.js';
import { sqliteStore } from '../../packages/dispatcher/src/stores/sqlite.js';
import { type Measure, median, type Ratio } from '../ratio.js';

const rounds = 7;
const sequentialCalls = 600;
const groupedCalls = 12_800;
const width = 64;

/** Our store on its defaults (WAL, FULL) against a hand-written loop of the same two commits, on the same driver. */
export const measure: Measure = async () => [
  await compare('sqlite-full-sequential', 0.85, byHandPlain, (calls) => byStore(calls, 1), sequentialCalls),
  await compare('sqlite-full-64-at-once', 0.75, byHandGrouped, (calls) => byStore(calls, width), groupedCalls),
];

type Contender = (requests: readonly ClaimRequest[]) => Promise<number>;

// The two take turns, and which is first changes, so that neither has the quieter machine.
async function compare(name: string, floor: number, byHand: Contender, ours: Contender, calls: number): Promise<Ratio> {
  const ratios: number[] = [];
  const rates: { readonly hand: number; readonly own: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const requests = Array.from({ length: calls }, (_, n) => requestOf(round * calls + n));
    const order = round % 2 === 0 ? [byHand, ours] : [ours, byHand];
    const times = new Map<Contender, number>();
    for (const contender of order) times.set(contender, await contender(requests));
    const [hand, own] = [times.get(byHand) ?? NaN, times.get(ours) ?? NaN];
    if (round === 0) continue; // the first one warms up
    ratios.push(hand / own);
    rates.push({ hand: (calls / hand) * 1000, own: (calls / own) * 1000 });
  }
  const rate = (who: 'hand' | 'own') => Math.round(median(rates.map((one) => one[who])));
  console.log(`${name}: ${rate('own')} calls/s, by hand ${rate('hand')}`);
  return { name, value: median(ratios), floor };
}

async function byStore(requests: readonly ClaimRequest[], atOnce: number): Promise<number> {
  return inDirectory(async (path) => {
    const store = sqliteStore({ path });
    await store.get('');
    const started = performance.now();
    let next = 0;
    const loop = async () => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const claim = await store.claim(request);
        if (claim.kind !== 'won') throw new Error(`A fresh key is ${claim.kind}.`);
        await store.settle({ key: request.key, fence: claim.record.fence }, 'done', result);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, loop));
    const took = performance.now() - started;
    await store.close();
    return took;
  });
}

async function byHandPlain(requests: readonly ClaimRequest[]): Promise<number> {
  return byHand(async ({ db, claim, settle }) => {
    for (const request of requests) {
      db.exec('begin immediate');
      claim(request);
      db.exec('commit');
      await undefined; // the effect
      db.exec('begin immediate');
      settle(request);
      db.exec('commit');
    }
  });
}

async function byHandGrouped(requests: readonly ClaimRequest[]): Promise<number> {
  return byHand(async ({ db, claim, settle }) => {
    for (let at = 0; at < requests.length; at += width) {
      const group = requests.slice(at, at + width);
      db.exec('begin immediate');
      for (const request of group) claim(request);
      db.exec('commit');
      await undefined;
      db.exec('begin immediate');
      for (const request of group) settle(request);
      db.exec('commit');
    }
  });
}

interface Hand {
  readonly db: SqliteConnection;
  readonly claim: (request: ClaimRequest) => void;
  readonly settle: (request: ClaimRequest) => void;
}

async function byHand(run: (hand: Hand) => Promise<void>): Promise<number> {
  return inDirectory(async (path) => {
    const db = defaultDriver().open(path);
    db.exec('pragma journal_mode = wal; pragma synchronous = full');
    db.exec(`create table effect (key text primary key, tenant text, task text, step text, tool text, ordinal text, class text, state text,
      fence integer, holder text, lease_until integer, attempts integer, args text, result text, created_at integer, updated_at integer)`);
    const insert =
      db.prepare(`insert into effect values (?, ?, ?, ?, ?, ?, ?, 'running', 1, ?, unixepoch('subsec') * 1000 + ?, 1, ?, null,
      unixepoch('subsec') * 1000, unixepoch('subsec') * 1000) on conflict (key) do nothing`);
    const update =
      db.prepare(`update effect set state = 'done', result = ?, lease_until = null, updated_at = unixepoch('subsec') * 1000
      where key = ? and fence = 1 and state = 'running'`);
    const once = ({ changes }: { readonly changes: number | bigint }) => {
      if (Number(changes) !== 1) throw new Error('A statement was expected to change one row.');
    };
    const started = performance.now();
    await run({
      db,
      claim: ({ key, tenant, task, step, tool, ordinal, class: toolClass, holder, leaseMs, args }) =>
        once(insert.run(key, tenant, task, step, tool, ordinal, toolClass, holder, leaseMs, args)),
      settle: ({ key }) => once(update.run(result, key)),
    });
    const took = performance.now() - started;
    db.close();
    return took;
  });
}

async function inDirectory(run: (path: string) => Promise<number>): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-bench-'));
  try {
    return await run(join(directory, 'ledger.db'));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const result = '[{"id":1,"status":2},"inv_000001","open"]';

function requestOf(n: number): ClaimRequest {
  return {
    key: createHash('sha256').update(`${n}`).digest('hex'),
    tenant: 'acme',
    task: `task-${Math.floor(n / 16)}`,
    step: '1',
    tool: 'createInvoice',
    ordinal: '0',
    generation: 0,
    class: 'idempotent-write',
    args: '[{"customerId":1,"amount":2},"cus_000001",4200]',
    holder: 'holder-1',
    leaseMs: 30_000,
    start: true,
    reopen: false,
  };
}
