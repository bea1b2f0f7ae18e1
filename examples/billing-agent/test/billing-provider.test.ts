import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBillingProvider, type BillingProvider } from '../src/billing-provider.js';

const invoice = {
  customer_id: 'cus_XXXX',
  description: 'Consulting',
  amount: 4250,
  currency: 'AUD',
  due_date: '2026-10-31',
};
const reworded = { ...invoice, description: 'Professional consulting' };

let billing: BillingProvider;
beforeEach(async () => {
  billing = await startBillingProvider(() => undefined, { lostAnswers: 1 });
});
afterEach(() => billing.close());

test.each([
  ['a repeat under its key is the first invoice', ['k', 'k'], [invoice, invoice], [504, 200], 1],
  ['a reworded repeat under its key is refused', ['k', 'k'], [invoice, reworded], [504, 422], 1],
  ['another key is another invoice', ['k', 'l'], [invoice, invoice], [504, 200], 2],
  ['without a key every request is another invoice', [undefined, undefined], [invoice, invoice], [504, 200], 2],
  ['what is no invoice commits nothing', ['k', 'k'], [{}, invoice], [400, 504], 1],
])('%s', async (_name, keys, bodies, statuses, committed) => {
  const seen: number[] = [];
  for (const [index, key] of keys.entries()) seen.push(await post(bodies[index], key));
  expect(seen).toEqual(statuses);
  expect(billing.invoices).toHaveLength(committed);
});

async function post(body: unknown, key: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const { status } = await fetch(`${billing.url}/v1/invoices`, { method: 'POST', headers, body: JSON.stringify(body) });
  return status;
}
