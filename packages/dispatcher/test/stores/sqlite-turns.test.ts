import { expect, test } from 'vitest';
import { defaultDriver, type SqliteDriver } from '../../src/stores/sqlite/driver.js';
import { claimOf, keyOf, tally } from '../../src/testing/contract/law.js';
import { scratchPath, scratchStore } from './scratch.js';

test('all calls of one turn share one commit', async () => {
  const { driver, log } = listening();
  const store = scratchStore({ path: scratchPath(), driver });
  await store.claim(claimOf());
  log.length = 0;
  const claims = Array.from({ length: 64 }, (_, n) => store.claim(claimOf({ key: keyOf(n + 10) })));
  expect(tally(await Promise.all([...claims, store.claim(claimOf())]))).toEqual({ won: 64, held: 1 });
  expect(log.filter((sql) => sql === 'commit')).toHaveLength(1);
});

test('calls of one turn see each other in the order in which they were made', async () => {
  const store = scratchStore({ path: scratchPath() });
  const hold = { key: keyOf(1), fence: 1 };
  const answers = await Promise.all([
    store.claim(claimOf()),
    store.start(hold),
    store.settle(hold, 'done', '1'),
    store.claim(claimOf()),
  ]);
  expect(answers.map(({ kind }) => kind)).toEqual(['won', 'started', 'settled', 'settled']);
});

test('a call that fails does not fail its neighbours', async () => {
  const store = scratchStore({ path: scratchPath() });
  const claims = await Promise.allSettled(
    [1, 2, 3].map((n) => store.claim(claimOf({ key: keyOf(n), args: n === 2 ? 'a\0b' : 'x' }))),
  );
  expect(claims.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await store.list({})).map(({ key }) => key)).toEqual([keyOf(1), keyOf(3)]);
});

test('a commit that fails fails all calls of its turn, and nothing of them is stored', async () => {
  const { driver, fail } = listening();
  const store = scratchStore({ path: scratchPath(), driver });
  await store.claim(claimOf());
  fail('commit');
  const claims = await Promise.allSettled([2, 3].map((n) => store.claim(claimOf({ key: keyOf(n), task: 'new' }))));
  expect(claims.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await store.list({})).map(({ key }) => key)).toEqual([keyOf(1)]);
  // The task that was numbered in the lost transaction is numbered again.
  expect((await store.claim(claimOf({ key: keyOf(2), task: 'new' }))).kind).toBe('won');
  expect((await store.list({ task: 'new' })).map(({ key }) => key)).toEqual([keyOf(2)]);
});

test('closing writes what was asked before, and refuses what is asked after', async () => {
  const path = scratchPath();
  const store = scratchStore({ path });
  const claimed = store.claim(claimOf());
  await store.close();
  expect((await claimed).kind).toBe('won');
  await expect(store.claim(claimOf({ key: keyOf(2) }))).rejects.toMatchObject({ code: 'store-unavailable' });
  await expect(store.get(keyOf(1))).rejects.toMatchObject({ code: 'store-unavailable' });
  await store.close();
  expect((await scratchStore({ path }).list({})).length).toBe(1);
});

test('closing succeeds where a full disk keeps the log from being brought into the file', async () => {
  const { driver, fail } = listening();
  const path = scratchPath();
  const store = scratchStore({ path, driver });
  await store.claim(claimOf());
  fail('pragma wal_checkpoint(passive)');
  await expect(store.close()).resolves.toBeUndefined();
  expect(await scratchStore({ path }).list({})).toHaveLength(1);
});

/** A real driver that tells which statements ran, and whose next `sql` fails before it runs. */
function listening(): { readonly driver: SqliteDriver; readonly log: string[]; readonly fail: (sql: string) => void } {
  const log: string[] = [];
  const failing = new Set<string>();
  const note = (sql: string) => {
    log.push(sql);
    if (failing.delete(sql)) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
  };
  return {
    log,
    fail: (sql) => void failing.add(sql),
    driver: {
      open: (path) => {
        const db = defaultDriver().open(path);
        return {
          close: () => db.close(),
          exec: (sql) => (note(sql), db.exec(sql)),
          prepare: (sql) => {
            const statement = db.prepare(sql);
            return {
              run: (...values) => (note(sql), statement.run(...values)),
              get: (...values) => statement.get(...values),
              all: (...values) => statement.all(...values),
            };
          },
        };
      },
    },
  };
}
