import type { Store } from '@retrysafe/dispatcher';
import { mustFit } from '../text.js';
import type { Ledger } from './ledger.js';
import { fields } from './names.js';
import * as scripts from './scripts/lookups.js';

/** The names that a task has bound. */
export function bindingsIn({ run, names }: Ledger): Pick<Store, 'bind' | 'bound'> {
  return {
    bind: async (tenant, task, name, value) => {
      mustFit('The ledger in Redis', [name, value]);
      return run<string>(scripts.bind, [names.slotOf(tenant, task).name], [fields.binding(name), value]);
    },
    bound: async (tenant, task, name) => {
      const found = await run<string | null>(scripts.bound, [names.slotOf(tenant, task).name], [fields.binding(name)]);
      return found ?? undefined;
    },
  };
}
