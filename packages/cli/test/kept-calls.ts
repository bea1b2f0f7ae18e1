import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tool, type ToolCall } from '@retrysafe/decorators';
import { type Codec, createDispatcher, sqliteStore } from '@retrysafe/dispatcher';
import { onTestFinished } from 'vitest';
import { type Answer, answerTo } from './fake-terminal.js';

/** A ledger in a file of its own, as agents left it: one charge is unknown, one is done, and a payout waits for a person. */
export async function keptCalls(codec?: Codec) {
  const cwd = mkdtempSync(join(tmpdir(), 'retrysafe-cli-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const path = join(cwd, '.retrysafe/ledger.db');
  const store = sqliteStore({ path });
  onTestFinished(() => store.close());
  let lost = true;
  const charge = tool({
    name: 'charge_card',
    class: 'non-idempotent-write',
    execute: async (args: { customer: string; cents: number }, call: ToolCall) => {
      await call.step('look up', () => args.customer);
      if (lost) throw Object.assign(new Error('Gateway Timeout'), { status: 504 });
      return { charge: 'ch_2' };
    },
  });
  const payOut = tool({ name: 'pay_out', class: 'irreversible', execute: (_args: object, _call: ToolCall) => 'paid' });
  const agents = createDispatcher({ tools: [charge, payOut], store, ...(codec && { codec }) });
  const call = (step: string) =>
    agents.call('charge_card', { customer: 'cus_17', cents: 4200 }, { task: 'bill', step });
  const unknown = await call('1');
  lost = false;
  await call('2');
  const asked = await agents.call('pay_out', { cents: 7 }, { task: 'bill', step: '3' });
  if (unknown.kind !== 'unknown' || asked.kind !== 'approval-required')
    throw new Error('The calls came out otherwise.');
  const run = (...words: readonly string[]): Promise<Answer> => answerTo(words, cwd);
  return { cwd, path, agents, call, run, key: unknown.key, approvalId: asked.approvalId };
}

interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): { run(...values: readonly string[]): unknown };
  close(): void;
}

const Database = createRequire(import.meta.resolve('@retrysafe/dispatcher'))('libsql') as new (
  path: string,
) => Database;

/** Changes a file of SQLite past the store, as a mistaken hand would: one statement with values, or any number without. */
export function changePast(path: string, sql: string, ...values: readonly string[]): void {
  const db = new Database(path);
  if (values.length === 0) db.exec(sql);
  else db.prepare(sql).run(...values);
  db.close();
}
