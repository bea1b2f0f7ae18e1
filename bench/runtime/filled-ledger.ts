import type { Store } from '@retrysafe/dispatcher';

/** A ledger that holds many keys already, as long calls ago left them: done, sixteen of a task. */
export interface FilledLedger {
  readonly store: Store;
  readonly bytesPerKey: number;
  remove(): Promise<void>;
}

/** What the fillers write, apart from the keys: texts of the lengths that a small call has. */
export const written = {
  tenant: 'acme',
  tool: 'createInvoice',
  class: 'idempotent-write',
  args: '{"customerId":"cus_000001","amount":4200}',
  outcome: '{"kind":"done","result":{"id":"inv_000001","status":"open"}}',
  callsPerTask: 16,
} as const;

/** The name of the `n`-th task that the fillers made, from 0. */
export function filledTask(n: number): string {
  return `filled-${n}`;
}
