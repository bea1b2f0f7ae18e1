import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

/** What becomes of the keys in a handler with this text. */
function keysIn(head: string, body: string) {
  return onlyTool(handler(`const key = extra._meta.key; ${body}`, head)).keys.map(({ state, slot }) => [state, slot]);
}

const from = (name: string, source: string) => `import { ${name} } from '${source}';`;
const whole = (name: string, source: string) => `import ${name} from '${source}';`;

describe('a key is seen where it goes, and missed where it should:', () => {
  test.each([
    ['stripe', whole('Stripe', 'stripe'), 'new Stripe(k).refunds.create({}, OPTIONS)', '{ idempotencyKey: key }'],
    [
      'square',
      from('SquareClient', 'square'),
      'new SquareClient({}).payments.create(OPTIONS)',
      '{ idempotencyKey: key }',
    ],
    [
      'adyen',
      from('Client, CheckoutAPI', '@adyen/api-library'),
      'new CheckoutAPI(new Client({})).PaymentsApi.payments({}, OPTIONS)',
      '{ idempotencyKey: key }',
    ],
    [
      'paypal',
      from('OrdersController', '@paypal/paypal-server-sdk'),
      'new OrdersController(c).captureOrder(OPTIONS)',
      '{ id: args.id, paypalRequestId: key }',
    ],
    [
      'mollie',
      whole('createMollieClient', '@mollie/api-client'),
      'createMollieClient({}).paymentRefunds.create(OPTIONS)',
      '{ paymentId: args.id, idempotencyKey: key }',
    ],
    ['gocardless', whole('gocardless', 'gocardless-nodejs'), `gocardless('t').payments.create({}, OPTIONS)`, 'key'],
    [
      'checkout, a request',
      from('Checkout', 'checkout-sdk-node'),
      'new Checkout(k).payments.request({}, OPTIONS)',
      'key',
    ],
    [
      'checkout, a refund',
      from('Checkout', 'checkout-sdk-node'),
      `new Checkout(k).payments.refund(args.id, { amount: 1 }, OPTIONS)`,
      'key',
    ],
    ['lob', from('LettersApi', '@lob/lob-typescript-sdk'), 'new LettersApi(c).create({}, OPTIONS)', 'key'],
    [
      'dwolla',
      from('Client', 'dwolla-v2'),
      `new Client({}).post('/transfers', {}, OPTIONS)`,
      `{ 'Idempotency-Key': key }`,
    ],
    [
      'chargebee',
      whole('Chargebee', 'chargebee'),
      'new Chargebee({}).invoice.refund(args.id, {}, OPTIONS)',
      `{ 'chargebee-idempotency-key': key }`,
    ],
    [
      'modern treasury',
      whole('ModernTreasury', 'modern-treasury'),
      'new ModernTreasury().paymentOrders.create({}, OPTIONS)',
      '{ idempotencyKey: key }',
    ],
    ['plaid', from('PlaidApi', 'plaid'), 'new PlaidApi(c).transferCreate(OPTIONS)', '{ idempotency_key: key }'],
    [
      'xero, an invoice',
      from('XeroClient', 'xero-node'),
      `new XeroClient().accountingApi.createInvoices('t', {}, true, 4, OPTIONS)`,
      'key',
    ],
    ['resend', from('Resend', 'resend'), 'new Resend(k).emails.send({}, OPTIONS)', '{ idempotencyKey: key }'],
    [
      'loops',
      from('LoopsClient', 'loops'),
      'new LoopsClient(k).sendEvent(OPTIONS)',
      `{ headers: { 'Idempotency-Key': key } }`,
    ],
    [
      'knock',
      whole('Knock', '@knocklabs/node'),
      `new Knock().workflows.trigger('w', {}, OPTIONS)`,
      '{ idempotencyKey: key }',
    ],
    ['novu, an argument', from('Novu', '@novu/api'), 'new Novu({}).trigger({}, OPTIONS)', 'key'],
    ['novu, in the body', from('Novu', '@novu/api'), 'new Novu({}).trigger(OPTIONS)', '{ transactionId: key }'],
    [
      'svix, an option',
      from('Svix', 'svix'),
      `new Svix(k).message.create('app', {}, OPTIONS)`,
      '{ idempotencyKey: key }',
    ],
    ['svix, in the body', from('Svix', 'svix'), `new Svix(k).message.create('app', OPTIONS)`, '{ eventId: key }'],
    [
      'line',
      from('messagingApi', '@line/bot-sdk'),
      `new messagingApi.MessagingApiClient({}).pushMessage({}, OPTIONS)`,
      'key',
    ],
    ['linear', from('LinearClient', '@linear/sdk'), 'new LinearClient({}).createIssue(OPTIONS)', '{ id: key }'],
    ['bullmq', from('Queue', 'bullmq'), `new Queue('q').add('n', {}, OPTIONS)`, '{ jobId: key }'],
    ['pg-boss', whole('PgBoss', 'pg-boss'), `new PgBoss('u').send('q', {}, OPTIONS)`, '{ singletonKey: key }'],
    ['graphile-worker', from('quickAddJob', 'graphile-worker'), `quickAddJob({}, 't', {}, OPTIONS)`, '{ jobKey: key }'],
    ['inngest', from('Inngest', 'inngest'), `new Inngest({ id: 'a' }).send(OPTIONS)`, `{ name: 'e', id: key }`],
    ['trigger.dev', from('tasks', '@trigger.dev/sdk'), `tasks.trigger('t', {}, OPTIONS)`, '{ idempotencyKey: key }'],
    ['qstash', from('Client', '@upstash/qstash'), 'new Client({}).publishJSON(OPTIONS)', '{ deduplicationId: key }'],
    [
      'temporal',
      from('Client', '@temporalio/client'),
      'new Client({}).workflow.start(w, OPTIONS)',
      '{ workflowId: key }',
    ],
    [
      'EC2',
      from('RunInstancesCommand', '@aws-sdk/client-ec2'),
      'ec2.send(new RunInstancesCommand(OPTIONS))',
      '{ ClientToken: key }',
    ],
    [
      'ECS',
      from('RunTaskCommand', '@aws-sdk/client-ecs'),
      'ecs.send(new RunTaskCommand(OPTIONS))',
      '{ clientToken: key }',
    ],
    [
      'Secrets Manager',
      from('CreateSecretCommand', '@aws-sdk/client-secrets-manager'),
      'c.send(new CreateSecretCommand(OPTIONS))',
      '{ ClientRequestToken: key }',
    ],
    [
      'bullmq, by its deduplication',
      from('Queue', 'bullmq'),
      `new Queue('q').add('n', {}, OPTIONS)`,
      '{ deduplication: { id: key } }',
    ],
    [
      'hubspot',
      from('Client', '@hubspot/api-client'),
      'new Client({}).marketing.transactional.singleSendApi.sendEmail(OPTIONS)',
      '{ message: { to: args.id, sendId: key } }',
    ],
    [
      'Azure mail',
      from('EmailClient', '@azure/communication-email'),
      'new EmailClient(u).beginSend({}, OPTIONS)',
      '{ operationId: key }',
    ],
    [
      'Compute Engine',
      from('InstancesClient', '@google-cloud/compute'),
      'new InstancesClient().insert(OPTIONS)',
      '{ requestId: key }',
    ],
    [
      'a task of Google',
      from('CloudTasksClient', '@google-cloud/tasks'),
      'new CloudTasksClient().createTask(OPTIONS)',
      '{ parent: p, task: { name: key } }',
    ],
    ['DBOS', from('DBOS', '@dbos-inc/dbos-sdk'), 'DBOS.startWorkflow(w, OPTIONS)', '{ workflowID: key }'],
    [
      'twilio, where it takes one',
      whole('twilio', 'twilio'),
      'twilio(a, b).transcriptions.create(OPTIONS)',
      '{ idempotencyKey: key }',
    ],
    [
      'Step Functions',
      from('StartExecutionCommand', '@aws-sdk/client-sfn'),
      'c.send(new StartExecutionCommand(OPTIONS))',
      '{ name: key }',
    ],
  ])('%s', (_row, head, call, options) => {
    const states = (text: string) => keysIn(head, `return ${text}`).map(([state]) => state);
    expect([states(call.replace('OPTIONS', options)), states(call.replace(/(?:, )?OPTIONS/, ''))]).toEqual([
      ['passed'],
      ['missing'],
    ]);
  });
});

describe('an SDK that sends no key although its types take one:', () => {
  test.each([
    ['openai', whole('OpenAI', 'openai'), 'new OpenAI().files.create({}, { idempotencyKey: key })'],
    [
      'anthropic',
      whole('Anthropic', '@anthropic-ai/sdk'),
      'new Anthropic().messages.batches.create({}, { idempotencyKey: key })',
    ],
    ['lithic', whole('Lithic', 'lithic'), 'new Lithic().payments.create({}, { idempotencyKey: key })'],
    ['mux', whole('Mux', '@mux/mux-node'), 'new Mux().video.assets.create({}, { idempotencyKey: key })'],
    ['telnyx', whole('Telnyx', 'telnyx'), 'new Telnyx({}).messages.send({}, { idempotencyKey: key })'],
    ['courier', whole('Courier', '@trycourier/courier'), 'new Courier().send.message({}, { idempotencyKey: key })'],
  ])('%s', (_row, head, call) => {
    expect(keysIn(head, `return ${call}`)).toEqual([['dead', 'idempotencyKey']]);
  });

  test('and sends the header that is written beside it', () => {
    const call = `new OpenAI().files.create({}, { headers: { 'Idempotency-Key': key } })`;
    expect(keysIn(whole('OpenAI', 'openai'), `return ${call}`)).toEqual([['passed', 'Idempotency-Key']]);
  });
});

describe('a slot that is soon forgotten counts when it is filled, and is not asked for:', () => {
  test.each([
    ['a nonce', from('Client', 'discord.js'), 'new Client({}).channels.cache.get(c).send(OPTIONS)', '{ nonce: key }'],
    [
      'a command of a call',
      whole('Telnyx', 'telnyx'),
      `new Telnyx({}).calls.actions.speak(args.id, OPTIONS)`,
      '{ command_id: key }',
    ],
    [
      'a FIFO queue',
      from('SendMessageCommand', '@aws-sdk/client-sqs'),
      'sqs.send(new SendMessageCommand(OPTIONS))',
      '{ MessageDeduplicationId: key }',
    ],
  ])('%s', (_row, head, call, options) => {
    const states = (text: string) => keysIn(head, `return ${text}`).map(([state]) => state);
    expect([states(call.replace('OPTIONS', options)), states(call.replace('OPTIONS', '{}'))]).toEqual([
      ['passed'],
      ['no-slot'],
    ]);
  });
});
