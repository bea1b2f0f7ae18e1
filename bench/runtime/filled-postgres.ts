import pg from 'pg';
import { postgresStore, schema } from '@retrysafe/stores/postgres';
import { type FilledLedger, written } from './filled-ledger.js';

/** In a database of its own, filled in one statement; its indexes are then built over what is there. */
export async function filledPostgres(url: string, keys: number): Promise<FilledLedger> {
  const database = `filled_${keys}`;
  await statements(url, `create database ${database}`);
  const own = new URL(url);
  own.pathname = database;
  await statements(own.href, schema, ...filling(keys));
  const pool = new pg.Pool({ connectionString: own.href, max: 4 });
  pool.on('error', () => {}); // the server goes when the bench is over
  const { rows } = await pool.query<{ bytes: string }>(`select pg_total_relation_size('retrysafe_ledger') as bytes`);
  const store = postgresStore({ client: pool, prepare: true });
  await store.get('');
  return { store, bytesPerKey: Number(rows[0]?.bytes) / keys, remove: () => pool.end() };
}

async function statements(url: string, ...all: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const one of all) await client.query(one);
  await client.end();
}

function filling(keys: number): readonly string[] {
  const { tenant, tool, class: toolClass, args, outcome, callsPerTask } = written;
  const now = '(extract(epoch from now()) * 1000)::bigint';
  return [
    `set maintenance_work_mem = '512MB'`,
    'alter table retrysafe_ledger drop constraint retrysafe_ledger_pkey',
    'drop index retrysafe_ledger_task',
    `insert into retrysafe_ledger (key, tenant, task, step, tool, ordinal, generation, class, state, fence, attempts,
        started_fence, held_starts, args, outcome, created_at, updated_at, revision)
      select encode(sha256(('filled ' || n)::bytea), 'hex'), '${tenant}', 'filled-' || n / ${callsPerTask}, n % ${callsPerTask}, '${tool}', '0', 0,
        '${toolClass}', 'done', 1, 1, 1, 1, '${args}', '${outcome}', ${now}, ${now}, 1
      from generate_series(0, ${keys - 1}) as n`,
    'alter table retrysafe_ledger add primary key (key)',
    'create index retrysafe_ledger_task on retrysafe_ledger (task, tenant, seq)',
    'vacuum analyze retrysafe_ledger',
    'checkpoint',
  ];
}
