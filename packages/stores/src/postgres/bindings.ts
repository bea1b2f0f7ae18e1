import type { Store } from '@retrysafe/dispatcher';
import type { Send } from './sending.js';

/** The names that a task has bound. */
export function bindingsIn(send: Send): Pick<Store, 'bind' | 'bound'> {
  const bound = async (tenant: string, task: string, name: string) => {
    const [found] = await send(readBinding, task, tenant, name);
    return found?.['value'] as string | undefined;
  };
  return {
    bind: async (tenant, task, name, value) => {
      await send(bindFirst, tenant, task, name, value);
      return (await bound(tenant, task, name)) ?? value;
    },
    bound,
  };
}

const bindFirst =
  'insert into retrysafe_binding (tenant, task, name, value) values ($1, $2, $3, $4) on conflict do nothing';

const readBinding = 'select value from retrysafe_binding where task = $1 and tenant = $2 and name = $3';
