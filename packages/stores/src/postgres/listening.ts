import type { Listen } from '../hints.js';
import type { PostgresClient } from './client.js';
import { isPool, type PostgresConnection, type Pool } from './connection.js';

/** All that listen hear of each key that changed, and pick their own. */
export const channel = 'retrysafe';

/**
 * How to listen: on a connection of a pool that has enough of them, or on the one that the client is. Undefined where that
 * cannot be.
 */
export function listenOn(client: PostgresClient): Listen | undefined {
  if (isPool(client)) return (client.options?.max ?? 0) < fewest ? undefined : inPool(client);
  return hasEvents(client) ? onClient(client) : undefined;
}

// The ledger's own statements need some too.
const fewest = 3;

function inPool(pool: Pool): Listen {
  return (tell, lost) => {
    let stopped = false;
    let giveBack = () => {};
    const begin = async () => {
      const connection: PostgresConnection = await pool.connect();
      if (stopped || !hasEvents(connection)) return connection.release();
      const give = hearOn(connection, hearer(tell), lost);
      giveBack = () =>
        void connection.query(`unlisten ${channel}`, []).then(
          () => give(false),
          () => give(true),
        );
      await connection.query(`listen ${channel}`, []);
    };
    const hearing = begin();
    return {
      hearing,
      stop: () => {
        stopped = true;
        giveBack();
      },
    };
  };
}

/** Hears on a connection until it breaks, or is given back by what this returns. */
function hearOn(
  connection: PostgresConnection & Emitter,
  hear: (told: Told) => void,
  lost: () => void,
): (spoilt: boolean) => void {
  let given = false;
  const give = (spoilt: boolean) => {
    if (given) return;
    given = true;
    connection.removeListener('notification', hear);
    if (!spoilt) connection.removeListener('error', broken); // one that is broken may say so again
    connection.release(spoilt);
  };
  const broken = () => {
    give(true);
    lost();
  };
  connection.on('notification', hear);
  connection.on('error', broken);
  return give;
}

function onClient(client: PostgresClient & Emitter): Listen {
  return (tell, lost) => {
    const hear = hearer(tell);
    client.on('notification', hear);
    client.on('end', lost);
    return {
      hearing: client.query(`listen ${channel}`, []),
      stop: () => {
        client.removeListener('notification', hear);
        client.removeListener('end', lost);
        client.query(`unlisten ${channel}`, []).catch(() => {}); // it is gone, and hears nothing
      },
    };
  };
}

interface Told {
  readonly channel: string;
  readonly payload?: string | undefined;
}

function hearer(tell: (key: string) => void): (told: Told) => void {
  return (told) => {
    if (told.channel === channel && told.payload !== undefined) tell(told.payload);
  };
}

interface Emitter {
  on(event: string, listener: (told: Told) => void): unknown;
  removeListener(event: string, listener: (told: Told) => void): unknown;
}

function hasEvents<Client extends object>(client: Client): client is Client & Emitter {
  return (
    'on' in client &&
    typeof client.on === 'function' &&
    'removeListener' in client &&
    typeof client.removeListener === 'function'
  );
}
