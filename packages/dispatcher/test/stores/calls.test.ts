import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { Store } from '../../src/store.js';
import { memoryStore } from '../../src/stores/memory.js';
import { sqliteStore } from '../../src/stores/sqlite.js';
import { callContract, fakeClock } from '../../src/testing/index.js';

describe('calls over a memory store', () => {
  callContract(it, async () => {
    const clock = fakeClock();
    const store = memoryStore({ clock });
    return { store, advance: clock.advance, reopen: async () => store, close: () => store.close() };
  });
});

describe('calls over an SQLite store', () => {
  callContract(it, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'retrysafe-'));
    const clock = fakeClock();
    const opened: Store[] = [];
    const open = () => {
      const store = sqliteStore({ path: join(directory, 'ledger.db'), clock });
      opened.push(store);
      return store;
    };
    return {
      store: open(),
      advance: clock.advance,
      reopen: async () => open(),
      close: async () => {
        for (const store of opened) await store.close();
        await rm(directory, { recursive: true });
      },
    };
  });
});
