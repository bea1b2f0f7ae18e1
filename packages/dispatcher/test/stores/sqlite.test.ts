import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { Store } from '../../src/store.js';
import { libsqlDriver, nodeDriver } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite.js';
import { fakeClock, storeContract } from '../../src/testing/index.js';

const ownDriver = nodeDriver(); // Node 20 has none
const drivers = { libsql: libsqlDriver(), ...(ownDriver && { 'node:sqlite': ownDriver }) };

for (const [name, driver] of Object.entries(drivers)) {
  describe(`sqliteStore on ${name}`, () => {
    storeContract(it, async () => {
      const directory = await mkdtemp(join(tmpdir(), 'retrysafe-'));
      const clock = fakeClock();
      const opened: Store[] = [];
      const open = () => {
        const store = sqliteStore({ path: join(directory, 'deep', 'ledger.db'), clock, driver });
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
}
