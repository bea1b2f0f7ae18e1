import { StoreError, type ClaimRequest } from '@retrysafe/dispatcher';
import type { Commands } from './client.js';
import { redisError } from './errors.js';

/**
 * Rejects unless the server keeps what it is told: written to a file, and never evicted to make room. A record that goes
 * by itself is a second effect.
 */
export async function checkDurability(commands: Commands): Promise<void> {
  const [appendOnly, policy] = await Promise.all([
    setting(commands, 'appendonly'),
    setting(commands, 'maxmemory-policy'),
  ]);
  if (appendOnly !== 'yes') {
    throw volatile(`has appendonly '${appendOnly}', so a restart forgets claims. Set 'appendonly yes'`);
  }
  if (policy !== 'noeviction') {
    throw volatile(
      `has maxmemory-policy '${policy}', so it may drop records to make room. Set 'maxmemory-policy noeviction'`,
    );
  }
}

/** A failover or a crash may forget the last second of claims, and these classes must never run twice. */
export function refuseVolatile({ class: toolClass, tool }: Pick<ClaimRequest, 'class' | 'tool'>): void {
  if (toolClass === 'read' || toolClass === 'idempotent-write') return;
  throw new StoreError(
    'store-volatile',
    `Redis may forget its last writes in a crash or a failover, and '${tool}' is ${toolClass}: forgotten, it would run twice. ` +
      'Keep it in Postgres or SQLite, or pass allowVolatile: true to redisStore and bear the risk.',
  );
}

async function setting(commands: Commands, name: string): Promise<string> {
  let found: string | undefined;
  try {
    found = await commands.configGet(name);
  } catch (error) {
    const failure = redisError(error);
    // A hosted server often forbids the question; one that is gone cannot be asked.
    if (failure.code !== 'store-read-only' && !/unknown command/i.test(failure.message)) throw failure;
  }
  if (found === undefined) {
    throw new StoreError(
      'store-volatile',
      `The Redis server does not tell its ${name}. See to it that appendonly is 'yes' and maxmemory-policy 'noeviction', and pass checkConfig: false.`,
    );
  }
  return found;
}

function volatile(what: string): StoreError {
  return new StoreError(
    'store-volatile',
    `The Redis server ${what}, or pass checkConfig: false to redisStore and bear the risk.`,
  );
}
