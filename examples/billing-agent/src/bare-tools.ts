import { createHash } from 'node:crypto';
import { tool, type ToolSet } from 'ai';
import { CreateInvoice } from './invoice.js';

/** The tool as it was on the day of the two invoices. Deduplication is on: the key is a hash of the payload. */
export function bareTools(billingUrl: string): ToolSet {
  return {
    create_invoice: tool({
      description: 'Create an invoice for a customer.',
      metadata: { toolClass: 'non-idempotent-write' },
      inputSchema: CreateInvoice,
      async execute(args) {
        const body = JSON.stringify(args);
        const key = createHash('sha256').update(body).digest('hex');
        const response = await fetch(`${billingUrl}/v1/invoices`, {
          method: 'POST',
          // eslint-disable-next-line retrysafe/no-argument-only-key -- the mistake that the story is about
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body,
        });
        if (!response.ok) throw new Error(`the billing service answered ${response.status}`);
        return response.json();
      },
    }),
  };
}
