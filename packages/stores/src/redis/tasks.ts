import type { Store } from '@retrysafe/dispatcher';
import type { Ledger } from './ledger.js';
import * as scripts from './scripts/lookups.js';
import { sweepTasks } from './sweep.js';

/** How long what belongs to a task is kept. */
export function tasksIn(ledger: Ledger): Pick<Store, 'openTask' | 'closeTask' | 'sweep'> {
  const { run, names } = ledger;
  return {
    openTask: async (tenant, task) => {
      const { name, tag } = names.slotOf(tenant, task);
      await run(scripts.openTask, [name], []);
      await run(scripts.strike, [names.closed], [tag]);
    },
    closeTask: async (tenant, task) => {
      const { name, tag } = names.slotOf(tenant, task);
      // First the index, then the task: a crash between leaves an entry that a sweep passes over, not a task that it misses.
      await run(scripts.note, [names.closed], [tag]);
      await run(scripts.closeTask, [name], []);
    },
    sweep: (request) => sweepTasks(ledger, request),
  };
}
