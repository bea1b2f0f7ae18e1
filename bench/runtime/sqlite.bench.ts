import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClaimRequest } from '../../packages/dispatcher/src/store.js';
import { defaultDriver, type SqliteConnection } from '../../packages/dispatcher/src/stores/sqlite/driver.js';
import { sqliteStore } from '../../packages/dispatcher/src/stores/sqlite.js';
import type { Measure } from '../ratio.js';
import { type Contender, duel, timed, type Took } from './duel.js';
import { requestsOf, result, timedStore } from './store-calls.js';

const width = 64;

/** Our store on its defaults (WAL, FULL) against a hand-written loop of the same two commits, on the same driver. */
export const measure: Measure = async () => [
  await duel({ name: 'sqlite-full-sequential', floor: 0.85, rival: byHandPlain, ours, calls: 600, atOnce: 1 }),
  await duel({ name: 'sqlite-full-64-at-once', floor: 0.75, rival: byHandGrouped, ours, calls: 12_800, atOnce: width }),
];

const ours: Contender = (calls, atOnce) =>
  inDirectory(async (path) => {
    const store = sqliteStore({ path });
    const took = await timedStore(store, calls, atOnce);
    await store.close();
    return took;
  });

const byHandPlain: Contender = (calls) =>
  byHand(calls, async (request, { db, claim, settle }) => {
    db.exec('begin immediate');
    claim(request);
    db.exec('commit');
    await undefined; // the effect
    db.exec('begin immediate');
    settle(request);
    db.exec('commit');
  });

const byHandGrouped: Contender = (calls) => {
  const requests = requestsOf(calls);
  const groups = Array.from({ length: calls / width }, (_, n) => requests.slice(n * width, (n + 1) * width));
  return byHandAll(groups, async (group, { db, claim, settle }) => {
    db.exec('begin immediate');
    for (const request of group) claim(request);
    db.exec('commit');
    await undefined;
    db.exec('begin immediate');
    for (const request of group) settle(request);
    db.exec('commit');
  });
};

interface Hand {
  readonly db: SqliteConnection;
  readonly claim: (request: ClaimRequest) => void;
  readonly settle: (request: ClaimRequest) => void;
}

function byHand(calls: number, run: (request: ClaimRequest, hand: Hand) => Promise<void>): Promise<Took> {
  return byHandAll(requestsOf(calls), run);
}

function byHandAll<Item>(items: readonly Item[], run: (item: Item, hand: Hand) => Promise<void>): Promise<Took> {
  return inDirectory(async (path) => {
    const db = defaultDriver().open(path);
    const hand = handOn(db);
    const took = await timed(items.length, 1, async (n) => {
      const item = items[n];
      if (item !== undefined) await run(item, hand);
    });
    db.close();
    return took;
  });
}

function handOn(db: SqliteConnection): Hand {
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
  return {
    db,
    claim: ({ key, tenant, task, step, tool, ordinal, class: toolClass, holder, leaseMs, args }) =>
      once(insert.run(key, tenant, task, step, tool, ordinal, toolClass, holder, leaseMs, args)),
    settle: ({ key }) => once(update.run(result, key)),
  };
}

async function inDirectory(run: (path: string) => Promise<Took>): Promise<Took> {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-bench-'));
  try {
    return await run(join(directory, 'ledger.db'));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
