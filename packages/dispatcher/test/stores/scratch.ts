import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '../../src/store.js';
import { childProcess, type ChildProcess } from '../../src/testing/index.js';
import { type SqliteStoreOptions, sqliteStore } from '../../src/stores/sqlite.js';

/** A path in a directory of its own, which goes when the test is finished. */
export function scratchPath(): string {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'ledger.db');
}

/** A store that is closed before its directory goes. */
export function scratchStore(options: SqliteStoreOptions): Store {
  const store = sqliteStore(options);
  onTestFinished(() => store.close());
  return store;
}

/** Runs a fixture in a process of its own, which ends with the test at the latest. */
export function child(fixture: string, ...args: readonly string[]): ChildProcess {
  const started = childProcess(new URL(`fixtures/${fixture}`, import.meta.url), {
    args,
    execArgv: ['--import', 'tsx'],
  });
  onTestFinished(started.kill9);
  return started;
}
