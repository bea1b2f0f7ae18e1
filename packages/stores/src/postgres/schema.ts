import { StoreError } from '@retrysafe/dispatcher';
import { hasNoTables, refusesRole, takesNoWrites } from './errors.js';
import type { Query, Send } from './sending.js';

/** Raised by each change of the tables. */
export const schemaVersion = 1;

/** The tables, as `migrations/postgres-1.sql` has them. Run once; running it again changes nothing. */
export const schema = `-- The ledger of retrysafe, version 1. Run it once, as the owner of the schema.
-- Times are milliseconds since 1970 on the server's clock.

-- One block: all of it is done or nothing, and where several processes run it at once, one after the other does.
do $retrysafe$
begin
  perform pg_advisory_xact_lock(hashtextextended('retrysafe/schema', 0));

  create table if not exists retrysafe_schema (version integer not null);
  insert into retrysafe_schema (version)
    select 1 where not exists (select 1 from retrysafe_schema);

  create table if not exists retrysafe_ledger (
    seq bigint generated always as identity,
    key text collate "C" primary key,
    tenant text not null,
    task text not null,
    step text not null,
    tool text not null,
    ordinal text not null,
    generation integer not null,
    class text not null,
    state text not null,
    fence bigint not null,
    holder text,
    lease_until bigint,
    attempts integer not null,
    started_fence bigint,
    held_starts integer not null,
    started_before bigint,
    args text not null,
    outcome text,
    approval_id text,
    parent text collate "C",
    evidence text,
    created_at bigint not null,
    updated_at bigint not null,
    -- True at unknown and awaiting: they are looked for, and their index costs nothing while calls go well.
    parked boolean,
    -- Rises with each change, so that a write can tell whether the record is still as it was read.
    revision bigint not null default 0
  ) with (fillfactor = 80);
  create index if not exists retrysafe_ledger_task on retrysafe_ledger (task, tenant, seq);
  create index if not exists retrysafe_ledger_parent on retrysafe_ledger (parent) where parent is not null;
  create index if not exists retrysafe_ledger_parked on retrysafe_ledger (seq) where parked;

  create table if not exists retrysafe_approval (
    seq bigint generated always as identity,
    id text collate "C" primary key,
    key text collate "C" not null,
    tenant text not null,
    task text not null,
    tool text not null,
    tool_version text not null,
    args text not null,
    state text not null,
    "by" text,
    note text,
    asked_at bigint not null,
    lapses_at bigint not null,
    decided_at bigint,
    spent_at bigint
  );
  create index if not exists retrysafe_approval_key on retrysafe_approval (key);
  create index if not exists retrysafe_approval_seq on retrysafe_approval (seq);

  -- A row is made when a task is first opened or closed by name. It stays: that a task is closed must not be forgotten.
  create table if not exists retrysafe_task (
    tenant text not null,
    task text not null,
    closed_at bigint,
    -- A sweep looks at the task once the retention has passed since then; null when nothing is left of it.
    sweep_from bigint,
    primary key (task, tenant)
  );
  create index if not exists retrysafe_task_sweep on retrysafe_task (sweep_from) where sweep_from is not null;

  create table if not exists retrysafe_binding (
    tenant text not null,
    task text not null,
    name text not null,
    value text not null,
    primary key (task, tenant, name)
  );
end
$retrysafe$;
`;

/** Rejects where this connection would turn down a call's writes: on a standby, without a table, or for a role that lacks a right. */
export async function mustTakeWrites(send: Send): Promise<void> {
  const [found] = await send(
    writesSql,
    neededRights.map(([table]) => table),
    neededRights.map(([, right]) => right),
  );
  if (found?.['no_writes'] === true) throw takesNoWrites();
  if (found?.['no_table'] === true) throw hasNoTables();
  if (found?.['no_right'] === true) throw refusesRole();
}

// What calls need: opening and closing tasks, and a sweep, which also deletes, may be another role's.
const neededRights = Object.entries({
  retrysafe_ledger: ['select', 'insert', 'update'],
  retrysafe_approval: ['select', 'insert', 'update'],
  retrysafe_task: ['select'],
  retrysafe_binding: ['select', 'insert'],
}).flatMap(([table, rights]) => rights.map((right) => [table, right] as const));

// Each right is asked for by itself: those of a list would be met by any of it. Null where there is no such table.
const writesSql = `
  select current_setting('transaction_read_only') = 'on' as no_writes,
    bool_or(place is null) as no_table,
    bool_or(not has_table_privilege(place, needed."right")) as no_right
  from unnest($1::text[], $2::text[]) as needed ("table", "right"), lateral to_regclass(needed."table") as place`;

/** Rejects unless the tables are there, in the version that this code reads. */
export async function checkSchema(query: Query): Promise<void> {
  const { rows } = await query('select version from retrysafe_schema', []);
  const version = Number((rows[0] as { readonly version?: unknown } | undefined)?.version ?? 0);
  if (version === schemaVersion) return;
  const mend =
    version > schemaVersion
      ? 'Upgrade @retrysafe/stores here.'
      : 'Run the migrations of @retrysafe/stores that follow it.';
  throw new StoreError(
    'store-schema',
    `The ledger in Postgres has schema version ${version}, and this version reads ${schemaVersion}. ${mend}`,
  );
}
