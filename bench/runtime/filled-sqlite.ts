import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@retrysafe/dispatcher';
import { defaultDriver } from '../../packages/dispatcher/src/stores/sqlite/driver.js';
import { type FilledLedger, written } from './filled-ledger.js';

/** Filled past the store, in one transaction, with random keys as hashes are. */
export async function filledSqlite(keys: number): Promise<FilledLedger> {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-growth-'));
  const path = join(directory, 'ledger.db');
  const made = sqliteStore({ path });
  await made.get('');
  await made.close();
  fill(path, keys);
  const store = sqliteStore({ path });
  await store.get('');
  return {
    store,
    bytesPerKey: statSync(path).size / keys,
    remove: async () => {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

function fill(path: string, keys: number): void {
  const { tenant, tool, class: toolClass, args, outcome, callsPerTask } = written;
  const db = defaultDriver().open(path);
  // Nothing is lost when this fails: the ledger is made anew.
  db.exec('pragma synchronous = off; pragma cache_size = -1000000; begin');
  const numbers = (most: number) =>
    `with recursive number (n) as (select 0 union all select n + 1 from number where n < ${most - 1})`;
  db.exec(`${numbers(Math.ceil(keys / callsPerTask))}
    insert into retrysafe_task (tenant, task) select '${tenant}', 'filled-' || n from number`);
  db.exec(`${numbers(keys)}
    insert into retrysafe_ledger (key, task_id, step, tool, ordinal, generation, class, state, fence, attempts,
      started_fence, held_starts, args, outcome, created_at, updated_at)
    select lower(hex(randomblob(32))), n / ${callsPerTask} + 1, n % ${callsPerTask}, '${tool}', '0', 0, '${toolClass}', 'done', 1, 1,
      1, 1, '${args}', '${outcome}', unixepoch() * 1000, unixepoch() * 1000 from number`);
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  // What the system still had to write would be written while claims are measured.
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
