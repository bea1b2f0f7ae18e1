import { type Clock, systemClock } from '../clock.js';
import { checkOptions, time } from '../option-rules.js';
import type { Store } from '../store.js';
import { approvalsIn } from './memory/approvals.js';
import { bindingsIn } from './memory/bindings.js';
import { recordsIn } from './memory/records.js';
import { newShelves } from './memory/shelves.js';
import { stepsOn } from './memory/steps.js';
import { tasksIn } from './memory/tasks.js';

/**
 * Keeps the ledger in this process: for tests and for work that may be forgotten with the process. `durable` is false.
 * `clock` is the machine's when left out. Throws an `OptionError`.
 */
export function memoryStore(options: { readonly clock?: Pick<Clock, 'now'> } = {}): Store {
  checkOptions('memoryStore', options, { clock: time }, '{}, or nothing');
  const { clock = systemClock } = options;
  const shelves = newShelves();
  const steps = stepsOn(shelves, clock);
  return {
    durable: false,
    ...recordsIn(shelves, steps),
    ...bindingsIn(shelves),
    ...approvalsIn(shelves, clock, steps),
    ...tasksIn(shelves, clock),
    close: async () => {},
  };
}
