import type { Store } from '@retrysafe/dispatcher';
import { checkOptions } from '@retrysafe/dispatcher/ledger';
import { deadline } from './deadline.js';
import { hintsBy } from './hints.js';
import { approvalsIn } from './postgres/approvals.js';
import { bindingsIn } from './postgres/bindings.js';
import { connectOf } from './postgres/connection.js';
import { listenOn } from './postgres/listening.js';
import { openLedger } from './postgres/open-ledger.js';
import { type PostgresStoreOptions, rules } from './postgres/options.js';
import { recordsIn } from './postgres/records.js';
import { mustTakeWrites } from './postgres/schema.js';
import { stepsBy } from './postgres/steps.js';
import { tasksIn } from './postgres/tasks.js';
import { transactions } from './postgres/transaction.js';

export type { PostgresClient, PreparingClient } from './postgres/client.js';
export type { Connect, PostgresConnection } from './postgres/connection.js';
export type { PostgresStoreOptions } from './postgres/options.js';
export { schema, schemaVersion } from './postgres/schema.js';

/**
 * Keeps the ledger in Postgres, for any number of machines. Needs the tables of `schema`, and looks at their version
 * before the first call. Each step is one statement on the server's clock; the claims of one event-loop turn are sent
 * as one, and so are its outcomes. Rejects with `StoreError`. Throws an `OptionError`.
 */
export function postgresStore(options: PostgresStoreOptions): Store {
  checkOptions('postgresStore', options, rules, '{ client }, for instance a pg.Pool');
  const { client, listen, answerMs = 5_000 } = options;
  const { inTime } = deadline('The ledger in Postgres', answerMs);
  const { send, ready, closing } = openLedger(options, inTime);
  const steps = stepsBy(send);
  const connect = connectOf(client, options.connect);
  const heard = listen === false ? undefined : listenOn(client);
  const hints = heard && hintsBy(heard);

  return {
    durable: true,
    ...recordsIn(send, steps),
    ...bindingsIn(send),
    ...approvalsIn(send, steps),
    ...tasksIn(send),
    ready: () => mustTakeWrites(send),
    ...(hints !== undefined && { watch: hints.watch }),
    ...(connect !== undefined && { transaction: transactions(connect, ready, inTime) }),
    close: async () => {
      closing();
      hints?.close();
    },
  };
}
