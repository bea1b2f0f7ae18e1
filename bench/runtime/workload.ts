import { tool, type ToolCall } from '@retrysafe/decorators';
import { createDispatcher, type Dispatcher, type Store } from '@retrysafe/dispatcher';
import { type Contender, timed } from './duel.js';

/** The call that everybody makes: fresh, with small arguments, a trivial effect and a small result. */
export interface InvoiceArgs extends Record<string, string | number> {
  readonly customerId: string;
  readonly amount: number;
}

/** The arguments of the nth call. */
export function argsOf(n: number): InvoiceArgs {
  return { customerId: `cus_${n}`, amount: 4_200 };
}

/** What a call is for: sixteen calls of a task. */
export function intentOf(n: number): { task: string; step: string } {
  return { task: `task-${Math.floor(n / 16)}`, step: `${n % 16}` };
}

/** The trivial effect. */
export async function invoice({ customerId }: InvoiceArgs): Promise<{ id: string; status: string }> {
  return { id: `inv of ${customerId}`, status: 'open' };
}

const createInvoice = tool({
  name: 'createInvoice',
  class: 'idempotent-write',
  execute: (args: InvoiceArgs, _call: ToolCall) => invoice(args),
});

/** Ours, with that one tool. */
export function dispatcherOver(store: Store): Dispatcher {
  return createDispatcher({ tools: [createInvoice], store });
}

/** One fresh call of ours. */
export async function callOf(dispatcher: Dispatcher, n: number): Promise<void> {
  const answer = await dispatcher.call('createInvoice', argsOf(n), intentOf(n));
  if (answer.kind !== 'done' || answer.deduplicated) throw new Error(`A fresh call was answered ${answer.kind}.`);
}

/** Our dispatcher over a store that is opened for each round. */
export function dispatched(open: () => Store | Promise<Store>): Contender {
  return async (calls, atOnce) => {
    const store = await open();
    const dispatcher = dispatcherOver(store);
    const took = await timed(calls, atOnce, (n) => callOf(dispatcher, n));
    await dispatcher.close();
    await store.close();
    return took;
  };
}
