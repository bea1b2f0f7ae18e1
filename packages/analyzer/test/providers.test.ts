import { describe, expect, test } from 'vitest';
import { providerOf } from '../src/catalogue/index.js';
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

describe('the library of an import source is', () => {
  test.each([
    ['the one that names it', 'stripe', 'stripe'],
    ['that of its package', 'drizzle-orm/node-postgres', 'drizzle'],
    ['the one that names a part of a package', 'firebase-admin/messaging', 'firebase-messaging'],
    ['that of the package for its other parts', 'firebase-admin/firestore', 'firebase'],
    ['the package before the scope', '@azure/service-bus/dist/x', 'azure-service-bus'],
    ['the scope for what nothing names', '@azure/keyvault-secrets', 'azure'],
    ['the longest pattern', '@google-cloud/run', 'google-cloud'],
    ['found by its end', 'https-proxy-agent', 'serving'],
  ])('%s', (_row, source, name) => {
    expect(providerOf(source)?.name).toBe(name);
  });

  test('nobody for a library without a file', () => {
    expect(providerOf('acme-kit')).toBeNull();
  });
});

describe('a call of a library makes its tool', () => {
  test.each([
    ['a message that is queued', from('Kafka', 'kafkajs'), 'new Kafka({}).producer().send({})', 'non-idempotent-write'],
    [
      'an event in a service that measures',
      from('v1', '@datadog/datadog-api-client'),
      `new v1.DowntimesApi({}).createDowntime({ body: args.note })`,
      'non-idempotent-write',
    ],
    ['a trace', whole('tracer', 'dd-trace'), `tracer.trace('x', () => 1)`, 'read'],
    [
      'a login that is set before something is read',
      from('google', 'googleapis'),
      `[new google.auth.OAuth2('a', 'b').setCredentials({}), google.gmail({}).users.messages.get({ id: args.id })]`,
      'read',
    ],
    [
      'a login that is renewed before something is sent',
      from('google', 'googleapis'),
      `[new google.auth.OAuth2('a', 'b').refreshAccessToken(), google.gmail({}).users.messages.send({ id: args.id })]`,
      'irreversible',
    ],
    [
      'a login that is taken back',
      from('google', 'googleapis'),
      `new google.auth.OAuth2('a', 'b').revokeCredentials()`,
      'idempotent-write',
    ],
    [
      'a client that is given back to its pool',
      from('createPool', 'generic-pool'),
      `createPool({}).release(c)`,
      'read',
    ],
    ['a node that is taken out of a parsed page', from('parse', 'node-html-parser'), `parse(p).remove()`, 'read'],
    [
      'an address that is put together',
      from('Routes', 'discord-api-types/v10'),
      `Routes.stageInstance(args.id)`,
      'read',
    ],
    ['a prompt that is kept', from('Langfuse', 'langfuse'), `new Langfuse().createPrompt({})`, 'non-idempotent-write'],
    ['a trace that is kept', from('Langfuse', 'langfuse'), `new Langfuse().trace({ name: 'x' })`, 'read'],
    ['a place on a map', from('Client', '@googlemaps/google-maps-services-js'), `new Client({}).geocode({})`, 'read'],
    ['an event of a state machine', from('createActor', 'xstate'), `createActor(m).send({ type: 'x' })`, 'read'],
    [
      'a workflow that is run',
      from('Mastra', '@mastra/core'),
      `(await new Mastra({}).getWorkflow('w').createRun()).start({})`,
      'non-idempotent-write',
    ],
    [
      'keys that are sent to a page',
      from('Builder', 'selenium-webdriver'),
      `(await (await new Builder().build()).findElement(by)).sendKeys(args.note)`,
      'non-idempotent-write',
    ],
    ['a queue that is emptied', whole('amqp', 'amqplib'), `(await amqp.connect('u')).purgeQueue('q')`, 'irreversible'],
    [
      'a request that is written out for an SDK',
      from('Client', '@hubspot/api-client'),
      `new Client({}).apiRequest({ method: 'PATCH', path: '/crm/v3/objects/1' })`,
      'idempotent-write',
    ],
    [
      'a row that is saved',
      from('DataSource', 'typeorm'),
      'new DataSource({}).getRepository(B).save({})',
      'non-idempotent-write',
    ],
    [
      'a row that is put',
      from('createClient', '@supabase/supabase-js'),
      `createClient('u', 'k').from('b').upsert({})`,
      'idempotent-write',
    ],
    [
      'a collection that is dropped',
      from('QdrantClient', '@qdrant/js-client-rest'),
      `new QdrantClient({}).deleteCollection('c')`,
      'irreversible',
    ],
    ['a counter', whole('Redis', 'ioredis'), `new Redis().incr('n')`, 'non-idempotent-write'],
    ['an entry that is set', from('createClient', 'redis'), `createClient().set('n', args.note)`, 'idempotent-write'],
    [
      'SQL that sets',
      from('createClient', '@libsql/client'),
      `createClient({}).execute('UPDATE b SET n = 1')`,
      'idempotent-write',
    ],
    [
      'a task that is closed',
      from('TodoistApi', '@doist/todoist-sdk'),
      `new TodoistApi('t').closeTask(args.id)`,
      'idempotent-write',
    ],
    [
      'an address that an issue has once',
      from('LinearClient', '@linear/sdk'),
      'new LinearClient({}).createAttachment({ issueId: args.id, url: args.note })',
      'idempotent-write',
    ],
    [
      'a withdrawal that is asked for',
      from('VaultClient', '@drift-labs/vaults-sdk'),
      'new VaultClient({}).requestWithdraw(args.id)',
      'idempotent-write',
    ],
    [
      'a song that is queued',
      from('SpotifyApi', '@spotify/web-api-ts-sdk'),
      `SpotifyApi.withClientCredentials('a', 'b').player.addItemToPlaybackQueue(args.id)`,
      'non-idempotent-write',
    ],
    ['a commit', from('simpleGit', 'simple-git'), `simpleGit().commit('m')`, 'non-idempotent-write'],
    ['commits that are pushed', from('simpleGit', 'simple-git'), `simpleGit().push('origin')`, 'non-idempotent-write'],
    [
      'a child that is pushed',
      from('getDatabase', 'firebase-admin/database'),
      `getDatabase().ref('bills').push({ id: args.id })`,
      'non-idempotent-write',
    ],
    [
      'a list of commits that is added to',
      from('simpleGit', 'simple-git'),
      `simpleGit().log().then((log) => log.all.push(args.id))`,
      'read',
    ],
    [
      'a handle that ends a workflow',
      from('WorkflowClient', '@temporalio/client'),
      `new WorkflowClient().getHandle(args.id).terminate()`,
      'irreversible',
    ],
    [
      'a reply to a customer',
      from('PlainClient', '@team-plain/typescript-sdk'),
      'new PlainClient({}).replyToThread({})',
      'irreversible',
    ],
    [
      'a mail that is moved',
      from('ImapFlow', 'imapflow'),
      `new ImapFlow({}).messageMove('1', 'Archive')`,
      'idempotent-write',
    ],
    [
      'a repository of models that is deleted',
      from('deleteRepo', '@huggingface/hub'),
      'deleteRepo({})',
      'irreversible',
    ],
    ['a path that is put', from('put', '@vercel/blob'), `put('a.txt', args.note, {})`, 'idempotent-write'],
    ['a refund', from('Client', 'recurly'), `new Client('k').refundInvoice(args.id, {})`, 'irreversible'],
    ['a preview', from('Client', 'recurly'), `new Client('k').previewPurchase({})`, 'read'],
    ['a request by a path', from('Client', 'dwolla-v2'), `new Client({}).delete('/customers/1')`, 'irreversible'],
    ['a provider of models', from('createOllama', 'ollama-ai-provider-v2'), 'createOllama({})', 'read'],
  ])('%s', (_row, head, call, expected) => {
    expect(onlyTool(handler(`return ${call}`, head)).inferred.class).toBe(expected);
  });
});
