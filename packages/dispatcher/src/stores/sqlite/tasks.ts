import type { Store } from '../../store.js';
import type { Ledger } from './ledger.js';
import { sweepTasks } from './sweep.js';
import type { Turns } from './turns.js';

/** How long what belongs to a task is kept. */
export function tasksIn(turns: Turns<Ledger>): Pick<Store, 'openTask' | 'closeTask' | 'sweep'> {
  return {
    openTask: (tenant, task) => turns.write((ledger) => void ledger.run(openTask, tenant, task)),
    closeTask: (tenant, task) =>
      turns.write((ledger) => void ledger.run(closeTask, tenant, task, ledger.now, ledger.now)),
    sweep: (request) => turns.write((ledger) => ledger.atomically(() => sweepTasks(ledger, request))),
  };
}

const openTask = `
  insert into retrysafe_task (tenant, task) values (?, ?)
  on conflict (task, tenant) do update set closed_at = null, phase = null, since = null, looked_at = null`;

const closeTask = `
  insert into retrysafe_task (tenant, task, closed_at, phase, since) values (?, ?, ?, 0, ?)
  on conflict (task, tenant) do update set closed_at = excluded.closed_at, phase = 0, since = excluded.since
    where closed_at is null`;
