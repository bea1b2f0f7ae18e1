import { sqliteStore } from './stores/sqlite.js';
import type { Store } from './store.js';

const path = '.retrysafe/ledger.db';
let said = false;

/** The store of a dispatcher that was given none: a file in the working directory. Says so once in a process. */
export function defaultStore(): Store {
  if (!said) {
    said = true;
    process.emitWarning(`No store was given, so calls are remembered in ${path}. Keep that file, or pass { store }.`, {
      type: 'RetrysafeNotice',
      code: 'RETRYSAFE_DEFAULT_STORE',
    });
  }
  return sqliteStore({ path });
}
