import rule from '../../src/rules/no-key-on-read.js';
import { aiTool, ourTool, stripe } from '../code.js';
import { runRows } from '../setup.js';

runRows('no-key-on-read', rule, {
  valid: [
    { name: 'a read without a key', code: aiTool('({ id }) => stripe.invoices.retrieve(id)', '', stripe) },
    {
      name: 'a write with a key',
      code: ourTool(
        'idempotent-write',
        '(args, call) => stripe.invoices.create(args, { idempotencyKey: call.idempotencyKey })',
        '',
        stripe,
      ),
    },
    {
      name: 'a POST that may search or create',
      code: aiTool(
        "async (args, { toolCallId }) => fetch('https://a.example/things', { method: 'POST', headers: { 'Idempotency-Key': toolCallId } })",
      ),
    },
    {
      name: 'a tagged write that takes its key',
      code: "import { Tool, IdempotentKey } from '@retrysafe/decorators';\nexport class T {\n  @Tool({ class: 'idempotent-write' })\n  @IdempotentKey\n  set(args: object, key: string) { return key; }\n}",
    },
  ],
  invalid: [
    {
      name: 'a provider',
      code: aiTool(
        '({ id }, { toolCallId }) => stripe.invoices.retrieve(id, { idempotencyKey: toolCallId })',
        '',
        stripe,
      ),
      errors: [{ messageId: 'keyOnRead' }],
    },
    {
      name: 'a GET',
      code: aiTool(
        "async ({ id }, { toolCallId }) => fetch('https://a.example/' + id, { headers: { 'Idempotency-Key': toolCallId } })",
      ),
      errors: [{ messageId: 'keyOnRead' }],
    },
    {
      name: 'a tagged read that takes a key',
      code: "import { Tool, IdempotentKey } from '@retrysafe/decorators';\nexport class T {\n  @Tool({ class: 'read' })\n  @IdempotentKey\n  weather(args: object, key: string) { return key; }\n}",
      errors: [{ messageId: 'keyOnReadTool' }],
    },
    {
      name: 'a tagged read that takes a key on a parameter',
      code: "import { Tool, IdempotentKey } from '@retrysafe/decorators';\nexport class T {\n  @Tool({ class: 'read' })\n  weather(args: object, @IdempotentKey key: string) { return key; }\n}",
      errors: [{ messageId: 'keyOnReadTool' }],
    },
  ],
  missed: [
    {
      name: 'a method that is chosen at run time',
      code: aiTool(
        "async ({ method }, { toolCallId }) => fetch('https://a.example/', { method, headers: { 'Idempotency-Key': toolCallId } })",
      ),
    },
  ],
});
