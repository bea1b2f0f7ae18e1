import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byFreezing } from '../soak/crash-matrix/in-memory.js';
import { byKilling } from '../soak/crash-matrix/in-processes.js';
import { promisedOn, renderMatrix, type StoreName } from '../soak/crash-matrix/table.js';
import { promisedTransactions, renderTransactions, transactionsByKilling } from '../soak/crash-matrix/transactions.js';
import { bundlePrograms } from '../soak/real/bundle.js';
import { Program } from '../soak/real/child-process.js';
import type { StorePlace } from '../soak/real/plan.js';
import { postgresServer, redisServer } from '../soak/real/servers.js';

const [bundle, postgres, redis] = await Promise.all([bundlePrograms(), postgresServer(), redisServer()]);
const directory = mkdtempSync(join(tmpdir(), 'retrysafe-crash-'));
const provider = new Program(bundle.file('provider-process'));
let providerPort = 0;

beforeAll(async () => {
  providerPort = (await provider.next<{ port: number }>())?.port ?? 0;
});

afterAll(async () => {
  await provider.kill9();
  await Promise.all([postgres.remove(), redis?.remove()]);
  bundle.remove();
  rmSync(directory, { recursive: true, force: true });
});

const printed = (name: StoreName) => renderMatrix(promisedOn([name]));

test('a dispatcher frozen at each point over a memory store leaves what docs/crash-matrix.md says', async () => {
  expect(renderMatrix(new Map([await byFreezing()]))).toBe(printed('memory'));
});

const sqlite: StorePlace = { kind: 'sqlite', path: join(directory, 'ledger.db') };

test.each([
  ['SQLite', sqlite, { ...sqlite, aheadMs: 3_600_000 }],
  ['Postgres', postgres.place, postgres.place],
  ...(redis === undefined ? [] : [['Redis', redis.place, redis.place] as const]),
] as const)(
  'a process killed at each point over %s leaves what docs/crash-matrix.md says',
  async (name, place, placeLater) => {
    const row = await byKilling(bundle, providerPort, { name, place, placeLater });
    expect(renderMatrix(new Map([row]))).toBe(printed(name));
  },
  120_000,
);

const promisedTable = renderTransactions(promisedTransactions);

test.each([
  ['SQLite', sqlite],
  ['Postgres', postgres.place],
] as const)(
  'a process killed at each statement of a transactional call over %s leaves what docs/transactions.md says',
  async (_name, place) => {
    expect(renderTransactions(await transactionsByKilling(bundle, place))).toBe(promisedTable);
  },
  120_000,
);
