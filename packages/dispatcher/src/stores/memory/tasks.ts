import type { Clock } from '../../clock.js';
import type { Store } from '../../store.js';
import { type Shelves, shelfOf } from './shelves.js';
import { sweepTasks } from './sweep.js';

/** How long what belongs to a task is kept. */
export function tasksIn(shelves: Shelves, clock: Pick<Clock, 'now'>): Pick<Store, 'openTask' | 'closeTask' | 'sweep'> {
  return {
    openTask: async (tenant, task) => {
      shelfOf(shelves, tenant, task).closedAt = null;
    },
    closeTask: async (tenant, task) => {
      shelfOf(shelves, tenant, task).closedAt ??= clock.now();
    },
    sweep: async (request) => sweepTasks(shelves, request, clock.now()),
  };
}
