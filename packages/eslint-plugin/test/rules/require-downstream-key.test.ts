import rule from '../../src/rules/require-downstream-key.js';
import { aiTool, ourTool, pg, stripe } from '../code.js';
import { runRows } from '../setup.js';

const slack = "import { WebClient } from '@slack/web-api';\nconst slack = new WebClient('xoxb');";
const openai = "import OpenAI from 'openai';\nconst openai = new OpenAI();";
const resend = "import { Resend } from 'resend';\nconst resend = new Resend('re');";
const announce = "({ text }) => slack.chat.postMessage({ channel: '#news', text })";

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
      name: 'a provider without keys under an honest class',
      code: ourTool('non-idempotent-write', announce, '', slack),
    },
    { name: 'a provider without keys and no class, which another rule asks for', code: aiTool(announce, '', slack) },
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
    {
      name: 'a slot that is an argument',
      code: aiTool(
        "(contact) => xero.accountingApi.createContacts('tenant', { contacts: [contact] }, true, undefined)",
        '',
        "import { XeroClient } from 'xero-node';\nconst xero = new XeroClient();",
      ),
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
      errors: [{ messageId: 'noKeys' }],
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
