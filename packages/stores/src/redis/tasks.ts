import type { Store } from '@retrysafe/dispatcher';
import type { Ledger } from './ledger.js';
import * as scripts from './scripts/lookups.js';
import { sweepTasks } from './sweep.js';

/** How long what belongs to a task is kept. */
export function tasksIn(ledger: Ledger): Pick<Store, 'openTask' | 'closeTask' | 'sweep'> {
  const { run, names } = ledger;
  return {
    // Its entry among the closed ones stays for a sweep to strike: whoever closes it meanwhile needs it.
    openTask: async (tenant, task) => void (await run(scripts.openTask, [names.slotOf(tenant, task).name], [])),
    closeTask: async (tenant, task) => {
      const { name, tag } = names.slotOf(tenant, task);
      // First the index, then the task: a crash between leaves an entry that a sweep passes over, not a task that it misses.
      await run(scripts.note, [names.closed], [tag]);
      await run(scripts.closeTask, [name], []);
      // A sweep that found the task open between the two has struck the entry, or is about to.
      await run(scripts.note, [names.closed], [tag]);
    },
    sweep: (request) => sweepTasks(ledger, request),
  };
}
