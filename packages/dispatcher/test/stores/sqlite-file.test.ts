import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultDriver } from '../../src/stores/sqlite/driver.js';
import { claimOf, keyOf } from '../../src/testing/contract/law.js';
import { child, scratchPath, scratchStore } from './scratch.js';

describe('the file', () => {
  test('is made for its owner only, with the directories above it', async () => {
    const path = join(dirname(scratchPath()), 'a', 'b', 'ledger.db');
    await scratchStore({ path }).claim(claimOf());
    for (const [file, mode] of [
      [path, 0o600],
      [`${path}-wal`, 0o600],
      [dirname(path), 0o700],
    ] as const) {
      expect(statSync(file).mode & 0o777, file).toBe(mode);
    }
  });

  test('is not made before the first call', async () => {
    const path = join(dirname(scratchPath()), 'never', 'ledger.db');
    await scratchStore({ path }).close();
    expect(existsSync(dirname(path))).toBe(false);
  });

  test('flushes each commit to the disk unless told otherwise, and says what that is worth', async () => {
    const path = scratchPath();
    expect(scratchStore({ path }).durable).toBe(true);
    expect(scratchStore({ path, synchronous: 'NORMAL' }).durable).toBe(false);
  });
});

describe('a file that cannot be used is a typed error that says the mend, and nothing is written', () => {
  const refused = async (path: string, code: string, mend: RegExp) => {
    const store = scratchStore({ path, busyMs: 1 });
    await expect(store.claim(claimOf())).rejects.toMatchObject({
      name: 'StoreError',
      code,
      message: expect.stringMatching(mend),
    });
    await expect(store.get(keyOf(1))).rejects.toMatchObject({ code });
  };

  test('a directory', async () => {
    const path = scratchPath();
    mkdirSync(path);
    await refused(path, 'store-unavailable', /names a file/);
  });

  test('a path below a file', async () => {
    const path = scratchPath();
    writeFileSync(path, '');
    await refused(join(path, 'ledger.db'), 'store-unavailable', /can be reached/);
  });

  test.runIf(existsSync('/proc/self'))('a path below a folder that takes no new ones', async () => {
    await refused('/proc/no-such-folder/a/ledger.db', 'store-unavailable', /can be reached/);
  });

  test('a path below a link that leads nowhere', async () => {
    const link = scratchPath();
    symlinkSync('nowhere', link);
    await refused(join(link, 'a', 'ledger.db'), 'store-unavailable', /can be reached/);
  });

  test('a file that is no database', async () => {
    const path = scratchPath();
    writeFileSync(path, 'Dear diary, this is no ledger. '.repeat(1000));
    const before = readFileSync(path);
    await refused(path, 'store-corrupt', /Restore it from a backup/);
    expect(readFileSync(path)).toEqual(before);
  });

  test('a file that was cut off', async () => {
    const path = scratchPath();
    const store = scratchStore({ path });
    for (let n = 0; n < 50; n++) await store.claim(claimOf({ key: keyOf(n), args: 'x'.repeat(2000) }));
    await store.close();
    truncateSync(path, 3 * 4096);
    rmSync(`${path}-wal`, { force: true });
    rmSync(`${path}-shm`, { force: true });
    const cut = scratchStore({ path });
    await expect(cut.list({}).then(({ length }) => length)).rejects.toMatchObject({ code: 'store-corrupt' });
    await expect(cut.claim(claimOf({ key: keyOf(99) }))).rejects.toMatchObject({ code: 'store-corrupt' });
  });

  for (const { version, mend } of [
    { version: 99, mend: /version 99.*reads 1.*Upgrade @retrysafe\/dispatcher/ },
    { version: 0, mend: /version 0.*file of its own/ },
  ]) {
    test(`a ledger of schema version ${version}`, async () => {
      const path = scratchPath();
      const db = defaultDriver().open(path);
      db.exec(`create table retrysafe_schema (version integer); insert into retrysafe_schema values (${version})`);
      db.close();
      await refused(path, 'store-schema', mend);
    });
  }

  test.each([
    { name: 'a file', file: 0o444, directory: 0o777 },
    { name: 'a directory', file: 0o644, directory: 0o555 },
  ])('$name that may only be read', async ({ file, directory }) => {
    const path = scratchPath();
    await scratchStore({ path }).claim(claimOf());
    await scratchStore({ path }).close();
    chmodSync(path, file);
    chmodSync(dirname(path), directory);
    const [claimed] = await child('sqlite-nobody.ts', path).rest();
    chmodSync(dirname(path), 0o777);
    expect(claimed).toMatch(/^store-read-only .*Give this process the right to write/);
    expect((await scratchStore({ path }).list({})).length).toBe(1);
  });

  test('a directory that takes no new file', async () => {
    const path = scratchPath();
    chmodSync(dirname(path), 0o555);
    const [claimed] = await child('sqlite-nobody.ts', path).rest();
    chmodSync(dirname(path), 0o777);
    expect(claimed).toMatch(/^store-read-only /);
  });
});

test.each<[string, unknown]>([
  ['an object', {}],
  ['true', true],
  ['undefined', undefined],
  ['a date', new Date(0)],
])('a value that is no text is refused, and does not end the process: %s', async (_name, value) => {
  const store = scratchStore({ path: scratchPath() });
  await expect(store.get(value as string)).rejects.toMatchObject({ code: 'store-rejected' });
  await expect(store.closeTask('tenant', value as string)).rejects.toMatchObject({ code: 'store-rejected' });
});

test('a clock that says parts of a millisecond is a clock', async () => {
  const store = scratchStore({ path: scratchPath(), clock: { now: () => 1_000.75 } });
  await store.claim(claimOf());
  expect(await store.settle({ key: keyOf(1), fence: 1 }, 'done', '1')).toEqual({ kind: 'settled' });
  expect(await store.get(keyOf(1))).toMatchObject({ createdAt: 1_000, updatedAt: 1_000 });
});

describe('a file that cannot be used for a while', () => {
  test('is refused while another process holds it, read meanwhile, and used again afterwards', async () => {
    const path = scratchPath();
    const store = scratchStore({ path, busyMs: 1 });
    await store.claim(claimOf());
    const other = defaultDriver().open(path);
    other.exec('begin immediate');
    const claims = await Promise.allSettled([2, 3].map((n) => store.claim(claimOf({ key: keyOf(n) }))));
    for (const claim of claims)
      expect(claim).toMatchObject({ reason: { code: 'store-locked', message: expect.stringMatching(/raise busyMs/) } });
    expect((await store.get(keyOf(1)))?.state).toBe('running');
    other.exec('rollback');
    other.close();
    expect((await store.claim(claimOf({ key: keyOf(2) }))).kind).toBe('won');
  });

  test('is opened by a later call when it was locked at the first', async () => {
    const path = scratchPath();
    const other = defaultDriver().open(path);
    other.exec('begin exclusive; create table theirs (n integer)');
    const store = scratchStore({ path, busyMs: 1 });
    await expect(store.claim(claimOf())).rejects.toMatchObject({ code: 'store-locked' });
    other.exec('commit');
    other.close();
    expect((await store.claim(claimOf())).kind).toBe('won');
  });

  test('that is full refuses what does not fit, keeps what was there, and takes what fits', async () => {
    const path = scratchPath();
    const { driver, limitTo } = limited();
    const store = scratchStore({ path, driver });
    await store.settle({ key: (await claimed(store, 1)).key, fence: 1 }, 'done', 'kept');
    limitTo(20);
    const args = 'x'.repeat(200_000);
    const answers = await Promise.allSettled(
      [2, 3, 4].map((n) => store.claim(claimOf({ key: keyOf(n), ...(n === 3 && { args }) }))),
    );
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.kind : answer.reason.code))).toEqual([
      'won',
      'store-full',
      'won',
    ]);
    expect(await store.get(keyOf(1))).toMatchObject({ state: 'done', outcome: 'kept' });
    expect(await store.get(keyOf(3))).toBeUndefined();
    await expect(store.settle({ key: keyOf(2), fence: 1 }, 'done', args)).rejects.toMatchObject({
      code: 'store-full',
      message: expect.stringMatching(/Free some disk space/),
    });
    expect(await store.get(keyOf(2))).toMatchObject({ state: 'running', outcome: null });
    limitTo(10_000);
    expect(await store.settle({ key: keyOf(2), fence: 1 }, 'done', args)).toEqual({ kind: 'settled' });
  });
});

async function claimed(store: ReturnType<typeof scratchStore>, n: number): Promise<{ readonly key: string }> {
  await store.claim(claimOf({ key: keyOf(n) }));
  return { key: keyOf(n) };
}

/** A real driver whose file may grow to so many pages; SQLite answers beyond as it does when the disk is full. */
function limited(): { readonly driver: ReturnType<typeof defaultDriver>; readonly limitTo: (pages: number) => void } {
  let limitTo = (_pages: number) => {};
  return {
    limitTo: (pages) => limitTo(pages),
    driver: {
      open: (path) => {
        const db = defaultDriver().open(path);
        limitTo = (pages) => void db.exec(`pragma max_page_count = ${pages}`);
        return db;
      },
    },
  };
}
