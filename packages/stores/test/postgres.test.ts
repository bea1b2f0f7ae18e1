import type { Store } from '@retrysafe/dispatcher';
import { callContract, damageContract, type DamageableStore, storeContract } from '@retrysafe/dispatcher/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type pg from 'pg';
import { postgresStore } from '../src/postgres.js';
import { installShiftedClock, type PostgresServer, shiftedClock, startPostgres } from './postgres-server.js';

let server: PostgresServer;
let pools: readonly [pg.Pool, pg.Pool];

beforeAll(async () => {
  server = await startPostgres();
  await installShiftedClock(server.pool());
  await server.pool().query('create table effect (text text not null)');
  pools = [server.pool(shiftedClock), server.pool(shiftedClock)];
}, 60_000);
afterAll(() => server.remove());

describe.each([{ prepare: false }, { prepare: true }] as const)(
  'postgresStore with prepare: $prepare',
  ({ prepare }) => {
    storeContract(
      it,
      () => opened((client) => (prepare ? postgresStore({ client, prepare }) : postgresStore({ client }))),
      { transactional: true },
    );
  },
);

const openPlain = () => opened((client) => postgresStore({ client }));
describe('calls over a Postgres store', () => callContract(it, openPlain));
describe('a damaged record in a Postgres store', () => damageContract(it, openPlain));

async function opened(open: (client: pg.Pool) => Store): Promise<DamageableStore> {
  const [pool, other] = pools;
  await pool.query(emptyTables);
  const store = open(pool);
  return {
    store,
    advance: async (ms) => void (await pool.query('update shifted.by set ms = ms + $1', [ms])),
    reopen: async () => open(other),
    effects: {
      write: (tx, text) => (tx as pg.PoolClient).query('insert into public.effect values ($1)', [text]),
      all: async () =>
        (await pool.query<{ text: string }>('select text from public.effect')).rows.map(({ text }) => text),
    },
    damage: async (key, { leaseUntil, ...change }) => {
      const columns = { ...change, ...(leaseUntil === null && { lease_until: null }) };
      const set = Object.keys(columns).map((column, at) => `${column} = $${at + 2}`);
      await pool.query(`update retrysafe_ledger set ${set.join(', ')} where key = $1`, [
        key,
        ...Object.values(columns),
      ]);
    },
    damageApproval: async (id) => {
      await pool.query("update retrysafe_approval set tool = '' where id = $1", [id]);
    },
    close: () => store.close(),
  };
}

// Much faster than truncate, which makes new files.
const emptyTables = `
  delete from retrysafe_ledger; delete from retrysafe_approval; delete from retrysafe_task; delete from retrysafe_binding;
  delete from public.effect; update shifted.by set ms = 0`;
