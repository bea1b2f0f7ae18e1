import { describe, expect, test } from 'vitest';
import { handler, lint, onlyTool, projectOf } from './setup.js';

const stripe = `import Stripe from 'stripe'; import { randomUUID, createHash } from 'node:crypto'; import hash from 'object-hash'; import { keyFor } from './keys'; const stripe = new Stripe(k); let count = 0;`;
const keys = `import { createHash } from 'node:crypto'; export const keyFor = (args) => createHash('sha256').update(JSON.stringify(args)).digest('hex');`;

describe('who mints the key, and what the tool is by it:', () => {
  test.each([
    ['the orchestrator', 'extra._meta.intentKey', 'orchestrator'],
    ['the orchestrator, with a prefix', '`bill:${extra._meta.intentKey}`', 'orchestrator'],
    ['the model', 'args.idempotencyKey', 'model'],
    ['a field of the arguments', 'args.id', 'arguments'],
    ['a hash of the arguments', `hash(args)`, 'arguments'],
    ['a hash of some arguments', `createHash('sha256').update(args.id + args.note).digest('hex')`, 'arguments'],
    ['a helper of another file', 'keyFor(args)', 'arguments'],
    ['chance', 'randomUUID()', 'random'],
    ['chance through a variable', '(() => { const key = randomUUID(); return key })()', 'random'],
    ['chance after the arguments', '`${args.id}-${Math.random()}`', 'random'],
    ['the clock', 'String(Date.now())', 'clock'],
    ['the clock after the arguments', '`${args.id}-${Date.now()}`', 'clock'],
    ['a counter', 'String(++count)', 'counter'],
    ['the JSON-RPC id', 'String(extra.requestId)', 'request-id'],
    ['chance where the orchestrator says nothing', 'extra._meta.intentKey ?? randomUUID()', 'random'],
    ['a constant', `'always'`, 'constant'],
  ])('%s', (_row, expression, expected) => {
    const text = handler(
      `await stripe.invoices.create({ customer: args.id }, { idempotencyKey: ${expression} })`,
      stripe,
    );
    const tool = onlyTool({ 'main.ts': text, 'keys.ts': keys });
    expect(tool.keys.map((one) => [one.mintedBy, one.state])).toEqual([[expected, 'passed']]);
    // Only a key that outlives a retry and a rewording makes a create one that may be repeated.
    expect(tool.inferred.class).toBe(expected === 'orchestrator' ? 'idempotent-write' : 'non-idempotent-write');
  });
});

describe('`idempotencyKey` off the second parameter of a handler', () => {
  const post = (key: string) =>
    `fetch('https://x/orders', { method: 'POST', headers: { 'Idempotency-Key': ${key} }, body: JSON.stringify(args) })`;
  const ai = (parameter: string, key: string) =>
    `import { tool } from 'ai'; export const create_order = tool({ description: 'x', inputSchema, execute: async (args, ${parameter}) => ${post(key)} });`;
  const ours = (parameter: string, key: string) =>
    `import { tool } from '@retrysafe/decorators'; export const t = tool({ name: 'create_order', class: 'idempotent-write', execute: async (args, ${parameter}) => ${post(key)} });`;
  const decorated = `import { Tool, type ToolCall } from '@retrysafe/decorators'; export class Orders { @Tool('idempotent-write') async createOrder(args: Args, call: ToolCall) { return ${post('call.idempotencyKey')}; } }`;
  const house = (parameter: string) =>
    `import { type ToolCall } from '@retrysafe/decorators'; import { defineTool } from './house'; export const t = defineTool({ name: 'create_order', description: 'x', parameters: {}, execute: async (args, ${parameter}) => ${post('ctx.idempotencyKey')} });`;

  test.each([
    [
      'of our tool is minted by the orchestrator',
      ours('call', 'call.idempotencyKey'),
      'orchestrator',
      'idempotent-write',
    ],
    ['of our decorated method is', decorated, 'orchestrator', 'idempotent-write'],
    ['of any handler that takes our call is', house('ctx: ToolCall'), 'orchestrator', 'idempotent-write'],
    ['of an AI SDK tool is minted by nobody', ai('call', 'call.idempotencyKey'), 'nobody', 'non-idempotent-write'],
    ['taken apart is minted by nobody', ai('{ idempotencyKey }', 'idempotencyKey'), 'nobody', 'non-idempotent-write'],
    [
      'in a text is minted by nobody',
      ai('call', '`${args.id}:${call.idempotencyKey}`'),
      'nobody',
      'non-idempotent-write',
    ],
    [
      'of an MCP tool is minted by nobody',
      handler(`await ${post('extra.idempotencyKey')}`),
      'nobody',
      'non-idempotent-write',
    ],
    [
      'that chance stands in for is chance',
      ai('call', 'call.idempotencyKey ?? crypto.randomUUID()'),
      'random',
      'non-idempotent-write',
    ],
    ['of a framework of the project is not known', house('ctx'), 'unknown', 'idempotent-write'],
  ])('%s', (_row, text, mintedBy, inferred) => {
    const tool = onlyTool({ 'main.ts': text, 'house.ts': 'export const defineTool = (one) => one;' });
    expect([tool.keys.map((one) => one.mintedBy), tool.inferred.class]).toEqual([[mintedBy], inferred]);
  });

  test('is not what a framework that has a fetch of its own sends', () => {
    const text = `import { tool } from 'ai'; export const create_order = tool({ description: 'x', inputSchema, execute: (args, call) => call.fetch('https://x/orders', { method: 'POST' }) });`;
    expect(onlyTool(text).keys.map((one) => one.state)).toEqual(['no-slot']);
  });
});

describe('what becomes of the key:', () => {
  test.each([
    ['a slot that nothing fills', `await stripe.invoices.create({})`, 'missing', 'idempotencyKey'],
    [
      'a header',
      `await fetch('https://x/bills', { method: 'POST', headers: { 'Idempotency-Key': extra._meta.k } })`,
      'passed',
      'Idempotency-Key',
    ],
    [
      'an SDK that sends none',
      `await mux.video.assets.create({}, { idempotencyKey: extra._meta.k })`,
      'dead',
      'idempotencyKey',
    ],
    ['a provider without keys', `await mail.sendMail({})`, 'no-slot', null],
    ['a payment service without keys', `await paddle.prices.create({})`, 'no-slot', null],
    ['another, that knows a repeat by the order', `await gateway.transaction.sale({})`, 'no-slot', null],
    ['a payment service whose SDK keeps the key to itself', `await recurly.createPurchase({})`, 'no-slot', null],
  ])('%s', (_row, body, state, slot) => {
    const text = handler(
      body,
      `${stripe} import Mux from '@mux/mux-node'; import nodemailer from 'nodemailer'; const mux = new Mux(); const mail = nodemailer.createTransport({}); import { Paddle } from '@paddle/paddle-node-sdk'; import braintree from 'braintree'; import { Client } from 'recurly'; const paddle = new Paddle('k'); const gateway = new braintree.BraintreeGateway({}); const recurly = new Client('k');`,
    );
    expect(onlyTool({ 'main.ts': text, 'keys.ts': keys }).keys.map((one) => [one.state, one.slot])).toEqual([
      [state, slot],
    ]);
  });
});

test('a key on a read is told, and makes no effect of it', () => {
  const tool = onlyTool(handler(`await fetch('https://x/bills', { headers: { 'Idempotency-Key': extra._meta.k } })`));
  expect([tool.keys.length, tool.inferred.sideEffect]).toEqual([1, false]);
});

describe('a retry around a write is seen:', () => {
  test.each([
    [
      'a loop with a catch',
      `for (let i = 0; i < 3; i++) { try { return await fetch('https://x', { method: 'POST' }) } catch {} }`,
      'loop',
    ],
    ['a library', `return pRetry(() => fetch('https://x', { method: 'POST' }))`, 'library'],
    ['a helper of the project', `return again(() => fetch('https://x', { method: 'POST' }))`, 'loop'],
  ])('%s', (_row, body, kind) => {
    const head = `import pRetry from 'p-retry'; async function again(fn) { while (true) { try { return await fn() } catch (e) { await wait() } } }`;
    expect(onlyTool(handler(body, head)).inferred.effects[0]?.retry?.kind).toBe(kind);
  });

  test('and a loop over a list is none', () => {
    const body = `for (const id of args.ids) { try { await fetch('https://x', { method: 'POST' }) } catch {} }`;
    expect(onlyTool(handler(body)).inferred.effects[0]?.retry).toBeNull();
  });
});

describe('a key slot is found by the name that its library gives it:', () => {
  const slotsIn = (head: string, call: string, settings = {}) => {
    const text = `${head}\nexport const f = (a) => ${call};`;
    return lint(text, settings).report.keySlots.map(({ slot, mintedBy }) => `${slot ?? ''} ${mintedBy}`);
  };
  const from = (name: string, source: string) => `import { ${name} } from '${source}'; const client = new ${name}({});`;
  test.each([
    [
      'a field that only one library has',
      from('Client', '@hubspot/api-client'),
      `client.marketing.transactional.singleSendApi.sendEmail({ message: { sendId: crypto.randomUUID() } })`,
      ['message.sendId random'],
    ],
    [
      'a short field of a library that is named',
      from('LinearClient', '@linear/sdk'),
      `client.createIssue({ id: crypto.randomUUID() })`,
      ['id random'],
    ],
    [
      'an argument without a name',
      from('TodoistApi', '@doist/todoist-sdk'),
      `client.addTask({ content: 'x' }, crypto.randomUUID())`,
      ['1 random'],
    ],
    [
      'a header',
      '',
      `fetch('https://x', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() } })`,
      ['Idempotency-Key random'],
    ],
    [
      'no key: the id of a thing, where no library means a key by it',
      '',
      `fetch('https://x', { method: 'POST', body: JSON.stringify({ id: crypto.randomUUID() }) })`,
      [],
    ],
    [
      'no key: a note of HubSpot',
      from('Client', '@hubspot/api-client'),
      `client.createNote({ id: crypto.randomUUID() })`,
      [],
    ],
  ])('%s', (_row, head, call, expected) => {
    expect(slotsIn(head, call)).toEqual(expected);
  });

  test('or by the name that the settings give it', () => {
    const effects = [{ module: '@acme/orders', member: 'Orders.create', effect: 'create', key: '0.orderRef' }];
    const call = `client.create({ orderRef: crypto.randomUUID() })`;
    expect(slotsIn(from('Orders', '@acme/orders'), call, { effects })).toEqual(['orderRef random']);
  });

  test('also where the library is named by another file only', () => {
    const files = {
      'client.ts': `import { Client } from '@hubspot/api-client'; export const client = new Client({});`,
      'main.ts': `import { client } from './client.js'; client.marketing.transactional.singleSendApi.sendEmail({ message: { sendId: crypto.randomUUID() } });`,
    };
    expect(
      projectOf(files)
        .analyseFile('main.ts')
        .keySlots.map(({ slot }) => slot),
    ).toEqual(['message.sendId']);
  });
});
