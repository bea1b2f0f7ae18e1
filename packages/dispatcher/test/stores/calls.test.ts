import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { Store } from '../../src/store.js';
import { memoryStore } from '../../src/stores/memory.js';
import { defaultDriver } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite.js';
import { callContract, damageContract, type DamageableStore, fakeClock } from '../../src/testing/index.js';

describe('calls over a memory store', () => {
  callContract(it, async () => {
    const clock = fakeClock();
    const store = memoryStore({ clock });
    return { store, advance: clock.advance, reopen: async () => store, close: () => store.close() };
  });
});

describe('calls over an SQLite store', () => callContract(it, opened));
describe('a damaged record in an SQLite store', () => damageContract(it, opened));

async function opened(): Promise<DamageableStore> {
  const directory = await mkdtemp(join(tmpdir(), 'retrysafe-'));
  const path = join(directory, 'ledger.db');
  const clock = fakeClock();
  const stores: Store[] = [];
  const open = () => {
    const store = sqliteStore({ path, clock });
    stores.push(store);
    return store;
  };
  return {
    store: open(),
    advance: clock.advance,
    reopen: async () => open(),
    damage: async (key, { leaseUntil, ...change }) => {
      const db = defaultDriver().open(path);
      const columns = { ...change, ...(leaseUntil === null && { lease_until: null }) };
      const set = Object.keys(columns).map((column) => `${column} = ?`);
      db.prepare(`update retrysafe_ledger set ${set.join(', ')} where key = ?`).run(...Object.values(columns), key);
      db.close();
    },
    damageApproval: async (id) => {
      const db = defaultDriver().open(path);
      db.prepare("update retrysafe_approval set tool = '' where id = ?").run(id);
      db.close();
    },
    close: async () => {
      for (const store of stores) await store.close();
      await rm(directory, { recursive: true });
    },
  };
}
