import { resolve } from 'node:path';
import { sqliteStore } from './stores/sqlite.js';
import type { Store } from './store.js';

let said = false;

/** The store of a dispatcher that was given none: a file in the working directory. Says so once in a process. */
export function defaultStore(): Store {
  const path = resolve('.retrysafe/ledger.db');
  if (!said) {
    said = true;
    process.emitWarning(
      `No store was given, so calls are remembered in ${path}, of this working directory: a process that is started elsewhere does not see them. Keep that file, or pass { store }.`,
      { type: 'RetrysafeNotice', code: 'RETRYSAFE_DEFAULT_STORE' },
    );
  }
  return sqliteStore({ path });
}
