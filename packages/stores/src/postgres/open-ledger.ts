import { createHash } from 'node:crypto';
import { StoreError } from '@retrysafe/dispatcher';
import type { InTime } from '../deadline.js';
import { postgresError } from './errors.js';
import type { PostgresStoreOptions } from './options.js';
import { checkSchema } from './schema.js';
import { type Query, type Send, sender } from './sending.js';

/** A ledger whose schema is looked at before the first statement, and again after a look that failed. */
export interface OpenLedger {
  readonly send: Send;
  /** Rejects where `send` would before it sends anything. */
  readonly ready: () => Promise<void>;
  readonly closing: () => void;
}

export function openLedger(options: PostgresStoreOptions, inTime: InTime): OpenLedger {
  const ask = queryOf(options);
  const query: Query = (text, values) => inTime(ask(text, values));
  const send = sender(query);
  let closed = false;
  let schemaFits: Promise<void> | undefined;
  const check = () =>
    checkSchema(query).catch((error: unknown) => {
      schemaFits = undefined;
      throw postgresError(error);
    });
  const ready = async () => {
    if (closed)
      throw new StoreError('store-unavailable', 'This store of the ledger in Postgres was closed. Open another one.');
    await (schemaFits ??= check());
  };
  return {
    ready,
    send: async (sql, ...values) => {
      await ready();
      return send(sql, ...values);
    },
    closing: () => {
      closed = true;
    },
  };
}

function queryOf(options: PostgresStoreOptions): Query {
  if (options.prepare !== true) return (text, values) => options.client.query(text, values);
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text) ?? `retrysafe_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, known);
    return known;
  };
  return (text, values) => options.client.query({ name: nameOf(text), text, values });
}
