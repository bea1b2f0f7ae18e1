import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { memoryStore, StoreError, type ToolToKeep } from '../src/index.js';
import { defaultDriver } from '../src/stores/sqlite/driver.js';
import { setting } from './setting.js';
import { scratchPath, scratchStore } from './stores/scratch.js';

describe('a dispatcher is ready', () => {
  test('over a store in memory', async () => {
    await expect(setting().dispatcher.ready()).resolves.toBeUndefined();
  });

  test('over a SQLite file that can be written, which is made', async () => {
    const store = scratchStore({ path: scratchPath() });
    await expect(setting({ store }).dispatcher.ready()).resolves.toBeUndefined();
  });

  test('over a store that cannot tell', async () => {
    const { ready: _none, ...store } = memoryStore();
    await expect(setting({ store }).dispatcher.ready()).resolves.toBeUndefined();
  });
});

test('a file that cannot be used is told before any call, with the mend', async () => {
  const path = scratchPath();
  mkdirSync(path);
  await expect(setting({ store: scratchStore({ path }) }).dispatcher.ready()).rejects.toMatchObject({
    name: 'StoreError',
    code: 'store-unavailable',
    message: expect.stringContaining('names a file'),
  });
});

test.each(['retrysafe_ledger', 'retrysafe_approval', 'retrysafe_task', 'retrysafe_binding'])(
  'a file without the table %s is told before any call, with the mend',
  async (table) => {
    const path = scratchPath();
    const store = scratchStore({ path });
    await store.ready?.([]);
    const db = defaultDriver().open(path);
    db.exec(`drop table ${table}`);
    db.close();
    await expect(setting({ store }).dispatcher.ready()).rejects.toMatchObject({
      code: 'store-schema',
      message: expect.stringContaining('Restore it from a backup'),
    });
  },
);

test('the store is asked about each tool that writes, and its no is passed on', async () => {
  const asked: (readonly ToolToKeep[])[] = [];
  const ready = async (tools: readonly ToolToKeep[]) => {
    asked.push(tools);
    throw new StoreError('store-volatile', 'Not for this one.');
  };
  const store = { ...memoryStore(), ready };
  await expect(setting({ store }).dispatcher.ready()).rejects.toMatchObject({ code: 'store-volatile' });
  expect(asked).toEqual([
    ['idempotent-write', 'non-idempotent-write', 'irreversible'].map((name) => ({ tool: name, class: name })),
  ]);
});
