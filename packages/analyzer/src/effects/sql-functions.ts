import type { EffectKind } from '../model.js';
import { leadingMeaningOf } from './verbs.js';

/** A function that a query calls and that changes something, although it is selected. */
export interface SqlDeed {
  readonly word: string;
  readonly kind: EffectKind;
}

/** The first such function of a query; null when it only looks. */
export function deedAmong(text: string): SqlDeed | null {
  const clean = text.replace(quoted, "''");
  const known = deeds.exec(clean)?.[1]?.toLowerCase();
  if (known !== undefined) return { word: known, kind: 'run' };
  for (const [, name = ''] of clean.matchAll(called)) {
    if (builtins.test(name)) continue;
    const kind = leadingMeaningOf(name.toLowerCase());
    if (
      kind !== null &&
      kind !== 'read' &&
      (kind !== 'run' || /^(?:execute|trigger|invoke|dispatch|perform)_/i.test(name))
    )
      return { word: name.toLowerCase(), kind };
  }
  return null;
}

/** `CALL get_bills()`: a procedure whose name says that it looks. */
export function looksOnly(text: string): boolean {
  const name = /^\s*call\s+(?:["`\w]+\.)*["`]?(\w+)/i.exec(text)?.[1];
  return name !== undefined && leadingMeaningOf(name) === 'read';
}

const quoted = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * `delete_bill($1)`, `billing.refund_payment($1)`; not `WITH update_counts(n) AS (…)`, and no columns of a table. Where a
 * name begins is looked for first: from each of many blanks, the words before would be looked for through all of them.
 */
const called =
  /(?=["`\w])(?<![\w$"`])(?<!\b(?:as|with|into|table|references|on|key|index|recursive)\s+(?:["`\w]+\.){0,3}["`]?)(?:["`]?\w+["`]?\.){0,4}["`]?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)["`]?\((?![^()]*\)\s*as\s*(?:(?:not\s+)?materialized\s*)?\()/gi;

/** Functions of databases that compute, although their first word is a deed. */
const builtins =
  /^(?:(?:add|subtract|date|make|set|convert|trim|merge|mark|insert|replace|apply|move|drop|cancel|open|close)_(?:months?|days?|hours?|minutes?|seconds?|weeks?|years?|quarters?|date|time|timestamp\w*|timestamptz|interval|bit|bits|byte|masklen|config|seed|to|from|array|set|json|object|xml|null|nulls|map|row|state|scale|hll|sketch|digest|tz|zone)|array_\w+|json_\w+|jsonb_\w+|st_\w+|to_\w+|from_\w+|generate_\w+|run_length|rank_\w+|trade_\w+|order_\w+|credit_\w+)$/i;

/** Functions of Postgres and its common extensions that change something. */
const deeds =
  /\b(pg_terminate_backend|pg_cancel_backend|pg_reload_conf|pg_rotate_logfile|pg_switch_wal|pg_promote|pg_notify|pg_stat_reset\w*|pg_stat_statements_reset|pg_create_\w+|pg_drop_\w+|setval|nextval|lo_(?:create|unlink|import|put)|dblink_exec|cron\.(?:schedule|unschedule|alter_job)\w*|net\.(?:http_(?:post|delete)|worker_restart)|http_(?:post|put|patch|delete)|pgmq\.(?:create|drop_queue|send|send_batch|pop|delete|archive|purge_queue)|create_hypertable|add_\w+_policy|remove_\w+_policy)\s*\(/i;
