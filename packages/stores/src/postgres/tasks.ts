import type { Store } from '@retrysafe/dispatcher';
import { clock, type Send } from './sending.js';
import { sweepTasks } from './sweep.js';

/** How long what belongs to a task is kept. */
export function tasksIn(send: Send): Pick<Store, 'openTask' | 'closeTask' | 'sweep'> {
  return {
    openTask: async (tenant, task) => void (await send(openTask, tenant, task)),
    closeTask: async (tenant, task) => void (await send(closeTask, tenant, task)),
    sweep: (request) => sweepTasks(send, request),
  };
}

const openTask = `
  insert into retrysafe_task (tenant, task) values ($1, $2)
  on conflict (task, tenant) do update set closed_at = null, sweep_from = null`;

const closeTask = `
  insert into retrysafe_task as t (tenant, task, closed_at, sweep_from)
  select $1, $2, now, now from (select ${clock} as now) as server
  on conflict (task, tenant) do update set closed_at = excluded.closed_at, sweep_from = excluded.sweep_from
    where t.closed_at is null`;
