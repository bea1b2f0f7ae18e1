import rule from '../../src/rules/no-retry-around-write.js';
import { aiTool, ourTool, stripe } from '../code.js';
import { runRows } from '../setup.js';

const pRetry = "import pRetry from 'p-retry';";
const loop = (attempt: string) => `async (args) => {
  for (let i = 0; i < 3; i++) {
    try { return await ${attempt}; } catch (error) { if (i === 2) throw error; }
  }
}`;
const retried = [{ messageId: 'retried' }];
const postOnce = "fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) })";

runRows('no-retry-around-write', rule, {
  valid: [
    {
      name: 'a retried read',
      code: aiTool("({ id }) => pRetry(() => fetch('https://billing.example/' + id))", '', pRetry),
    },
    {
      name: 'a retried absolute set',
      code: aiTool(
        "({ id, status }) => pRetry(() => fetch('https://billing.example/' + id, { method: 'PUT', body: status }))",
        '',
        pRetry,
      ),
    },
    {
      name: 'the key of the call',
      code: ourTool(
        'idempotent-write',
        '(args, call) => pRetry(() => stripe.invoices.create(args, { idempotencyKey: call.idempotencyKey }))',
        '',
        `${pRetry}\n${stripe}`,
      ),
    },
    {
      name: 'a random key made once, outside of the retry',
      code: `${pRetry}\n${stripe}\nexport const bill = (args) => { const key = crypto.randomUUID(); return pRetry(() => stripe.invoices.create(args, { idempotencyKey: key })); };`,
    },
    { name: 'a write without a retry', code: aiTool(`async (args) => ${postOnce}`) },
    {
      name: 'a loop over items',
      code: aiTool(
        "async ({ items }) => { for (const item of items) { await fetch('https://billing.example/invoices', { method: 'POST', body: item }); } }",
      ),
    },
    {
      name: 'polling after a write',
      code: aiTool(
        "async (args) => { const job = await start(args); for (let i = 0; i < 9; i++) { const state = await fetch('https://billing.example/jobs/' + job.id); if (state.ok) return state; } }",
        '',
        "const start = (args) => fetch('https://billing.example/jobs', { method: 'POST' });",
      ),
    },
  ],
  invalid: [
    { name: 'a library', code: aiTool(`(args) => pRetry(() => ${postOnce})`, '', pRetry), errors: retried },
    { name: 'a loop', code: aiTool(loop(postOnce)), errors: retried },
    {
      name: 'a loop around a provider without its key',
      code: aiTool(loop('stripe.paymentIntents.create(args)'), '', stripe),
      errors: retried,
    },
    {
      name: 'a helper of this file',
      code: aiTool(
        `(args) => withRetry(() => ${postOnce})`,
        '',
        `async function withRetry(run) {
  for (let i = 0; i < 3; i++) {
    try { return await run(); } catch (error) { if (i === 2) throw error; }
  }
}`,
      ),
      errors: retried,
    },
    {
      name: 'a key that each try makes anew',
      code: aiTool(
        '(args) => pRetry(() => stripe.invoices.create(args, { idempotencyKey: crypto.randomUUID() }))',
        '',
        `${pRetry}\n${stripe}`,
      ),
      errors: retried,
    },
    {
      name: 'in no tool',
      code: `${pRetry}\nexport const bill = (args) => pRetry(() => ${postOnce});`,
      errors: retried,
    },
  ],
  missed: [
    {
      name: 'a library that no row knows',
      code: aiTool(`(args) => again(() => ${postOnce})`, '', "import { again } from 'unknown-house';"),
    },
  ],
});
