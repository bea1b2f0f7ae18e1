import rule from '../../src/rules/no-unstable-key.js';
import { aiTool, mcpTool, ourTool, stripe } from '../code.js';
import { runRows } from '../setup.js';

const withKey = (key: string, before = '', imports = '') =>
  aiTool(
    `async (args) => { ${before} return stripe.invoices.create({ customer: args.customer }, { idempotencyKey: ${key} }); }`,
    '',
    `${stripe}\n${imports}`,
  );
const unstable = [{ messageId: 'unstable' }];

runRows('no-unstable-key', rule, {
  valid: [
    {
      name: 'made once, outside of a retry, in no tool',
      code: `import pRetry from 'p-retry';\n${stripe}\nexport const bill = (args) => { const key = crypto.randomUUID(); return pRetry(() => stripe.invoices.create(args, { idempotencyKey: key })); };`,
    },
    {
      name: 'the key of the call',
      code: ourTool(
        'idempotent-write',
        '(args, call) => stripe.invoices.create(args, { idempotencyKey: call.idempotencyKey })',
        '',
        stripe,
      ),
    },
    {
      name: 'chance that is no key',
      code: aiTool(
        'async (args) => stripe.invoices.create({ ...args, metadata: { trace: crypto.randomUUID() } })',
        '',
        stripe,
      ),
    },
    {
      name: 'a value that was stored with the plan',
      code: withKey('plan.key', 'const plan = await loadPlan(args.plan);', "import { loadPlan } from './plan.js';"),
    },
    {
      name: 'the tool call id, in recommended',
      code: aiTool(
        '(args, { toolCallId }) => stripe.invoices.create(args, { idempotencyKey: toolCallId })',
        '',
        stripe,
      ),
    },
    { name: 'a hash of the arguments, which another rule reports', code: withKey('args.number') },
  ],
  invalid: [
    {
      name: 'made anew by each retry, through a variable, in no tool',
      code: `import pRetry from 'p-retry';\n${stripe}\nexport const bill = (args) => pRetry(() => { const key = crypto.randomUUID(); return stripe.invoices.create(args, { idempotencyKey: key }); });`,
      errors: unstable,
    },
    { name: 'chance', code: withKey('crypto.randomUUID()'), errors: unstable },
    {
      name: 'chance in a slot that the SDK accepts and does not send',
      code: aiTool(
        "(args) => openai.files.create({ file: args.file, purpose: 'batch' }, { idempotencyKey: crypto.randomUUID() })",
        '',
        "import OpenAI from 'openai';\nconst openai = new OpenAI();",
      ),
      errors: unstable,
    },
    {
      name: 'made anew by each retry below a tool, which is told once',
      code: aiTool(
        '(args) => pRetry(() => stripe.invoices.create(args, { idempotencyKey: crypto.randomUUID() }))',
        '',
        `import pRetry from 'p-retry';\n${stripe}`,
      ),
      errors: [{ message: /^'createInvoice' sends a key made of chance/ }],
    },
    {
      name: 'an import of chance',
      code: withKey('randomUUID()', '', "import { randomUUID } from 'node:crypto';"),
      errors: unstable,
    },
    {
      name: 'a library of chance',
      code: withKey('nanoid()', '', "import { nanoid } from 'nanoid';"),
      errors: unstable,
    },
    { name: 'Math.random', code: withKey('String(Math.random())'), errors: unstable },
    {
      name: 'chance, through a variable and a template',
      code: withKey('`invoice-${key}`', 'const key = crypto.randomUUID();'),
      errors: unstable,
    },
    {
      name: 'chance, through a helper',
      code: withKey('mint()', '', "import { v4 } from 'uuid';\nconst mint = () => 'k-' + v4();"),
      errors: unstable,
    },
    { name: 'the clock beside the arguments', code: withKey('`${args.customer}-${Date.now()}`'), errors: unstable },
    { name: 'a new date', code: withKey('new Date().toISOString()'), errors: unstable },
    {
      name: 'a header',
      code: aiTool(
        "async (args) => fetch('https://billing.example/invoices', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: JSON.stringify(args) })",
      ),
      errors: unstable,
    },
    {
      name: 'the id of a JSON-RPC request',
      code: mcpTool(
        'create_invoice',
        'async (args, extra) => stripe.invoices.create(args, { idempotencyKey: String(extra.requestId) })',
        'inputSchema: {},',
        stripe,
      ),
      errors: unstable,
    },
    {
      name: 'the attempt',
      code: ourTool(
        'idempotent-write',
        '(args, call) => stripe.invoices.create(args, { idempotencyKey: `${call.intent.task}-${call.attempt}` })',
        '',
        stripe,
      ),
      errors: unstable,
    },
    { name: 'a counter', code: withKey('`k-${++count}`', '', 'let count = 0;'), errors: unstable },
    {
      name: 'made anew by each retry, in no tool',
      code: `import pRetry from 'p-retry';\n${stripe}\nexport const bill = (args) => pRetry(() => stripe.invoices.create(args, { idempotencyKey: crypto.randomUUID() }));`,
      errors: unstable,
    },
    {
      name: 'the tool call id, when asked for',
      code: aiTool(
        '(args, { toolCallId }) => stripe.invoices.create(args, { idempotencyKey: toolCallId })',
        '',
        stripe,
      ),
      options: [{ callId: 'report' }],
      errors: [{ messageId: 'callId' }],
    },
  ],
  missed: [
    { name: 'chance inside a package', code: withKey('freshKey()', '', "import { freshKey } from 'unknown-house';") },
  ],
});
