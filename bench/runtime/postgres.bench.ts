import pg from 'pg';
import { postgresStore } from '@retrysafe/stores/postgres';
import { postgresServer } from '../../soak/real/servers.js';
import type { Measure } from '../ratio.js';
import { type Contender, duel } from './duel.js';
import { claimAndSettle, requestsOf, timedByHand, timedStore } from './store-calls.js';

type Query = readonly [text: string, values: unknown[]];

/**
 * Our store against the very statements that it sends for one call at a time, sent by hand over the same pool. The server does
 * not wait for the disk, so that what we add shows whole.
 */
export const measure: Measure = async () => {
  const server = await postgresServer();
  if (server.place.kind !== 'postgres') throw new Error('A Postgres server was asked for.');
  const pool = new pg.Pool({ connectionString: server.place.url, max: 16 });
  pool.on('error', () => {}); // the server goes when the bench is over
  const fresh = () => pool.query('truncate retrysafe_ledger');
  const ours: Contender = async (calls, atOnce) => {
    await fresh();
    return timedStore(postgresStore({ client: pool }), calls, atOnce);
  };
  const byHand: Contender = async (calls, atOnce) => {
    await fresh();
    const sent = await record(pool, calls);
    await fresh();
    return timedByHand(sent, atOnce, ([text, values]) => pool.query(text, values));
  };
  try {
    return [
      await duel({ name: 'postgres-vs-pg-sequential', floor: 0.9, rival: byHand, ours, calls: 500, atOnce: 1 }),
      await duel({ name: 'postgres-vs-pg-64-at-once', floor: 0.9, rival: byHand, ours, calls: 3_200, atOnce: 64 }),
    ];
  } finally {
    await pool.end();
    await server.remove();
  }
};

async function record(pool: pg.Pool, calls: number): Promise<readonly Query[]> {
  const sent: Query[] = [];
  const client = {
    query: (text: string, values: unknown[]) => {
      sent.push([text, values]);
      return pool.query(text, values);
    },
  };
  const store = postgresStore({ client });
  await store.get('');
  sent.length = 0; // what it asks of the server before the first call
  for (const request of requestsOf(calls)) await claimAndSettle(store, request);
  return sent;
}
