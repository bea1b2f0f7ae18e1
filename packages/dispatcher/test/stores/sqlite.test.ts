import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { Store } from '../../src/store.js';
import { libsqlDriver, nodeDriver, type SqliteConnection, type SqliteDriver } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite.js';
import { type Effects, fakeClock, storeContract } from '../../src/testing/index.js';

const ownDriver = nodeDriver(); // Node 20 has none
const drivers = { libsql: libsqlDriver(), ...(ownDriver && { 'node:sqlite': ownDriver }) };

for (const [name, driver] of Object.entries(drivers)) {
  describe(`sqliteStore on ${name}`, () => {
    storeContract(
      it,
      async () => {
        const directory = await mkdtemp(join(tmpdir(), 'retrysafe-'));
        const clock = fakeClock();
        const opened: Store[] = [];
        const path = join(directory, 'deep', 'ledger.db');
        const open = () => {
          const store = sqliteStore({ path, clock, driver });
          opened.push(store);
          return store;
        };
        return {
          store: open(),
          advance: clock.advance,
          reopen: async () => open(),
          effects: effectsIn(path, driver),
          close: async () => {
            for (const store of opened) await store.close();
            await rm(directory, { recursive: true });
          },
        };
      },
      { transactional: true },
    );
  });
}

function effectsIn(path: string, driver: SqliteDriver): Effects {
  const make = (db: SqliteConnection) => void db.exec('create table if not exists effect (text text not null)');
  return {
    write: (tx, text) => {
      const db = tx as SqliteConnection;
      make(db);
      db.prepare('insert into effect values (?)').run(text);
    },
    all: async () => {
      const db = driver.open(path);
      try {
        if (db.prepare(`select 1 from sqlite_master where name = 'effect'`).get() === undefined) return [];
        return (db.prepare('select text from effect').all() as { readonly text: string }[]).map(({ text }) => text);
      } finally {
        db.close();
      }
    },
  };
}
