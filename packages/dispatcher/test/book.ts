import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tool, type ToolClass, type TransactionalCall } from '@retrysafe/decorators';
import { onTestFinished } from 'vitest';
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherEvent,
  type DispatcherOptions,
  sqliteStore,
  systemChance,
} from '../src/index.js';
import type { Store } from '../src/index.js';
import { defaultDriver, type SqliteConnection, type SqliteDriver } from '../src/stores/sqlite/driver.js';
import { type FakeClock, fakeClock } from '../src/testing/index.js';

export interface Line {
  readonly line: string;
}
export type Call = TransactionalCall<SqliteConnection>;
export type Handler = (args: Line, call: Call) => unknown;

/** Writes the line on the transaction's handle. */
export const write: Handler = ({ line }, { tx }) => {
  tx.prepare('insert into line (text) values (?)').run(line);
  return line;
};

export interface Book {
  readonly dispatcher: Dispatcher;
  readonly store: Store;
  readonly path: string;
  readonly clock: FakeClock;
  readonly events: DispatcherEvent[];
  /** What is committed. */
  lines(): readonly string[];
  /** A dispatcher of its own, over the same store. */
  another(execute?: Handler, options?: BookOptions): Dispatcher;
}

export interface BookOptions extends Partial<DispatcherOptions> {
  readonly class?: ToolClass;
  readonly timeoutMs?: number;
}

/** A dispatcher whose one tool, `book`, writes lines into a table beside the ledger. */
export function bookWith(execute: Handler, options: BookOptions = {}, driver: SqliteDriver = defaultDriver()): Book {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-'));
  const path = join(directory, 'app.db');
  const db = defaultDriver().open(path);
  db.exec('create table line (text text not null unique)');
  const clock = fakeClock();
  const store = sqliteStore({ path, clock, driver });
  const events: DispatcherEvent[] = [];
  onTestFinished(async () => {
    await store.close();
    db.close();
    rmSync(directory, { recursive: true });
  });
  const another = (run: Handler = execute, more: BookOptions = {}) => {
    const { class: toolClass = 'non-idempotent-write', timeoutMs, ...rest } = { ...options, ...more };
    const noPause = { backoffMs: 0 };
    return createDispatcher({
      tools: [
        tool({
          name: 'book',
          class: toolClass,
          transactional: true,
          ...(timeoutMs !== undefined && { timeoutMs }),
          execute: run,
        }),
      ],
      store,
      clock,
      random: { ...systemChance, random: () => 0.5 }, // whole milliseconds
      onEvent: (event) => events.push(event),
      policies: { 'idempotent-write': noPause, 'non-idempotent-write': noPause, irreversible: noPause },
      ...rest,
    });
  };
  return {
    dispatcher: another(),
    store,
    path,
    clock,
    events,
    another,
    lines: () => (db.prepare('select text from line').all() as { text: string }[]).map(({ text }) => text),
  };
}
