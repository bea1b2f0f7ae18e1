import { mustFit } from '../text.js';
import type { QueryResult } from './client.js';
import { mayBeSentAgain, postgresError } from './errors.js';

/** Sends a statement, again when the server had to choose between two; rejects with `StoreError`. */
export type Send = (sql: string, ...values: readonly unknown[]) => Promise<readonly Found[]>;

/** One row of a result, by column. */
export type Found = Readonly<Record<string, unknown>>;

/** The client's one method, in time. */
export type Query = (sql: string, values: unknown[]) => Promise<QueryResult>;

/** Rejects where a text cannot be kept, before anything is sent. */
export function sender(query: Query): Send {
  return async (sql, ...values) => {
    mustFit('The ledger in Postgres', values);
    for (;;) {
      try {
        return (await query(sql, [...values])).rows as readonly Found[];
      } catch (error) {
        if (!mayBeSentAgain(error)) throw postgresError(error);
      }
    }
  };
}

/** The server's clock when the statement reaches this point, ms; `now()` would be the start of the transaction. */
export const clock = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Throws when a text of the item cannot be kept: within JSON the server would not say which. */
export function fit(item: object): void {
  mustFit('The ledger in Postgres', Object.values(item));
}
