import * as steps from '../../ledger/index.js';
import type { Store } from '../../store.js';
import { claim } from './claiming.js';
import { type Ledger, readRow, see, write } from './ledger.js';
import { listed } from './listed.js';
import { recordQuery } from './queries.js';
import { rowOf } from './rows.js';
import { settle } from './settling.js';
import type { Turns } from './turns.js';

/** What happens to a key. */
export function recordsIn(
  turns: Turns<Ledger>,
): Pick<Store, 'claim' | 'start' | 'renew' | 'settle' | 'resolve' | 'release' | 'get' | 'list'> {
  return {
    claim: (request) => turns.write((ledger) => claim(ledger, request)),
    start: (hold) => turns.write((ledger) => write(ledger, steps.start(hold, see(ledger, hold.key)))),
    renew: (hold, leaseMs) => turns.write((ledger) => write(ledger, steps.renew(hold, leaseMs, see(ledger, hold.key)))),
    settle: (hold, state, outcome) => turns.write((ledger) => settle(ledger, hold, state, outcome)),
    resolve: (key, state, outcome) =>
      turns.write((ledger) => write(ledger, steps.resolve(state, outcome, see(ledger, key)))),
    release: (hold) => turns.write((ledger) => write(ledger, steps.release(hold, see(ledger, hold.key)))),
    get: (key) => turns.read((ledger) => readRow(ledger, key)),
    list: (filter, onDamaged) => turns.read((ledger) => listed(ledger, filter, recordQuery, rowOf, onDamaged)),
  };
}
