import pg from 'pg';
import { postgresStore } from '@retrysafe/stores/postgres';
import { postgresServer } from '../../soak/real/servers.js';
import type { Measure, Ratio } from '../ratio.js';
import { type Contender, duel } from './duel.js';
import { dbosSteps, dbosWorkflows, startDbos, stopDbos } from './rivals/dbos.js';
import { claimAndSettle, requestsOf, timedByHand, timedStore } from './store-calls.js';
import { dispatched } from './workload.js';

const poolSize = 16;

/** On a real server that does not wait for the disk, so that what each side adds shows whole. */
export const measure: Measure = async () => {
  const server = await postgresServer();
  if (server.place.kind !== 'postgres') throw new Error('A Postgres server was asked for.');
  const { url } = server.place;
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  pool.on('error', () => {}); // the server goes when the bench is over
  try {
    return [...(await againstStatements(pool)), ...(await againstDbos(pool, url))];
  } finally {
    await pool.end();
    await server.remove();
  }
};

type Query = readonly [text: string, values: unknown[]];

/** Our store against the very statements that it sends for one call at a time, sent by hand over the same pool. */
async function againstStatements(pool: pg.Pool): Promise<readonly Ratio[]> {
  const ours: Contender = async (calls, atOnce) => {
    await empty(pool);
    return timedStore(postgresStore({ client: pool }), calls, atOnce);
  };
  const byHand: Contender = async (calls, atOnce) => {
    await empty(pool);
    const sent = await record(pool, calls);
    await empty(pool);
    return timedByHand(sent, atOnce, ([text, values]) => pool.query(text, values));
  };
  return [
    await duel({ name: 'postgres-vs-pg-sequential', floor: 0.9, rival: byHand, ours, calls: 500, atOnce: 1 }),
    await duel({ name: 'postgres-vs-pg-64-at-once', floor: 0.9, rival: byHand, ours, calls: 3_200, atOnce: 64 }),
  ];
}

/** Our whole dispatcher against the steps of a running workflow, which claim nothing before they begin. */
async function againstDbos(pool: pg.Pool, url: string): Promise<readonly Ratio[]> {
  await startDbos(url, poolSize);
  const ours = dispatched(async () => {
    await empty(pool);
    const store = postgresStore({ client: pool, prepare: true }); // as it should be on a direct connection
    await store.get('');
    return store;
  });
  try {
    const ratios = [
      await duel({ name: 'postgres-vs-dbos-step-sequential', floor: 2, rival: dbosSteps, ours, calls: 256, atOnce: 1 }),
      await duel({
        name: 'postgres-vs-dbos-step-64-at-once',
        floor: 4,
        rival: dbosSteps,
        ours,
        calls: 3_200,
        atOnce: 64,
      }),
    ];
    // For information: the same promise as ours, by what DBOS has for it.
    await duel({
      name: 'postgres-vs-dbos-workflow-sequential',
      floor: 2,
      rival: dbosWorkflows,
      ours,
      calls: 64,
      atOnce: 1,
    });
    await duel({
      name: 'postgres-vs-dbos-workflow-64-at-once',
      floor: 4,
      rival: dbosWorkflows,
      ours,
      calls: 320,
      atOnce: 64,
    });
    return ratios;
  } finally {
    await stopDbos();
  }
}

async function empty(pool: pg.Pool): Promise<void> {
  await pool.query('truncate retrysafe_ledger');
}

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
