// The reworded retry of one intent makes one invoice, in the embedded store.
import assert from 'node:assert/strict';
import { tool } from '@retrysafe/decorators';
import { createDispatcher } from '@retrysafe/dispatcher';

const invoices = [];
const createInvoice = tool({
  name: 'createInvoice',
  class: 'idempotent-write',
  execute: (args, call) => invoices.push({ ...args, key: call.idempotencyKey }),
});
const dispatcher = createDispatcher({ tools: [createInvoice] });
const intent = { task: 'bill-2026-09', step: '3' };
const first = await dispatcher.call('createInvoice', { text: 'Consulting' }, intent);
const reworded = await dispatcher.call('createInvoice', { text: 'Professional consulting' }, intent);
await dispatcher.close();

assert.equal(first.kind, 'done', JSON.stringify(first));
assert.equal(reworded.kind, 'done', JSON.stringify(reworded));
assert.equal(reworded.deduplicated, true);
assert.deepEqual(reworded.result, first.result);
assert.deepEqual(
  invoices.map(({ text }) => text),
  ['Consulting'],
);
console.log('one intent, two calls, one invoice');
