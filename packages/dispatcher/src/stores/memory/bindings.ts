import type { Store } from '../../store.js';
import { type Shelves, shelfOf } from './shelves.js';

/** The names that a task has bound. */
export function bindingsIn(shelves: Shelves): Pick<Store, 'bind' | 'bound'> {
  return {
    bind: async (tenant, task, name, value) => {
      const bindings = (shelfOf(shelves, tenant, task).bindings ??= new Map<string, string>());
      const bound = bindings.get(name);
      if (bound === undefined) bindings.set(name, value);
      return bound ?? value;
    },
    bound: async (tenant, task, name) => shelves.tasks.get(tenant)?.get(task)?.bindings?.get(name),
  };
}
