import { Tool, type ToolCall } from '@retrysafe/decorators';
import { CreateInvoice } from './invoice.js';

export class BillingTools {
  constructor(private readonly billingUrl: string) {}

  @Tool({
    name: 'create_invoice',
    class: 'idempotent-write',
    description: 'Create an invoice for a customer.',
    input: CreateInvoice,
  })
  async createInvoice(args: CreateInvoice, call: ToolCall): Promise<unknown> {
    const response = await call.fetch(`${this.billingUrl}/v1/invoices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!response.ok) throw new BillingError(response.status);
    return response.json();
  }
}

/** The billing service said no, or nothing at all. retrysafe reads `status` to tell which. */
class BillingError extends Error {
  constructor(readonly status: number) {
    super(`the billing service answered ${status}`);
  }
}
