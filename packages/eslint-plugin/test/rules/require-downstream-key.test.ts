import rule from '../../src/rules/require-downstream-key.js';
import { aiTool, mcpTool, ourTool, pg, stripe } from '../code.js';
import { runRows } from '../setup.js';

const slack = "import { WebClient } from '@slack/web-api';\nconst slack = new WebClient('xoxb');";
const openai = "import OpenAI from 'openai';\nconst openai = new OpenAI();";
const resend = "import { Resend } from 'resend';\nconst resend = new Resend('re');";
const square = "import { SquareClient } from 'square';\nconst square = new SquareClient({ token: 't' });";
const linear = "import { LinearClient } from '@linear/sdk';\nconst linear = new LinearClient({ apiKey: 'k' });";
const announce = "({ text }) => slack.chat.postMessage({ channel: '#news', text })";

const withHeader = (key: string) =>
  `async (args, call) => fetch('https://shop.example/orders', { method: 'POST', headers: { 'Idempotency-Key': ${key} }, body: JSON.stringify(args) })`;

runRows('require-downstream-key', rule, {
  valid: [
    {
      name: 'the key goes along as an argument',
      code: ourTool(
        'idempotent-write',
        "(contact, call) => xero.accountingApi.createContacts('tenant', { contacts: [contact] }, true, call.idempotencyKey)",
        '',
        "import { XeroClient } from 'xero-node';\nconst xero = new XeroClient();",
      ),
    },
    {
      name: "the call's own fetch, which sends the key",
      code: ourTool(
        'idempotent-write',
        "(args, call) => call.fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) })",
      ),
    },
    {
      name: 'the key goes along',
      code: ourTool(
        'idempotent-write',
        '(args, call) => stripe.invoices.create(args, { idempotencyKey: call.idempotencyKey })',
        '',
        stripe,
      ),
    },
    {
      name: 'an absolute update by id',
      code: aiTool('({ id, text }) => stripe.invoices.update(id, { description: text })', '', stripe),
    },
    { name: 'a delete by id', code: aiTool('({ id }) => stripe.customers.del(id)', '', stripe) },
    { name: 'a read', code: aiTool('({ id }) => stripe.invoices.retrieve(id)', '', stripe) },
    {
      name: 'a service of your own under idempotent-write, which no-misclassified-tool reports',
      code: ourTool(
        'idempotent-write',
        "(args) => fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) })",
      ),
    },
    {
      name: 'a provider without keys under an honest class',
      code: ourTool('non-idempotent-write', announce, '', slack),
    },
    { name: 'a provider without keys and no class, which another rule asks for', code: aiTool(announce, '', slack) },
    {
      name: 'a provider without keys under a hint, which speaks of equal arguments and not of a key',
      code: mcpTool(
        'announce',
        announce,
        'annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },',
        slack,
      ),
    },
    {
      name: 'a row under a unique key',
      code: ourTool(
        'idempotent-write',
        "(args, call) => db.query('INSERT INTO invoices (key) VALUES ($1) ON CONFLICT (key) DO NOTHING', [call.idempotencyKey])",
        '',
        pg,
      ),
    },
    {
      name: 'a create outside of any tool',
      code: `${stripe}\nexport const bill = (args) => stripe.invoices.create(args);`,
    },
  ],
  invalid: [
    ...[
      { name: 'an AI SDK tool', code: aiTool(withHeader('call.idempotencyKey'), '', '') },
      { name: 'an AI SDK tool, in JavaScript', code: aiTool(withHeader('call.idempotencyKey')), filename: 'tool.js' },
      { name: 'an MCP tool', code: mcpTool('create_order', withHeader('call.idempotencyKey')) },
      {
        name: 'an AI SDK tool, in the slot of an SDK',
        code: aiTool('(args, { idempotencyKey }) => stripe.invoices.create(args, { idempotencyKey })', '', stripe),
      },
    ].map((row) => ({
      ...row,
      name: `a key that the framework does not hand to the handler of ${row.name}`,
      errors: [{ messageId: 'absent' }],
    })),
    {
      name: 'the mend under a framework is the dispatcher, whose tool has the key',
      code: aiTool('(args) => stripe.invoices.create(args)', '', stripe),
      errors: [
        {
          message:
            "'createInvoice' comes to a provider that takes a key, without one: createInvoice → stripe.invoices.create (packages/eslint-plugin/test/fixtures/tool.ts:4). " +
            'When the answer is lost, only the provider can spot the repeat. ' +
            "Run the tool through the dispatcher: let this handler only do `dispatcher.call('createInvoice', args, { task, step })`, " +
            "and let the dispatcher's tool, which is handed the key, send it as `idempotencyKey`.",
        },
      ],
    },
    {
      name: 'the mend in a tool of ours is the key of the call',
      code: ourTool('idempotent-write', '(args) => stripe.invoices.create(args)', '', stripe),
      errors: [{ message: /Send the key of the call \(`call.idempotencyKey`\) as `idempotencyKey`\.$/ }],
    },
    {
      name: 'the mend for a slot that is shorter than the key is a shorter key',
      code: ourTool('idempotent-write', '(args) => square.payments.create(args)', '', square),
      errors: [{ message: /Send the key of the call \(`call.keyFor\(45\)`\) as `idempotencyKey`\.$/ }],
    },
    {
      name: 'the mend for a slot that wants a UUID is one, by way of the dispatcher under a framework',
      code: aiTool('(args) => linear.createIssue(args)', '', linear),
      errors: [{ message: /which is handed the key \(`call.keyFor\('uuid'\)`\), send it as `id`\.$/ }],
    },
    {
      name: 'a slot that is an argument',
      code: aiTool(
        "(contact) => xero.accountingApi.createContacts('tenant', { contacts: [contact] }, true, undefined)",
        '',
        "import { XeroClient } from 'xero-node';\nconst xero = new XeroClient();",
      ),
      errors: [{ message: / send it as `argument 4`\.$/ }],
    },
    {
      name: 'a slot that two tools leave empty through one function, which is told once',
      code: `${aiTool('(args) => bill(args)', '', `${stripe}\nconst bill = (args) => stripe.invoices.create(args);`)}
export const draftInvoice = tool({ description: 'Draft', execute: (args) => bill({ ...args, draft: true }) });`,
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a slot that stays empty',
      code: ourTool('idempotent-write', '(args, call) => stripe.invoices.create(args)', '', stripe),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a slot that stays empty, without a class',
      code: aiTool('(args) => stripe.paymentIntents.create(args)', '', stripe),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a mail',
      code: aiTool('(mail) => resend.emails.send(mail)', '', resend),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'an SDK that drops the key',
      code: ourTool(
        'non-idempotent-write',
        "(args, call) => openai.files.create({ file: args.file, purpose: 'batch' }, { idempotencyKey: call.idempotencyKey })",
        '',
        openai,
      ),
      errors: [{ messageId: 'dropped' }],
    },
    {
      name: 'a provider without keys under idempotent-write',
      code: ourTool('idempotent-write', announce, '', slack),
      errors: [{ message: /takes no key: .*`metadata\.event_payload` is such a place\. Where that is too little/ }],
    },
    {
      name: 'a job that is run under idempotent-write',
      code: ourTool('idempotent-write', "() => fetch('https://jobs.example/jobs/1/run', { method: 'POST' })"),
      errors: [
        { message: /is sent no key: .*Look for what the key made before you make it again \(`probe`\)\. Where/ },
      ],
    },
  ],
  missed: [
    {
      name: 'a write far below its handler, which is rarely what a tool is for',
      code: aiTool(
        '(args) => f(args)',
        '',
        `${stripe}\nconst f = (a) => g(a);\nconst g = (a) => h(a);\nconst h = (a) => i(a);\nconst i = (a) => j(a);\nconst j = (a) => k(a);\nconst k = (a) => stripe.invoices.create(a);`,
      ),
    },

    {
      name: 'a service of your own by fetch, without a header',
      code: ourTool(
        'non-idempotent-write',
        "async (args) => fetch('https://billing.example/invoices', { method: 'POST' })",
      ),
    },
  ],
});
