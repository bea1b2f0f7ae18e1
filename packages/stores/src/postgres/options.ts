import { flag, methods, ms, type OptionRules } from '@retrysafe/dispatcher/ledger';
import type { PostgresClient, PreparingClient } from './client.js';
import type { Connect } from './connection.js';

/** What `postgresStore` takes. */
export type PostgresStoreOptions = {
  /**
   * For `transactional` tools: a connection that nobody else uses until its `release` is called. A `pg.Pool` as `client`
   * has one; with another client, give it here. Default: `client.connect` of a pool.
   */
  readonly connect?: Connect | undefined;
  /**
   * False where nothing can be heard, behind a pooler in transaction mode for instance. Else those who wait are woken by
   * LISTEN: for as long as anybody waits it takes one connection of a pool of three or more, or uses the `pg.Client`. Default true.
   */
  readonly listen?: boolean | undefined;
  /** How long a statement, or a connection from the pool, may take before the store gives up on it. ms. Default 5,000. */
  readonly answerMs?: number | undefined;
} & (
  | {
      /** `pg.Pool`, `pg.Client`, PGlite, or anything with their `query`. `close` leaves it open. Needed. */
      readonly client: PostgresClient;
      readonly prepare?: false | undefined;
    }
  | {
      readonly client: PreparingClient;
      /**
       * Send named statements, which the server plans once for each connection: faster, for `pg` on a direct connection or
       * through a pooler that knows them (PgBouncer from 1.21 on). Default false.
       */
      readonly prepare: true;
    }
);

export const rules: OptionRules<PostgresStoreOptions> = {
  client: {
    must: 'a pg.Pool, a pg.Client, PGlite, or another client with their query',
    fits: methods('query'),
    needed: true,
  },
  connect: {
    must: 'a function that gives a connection, such as () => pool.connect()',
    fits: (value) => typeof value === 'function',
  },
  listen: flag,
  answerMs: ms(1),
  prepare: flag,
};
