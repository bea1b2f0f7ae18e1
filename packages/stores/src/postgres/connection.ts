import type { InTime } from '../deadline.js';
import type { PostgresClient } from './client.js';

/** One connection, for one transaction. A `pg.PoolClient` is one. */
export interface PostgresConnection extends PostgresClient {
  /** Gives it back; `true` ends it, since somebody may still be at work on it. */
  release(end?: boolean): void;
}

/** Gives a connection that nobody else uses until it is released. */
export type Connect = () => Promise<PostgresConnection>;

/** How to come by a connection; undefined for a client that is one itself, and that others use meanwhile. */
export function connectOf(client: PostgresClient, connect: Connect | undefined): Connect | undefined {
  return connect ?? (isPool(client) ? () => client.connect() : undefined);
}

/** Lends a connection to `work`, which says whether it may be used again. */
export async function lend<Answer>(
  connect: Connect,
  inTime: InTime,
  work: (connection: PostgresConnection, spoil: () => void) => Promise<Answer>,
): Promise<Answer> {
  const connecting = connect();
  const connection = await inTime(connecting).catch((error: unknown) => {
    connecting.then(giveBack).catch(ignore); // it goes to somebody else
    throw error;
  });
  let spoilt = false;
  hearErrors(connection);
  try {
    return await work(connection, () => (spoilt = true));
  } finally {
    connection.release(spoilt);
  }
}

function giveBack(late: PostgresConnection): void {
  hearErrors(late);
  late.release();
}

interface Emitter {
  on(event: 'error', listener: () => void): unknown;
}

const heard = new WeakSet<object>();

/**
 * One that breaks while nobody waits for it would end the process: the next statement says so instead. For good, since
 * one that is being ended, or that a `connect` keeps for the next time, may break too.
 */
function hearErrors(connection: object & Partial<Emitter>): void {
  if (heard.has(connection)) return;
  heard.add(connection);
  connection.on?.('error', ignore);
}

function ignore(): void {}

/** As much of `pg.Pool` as is looked at. */
export interface Pool extends PostgresClient {
  readonly connect: Connect;
  readonly options?: { readonly max?: number };
}

// A `pg.Client` has a `connect` too, and is no pool.
/** Does it lend connections? */
export function isPool(client: PostgresClient): client is Pool {
  return 'connect' in client && typeof client.connect === 'function' && 'totalCount' in client;
}
