import type { Store } from '@retrysafe/dispatcher';
import { callContract, type OpenedStore, storeContract } from '@retrysafe/dispatcher/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type pg from 'pg';
import { postgresStore } from '../src/postgres.js';
import { installShiftedClock, type PostgresServer, shiftedClock, startPostgres } from './postgres-server.js';

let server: PostgresServer;
let pools: readonly [pg.Pool, pg.Pool];

beforeAll(async () => {
  server = await startPostgres();
  await installShiftedClock(server.pool());
  pools = [server.pool(shiftedClock), server.pool(shiftedClock)];
}, 60_000);
afterAll(() => server.remove());

describe.each([{ prepare: false }, { prepare: true }] as const)(
  'postgresStore with prepare: $prepare',
  ({ prepare }) => {
    storeContract(it, () =>
      opened((client) => (prepare ? postgresStore({ client, prepare }) : postgresStore({ client }))),
    );
  },
);

describe('calls over a Postgres store', () => {
  callContract(it, () => opened((client) => postgresStore({ client })));
});

async function opened(open: (client: pg.Pool) => Store): Promise<OpenedStore> {
  const [pool, other] = pools;
  await pool.query(emptyTables);
  const store = open(pool);
  return {
    store,
    advance: async (ms) => void (await pool.query('update shifted.by set ms = ms + $1', [ms])),
    reopen: async () => open(other),
    close: () => store.close(),
  };
}

// Much faster than truncate, which makes new files.
const emptyTables = `
  delete from retrysafe_ledger; delete from retrysafe_approval; delete from retrysafe_task; delete from retrysafe_binding;
  update shifted.by set ms = 0`;
