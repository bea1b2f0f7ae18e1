import { tool } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { createDispatcher, memoryStore } from '../src/index.js';

test('a reworded retry of one intent makes one invoice, and the model is told a success', async () => {
  const invoices: unknown[] = [];
  const dispatcher = createDispatcher({
    store: memoryStore(),
    tools: [
      tool({
        name: 'createInvoice',
        class: 'idempotent-write',
        execute: (args: { text: string }, call) => invoices.push([args.text, call.idempotencyKey]),
      }),
    ],
  });
  const intent = { task: 'bill-2026-09', step: '3' };
  const first = await dispatcher.call('createInvoice', { text: 'Consulting' }, intent);
  const second = await dispatcher.call('createInvoice', { text: 'Professional consulting' }, intent);
  expect(first).toMatchObject({ kind: 'done', result: 1, deduplicated: false });
  expect(second).toMatchObject({ kind: 'done', result: 1, deduplicated: true, args: { text: 'Consulting' } });
  expect(invoices).toHaveLength(1);
});
