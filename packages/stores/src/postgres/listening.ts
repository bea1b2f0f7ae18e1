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
  return async (tell, lost) => {
    const connection: PostgresConnection = await pool.connect();
    if (!hasEvents(connection)) {
      connection.release();
      throw new Error('This connection tells nothing.');
    }
    const hear = hearer(tell);
    let given = false;
    const give = (spoilt: boolean) => {
      if (given) return;
      given = true;
      connection.removeListener('notification', hear);
      connection.removeListener('error', broken);
      connection.release(spoilt);
    };
    const broken = () => {
      give(true);
      lost();
    };
    connection.on('notification', hear);
    connection.on('error', broken);
    try {
      await connection.query(`listen ${channel}`, []);
    } catch (error) {
      give(true);
      throw error;
    }
    return () =>
      void connection.query(`unlisten ${channel}`, []).then(
        () => give(false),
        () => give(true),
      );
  };
}

function onClient(client: PostgresClient & Emitter): Listen {
  return async (tell, lost) => {
    const hear = hearer(tell);
    client.on('notification', hear);
    client.on('end', lost);
    const deafen = () => {
      client.removeListener('notification', hear);
      client.removeListener('end', lost);
    };
    try {
      await client.query(`listen ${channel}`, []);
    } catch (error) {
      deafen();
      throw error;
    }
    return () => {
      deafen();
      client.query(`unlisten ${channel}`, []).catch(() => {}); // it is gone, and hears nothing
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
