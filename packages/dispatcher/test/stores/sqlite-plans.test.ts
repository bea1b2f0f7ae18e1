import { expect, test } from 'vitest';
import {
  defaultDriver,
  type SqliteConnection,
  type SqliteDriver,
  type SqliteStatement,
} from '../../src/stores/sqlite/driver.js';
import type { ClaimRequest, Store } from '../../src/store.js';
import { scratchPath, scratchStore } from './scratch.js';

const request: ClaimRequest = {
  key: 'k',
  tenant: 'acme',
  task: 't',
  step: '1',
  tool: 'createInvoice',
  ordinal: '0',
  generation: 0,
  class: 'idempotent-write',
  args: '{}',
  holder: 'h',
  leaseMs: 1_000,
  start: true,
  reopen: false,
};

test.each<[string, (store: Store) => unknown]>([
  ['a claim', (store) => store.claim({ ...request, key: 'other' })],
  ['a claim of a known key', (store) => store.claim(request)],
  ['a settle', (store) => store.settle({ key: 'k', fence: 1 }, 'done', '{}')],
  ['a late settle', (store) => store.settle({ key: 'k', fence: 7 }, 'done', '{}')],
  ['a sweep', (store) => store.sweep({ retentionMs: 0, tombstoneMs: 0, limit: 10 })],
  ['a look for what is unknown', (store) => store.list({ states: ['unknown'] })],
  ['a look for what waits for a person', (store) => store.list({ states: ['awaiting', 'unknown'] })],
  ['a look at a task', (store) => store.list({ tenant: 'acme', task: 't' })],
  ['a look at the parts of a call', (store) => store.list({ parent: 'k' })],
])('%s reads no table from end to end', async (_name, ask) => {
  const path = scratchPath();
  const { driver, asked } = noting(defaultDriver());
  const store = scratchStore({ path, driver });
  await store.claim(request);
  await store.closeTask('acme', 'closed');
  await store.claim({ ...request, key: 'late', task: 'closed', parent: 'k' });
  await store.settle({ key: 'late', fence: 1 }, 'done', '{}');
  asked.clear();
  await ask(store);
  expect(asked.size).toBeGreaterThan(0);
  expect(scansOf(path, asked)).toEqual([]);
});

/** Notes each statement that is run. */
function noting(driver: SqliteDriver): { readonly driver: SqliteDriver; readonly asked: Set<string> } {
  const asked = new Set<string>();
  const open = (path: string): SqliteConnection => {
    const db = driver.open(path);
    const prepare = (sql: string): SqliteStatement => {
      const statement = db.prepare(sql);
      const note = () => void (/^\s*(select|insert|update|delete)/.test(sql) && asked.add(sql));
      return {
        run: (...values) => (note(), statement.run(...values)),
        get: (...values) => (note(), statement.get(...values)),
        all: (...values) => (note(), statement.all(...values)),
      };
    };
    return { exec: (sql) => db.exec(sql), prepare, close: () => db.close() };
  };
  return { driver: { open }, asked };
}

/** The whole tables that SQLite would read for them, in its own words. */
function scansOf(path: string, asked: Iterable<string>): readonly string[] {
  const db = defaultDriver().open(path);
  const steps = [...asked].flatMap((sql) => {
    const values = new Set<string | number>(sql.match(/\?\d+/g) ?? sql.match(/\?/g)?.keys()); // a number stands for one value wherever it is
    return db.prepare(`explain query plan ${sql}`).all(...Array.from(values, () => 0)) as readonly {
      readonly detail: string;
    }[];
  });
  db.close();
  return steps.map(({ detail }) => detail).filter((detail) => /^SCAN retrysafe_/.test(detail));
}
