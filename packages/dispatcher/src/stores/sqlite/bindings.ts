import type { Store } from '../../store.js';
import { findTask, type Ledger, taskIdOf } from './ledger.js';
import type { Turns } from './turns.js';

/** The names that a task has bound. */
export function bindingsIn(turns: Turns<Ledger>): Pick<Store, 'bind' | 'bound'> {
  return {
    bind: (tenant, task, name, value) =>
      turns.write((ledger) => {
        ledger.run(bindFirst, taskIdOf(ledger, tenant, task), name, value);
        return bound(ledger, tenant, task, name) ?? value;
      }),
    bound: (tenant, task, name) => turns.read((ledger) => bound(ledger, tenant, task, name)),
  };
}

function bound(ledger: Ledger, tenant: string, task: string, name: string): string | undefined {
  const id = ledger.taskIds.get(tenant, task) ?? findTask(ledger, tenant, task);
  if (id === undefined) return undefined;
  const found = ledger.get('select value from retrysafe_binding where task_id = ? and name = ?', id, name);
  return (found as { readonly value: string } | undefined | null)?.value;
}

const bindFirst = 'insert or ignore into retrysafe_binding (task_id, name, value) values (?, ?, ?)';
