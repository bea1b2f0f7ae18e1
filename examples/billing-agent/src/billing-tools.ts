import { Tool, type ToolCall } from '@retrysafe/decorators';
import { ensureOk } from '@retrysafe/dispatcher';
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
    return ensureOk(response).json();
  }
}
