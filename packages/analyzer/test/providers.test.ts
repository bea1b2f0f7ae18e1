import { describe, expect, test } from 'vitest';
import { providerOf } from '../src/catalogue/index.js';
import { handler, onlyTool } from './setup.js';

const from = (name: string, source: string) => `import { ${name} } from '${source}';`;
const whole = (name: string, source: string) => `import ${name} from '${source}';`;

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
    [
      'cookies of a browser that is watched',
      whole('cdp', 'chrome-remote-interface'),
      '(await cdp()).Network.clearBrowserCookies()',
      'irreversible',
    ],
    [
      'a script that a page runs',
      whole('cdp', 'chrome-remote-interface'),
      '(await cdp()).Runtime.evaluate({ expression: "registration.unregister()" })',
      'unknown',
    ],
    [
      'a worker of a page that is started',
      whole('cdp', 'chrome-remote-interface'),
      '(await cdp()).ServiceWorker.startWorker({ scopeURL: args.id })',
      'non-idempotent-write',
    ],
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
