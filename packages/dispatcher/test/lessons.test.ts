import { tool, type ToolCall } from '@retrysafe/decorators';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, test } from 'vitest';
import { createDispatcher, memoryStore, type Store } from '../src/index.js';
import { failingStore } from '../src/testing/index.js';
import { type Args, leaseMs, plan, setting, whileTimePasses } from './setting.js';

/** What retrysafe began with: the incident of the two invoices, and what an at-least-once world does to tools. */
type Lesson = readonly [claim: string, show: () => Promise<void>];

const september = {
  customer: 'cus_1',
  description: 'Consulting services - September 2026',
  amount: 4250.0,
  due: '2026-10-31',
};
const reworded = {
  ...september,
  description: 'Professional consulting services for September',
  due: '2026-10-31T00:00:00Z',
};
const lostThrice = ['answer-lost', 'answer-lost', 'answer-lost'] as const;

const ofTheTwoInvoices: readonly Lesson[] = [
  [
    'a 504 after the commit and a reworded retry make one invoice, told as a success, with the drift to see',
    async () => {
      const { dispatcher, world, events } = setting();
      world.next(...lostThrice);
      expect(await dispatcher.call('idempotent-write', september, plan)).toMatchObject({ kind: 'unknown' });
      const retry = await dispatcher.call('idempotent-write', reworded, plan);
      expect(retry).toMatchObject({ kind: 'done', args: september, drift: [{ path: 'description' }, { path: 'due' }] });
      expect(world.effects.map(({ body }) => body)).toEqual([september]);
      expect(events.map(({ kind }) => kind)).toContain('drift');
    },
  ],
  [
    'a provider that refuses one key with other parameters is sent the first ones again',
    async () => {
      const bodies = new Map<string, string>();
      const strict = (args: object, { idempotencyKey: key }: ToolCall) => {
        const body = JSON.stringify(args);
        const first = bodies.get(key);
        if (first !== undefined && first !== body) throw Object.assign(new Error('other parameters'), { status: 400 });
        bodies.set(key, body);
        if (first === undefined) throw Object.assign(new Error('gateway'), { status: 504 });
        return 'inv_1';
      };
      const invoice = tool({ name: 'invoice', class: 'idempotent-write', execute: strict });
      const { dispatcher } = setting({ tools: [invoice], policies: { 'idempotent-write': { tries: 1 } } });
      expect(await dispatcher.call('invoice', september, plan)).toMatchObject({ kind: 'unknown' });
      expect(await dispatcher.call('invoice', reworded, plan)).toMatchObject({ kind: 'done', result: 'inv_1' });
      expect(bodies.size).toBe(1);
    },
  ],
  [
    'an invoice for each project is made, and so is that of a step that was replanned',
    async () => {
      const { dispatcher, world } = setting();
      for (const ordinal of ['project-1', 'project-2', 'project-1'])
        await dispatcher.call('idempotent-write', september, { ...plan, step: '3', ordinal });
      await dispatcher.call('idempotent-write', september, { ...plan, step: '3b' });
      expect(world.effects).toHaveLength(3);
      expect(new Set(world.effects.map(({ key }) => key)).size).toBe(3);
    },
  ],
  [
    'a key outlives any pause of its task, and a sweep',
    async () => {
      const { dispatcher, world, clock } = setting();
      await dispatcher.call('non-idempotent-write', september, plan);
      await clock.advance(90 * 86_400_000);
      await dispatcher.sweep();
      expect(await dispatcher.call('non-idempotent-write', reworded, plan)).toMatchObject({ deduplicated: true });
      expect(world.effects).toHaveLength(1);
    },
  ],
];

const ofAtLeastOnce: readonly Lesson[] = [
  [
    'a mail that was sent before the crash that kept it from being recorded is sent once',
    async () => {
      const here = setting();
      const crashing = here.another({
        store: failingStore(here.store, { method: 'settle', nth: 'all', when: 'before' }),
      });
      await whileTimePasses(here.clock, crashing.call('idempotent-write', september, plan), 1_000);
      await here.clock.advance(2 * leaseMs);
      expect(await here.another().call('idempotent-write', september, plan)).toMatchObject({ kind: 'done' });
      expect(here.world.effects).toHaveLength(1);
    },
  ],
  [
    'a ticket that is asked for twice in one run, in other words, is found and not created',
    async () => {
      const tickets: string[] = [];
      const create = tool({
        name: 'create_ticket',
        class: 'idempotent-write',
        subject: (args: { customer: string; title: string }) => [
          args.customer,
          args.title.toLowerCase().replace(/\W/g, ''),
        ],
        execute: (args: { customer: string; title: string }, _call: ToolCall) => tickets.push(args.title),
      });
      const { dispatcher } = setting({ tools: [create] });
      for (const [step, customer, title] of [
        ['1', 'c1', 'Printer is down'],
        ['2', 'c1', 'printer is down!'],
        ['3', 'c2', 'Printer is down'],
      ] as const)
        await dispatcher.call('create_ticket', { customer, title }, { ...plan, step });
      expect(tickets).toEqual(['Printer is down', 'Printer is down']);
    },
  ],
  [
    'forty tickets stay forty when their run is replayed from its checkpoint by another process',
    async () => {
      const here = setting();
      const run = async () => {
        const dispatcher = here.another();
        for (let ordinal = 0; ordinal < 40; ordinal += 1)
          await dispatcher.call('non-idempotent-write', { text: `ticket ${ordinal}` }, { ...plan, ordinal });
      };
      await run();
      await run();
      expect(here.world.effects).toHaveLength(40);
    },
  ],
  [
    'a second reminder with the same words, in another step, is sent',
    async () => {
      const { dispatcher, world } = setting();
      for (const step of ['today', 'tomorrow']) await dispatcher.call('idempotent-write', september, { ...plan, step });
      expect(world.effects).toHaveLength(2);
    },
  ],
  [
    'ten credits that are asked for three times never become thirty',
    async () => {
      const here = setting();
      here.world.next('answer-lost');
      for (let again = 0; again < 3; again += 1)
        expect(await here.dispatcher.call('non-idempotent-write', { credits: 10 }, plan)).toMatchObject({
          kind: 'unknown',
        });
      expect(here.world.effects).toHaveLength(1);
    },
  ],
  [
    'a read asks nothing of the store, carries no key and leaves nothing behind',
    async () => {
      const untouched = new Proxy(memoryStore(), {
        get: (_store, method) => {
          throw new Error(`asked to ${String(method)}`);
        },
      });
      const { dispatcher, world } = setting();
      const weather = tool({
        name: 'get_weather',
        class: 'read',
        execute: (_args: object, call) => 'idempotencyKey' in call,
      });
      const bare = createDispatcher({ tools: [weather], store: untouched });
      expect(await bare.call('get_weather', {})).toEqual({
        kind: 'done',
        result: false,
        deduplicated: false,
        attempts: 1,
        recorded: true,
      });
      await dispatcher.call('read', september);
      await dispatcher.call('read', september);
      expect(world.requests()).toBe(2);
    },
  ],
];

describe('the two invoices', () => {
  test.each(ofTheTwoInvoices)('%s', async (_claim, show) => show());
});

describe('at least once', () => {
  test.each(ofAtLeastOnce)('%s', async (_claim, show) => show());
});

/** Each layer is asked only when all before it let the call through. */
test.each<[string, unknown, object, string, string[]]>([
  ['an unknown tool', { text: 'x' }, plan, 'unknown-tool', []],
  ['wrong arguments', { text: 1 }, plan, 'invalid-arguments', ['validate']],
  ['what is not allowed', { text: 'forbidden' }, plan, 'unauthorised', ['validate', 'authorise']],
  ['no intent', { text: 'x' }, {}, 'no-intent', ['validate', 'authorise']],
  ['no approval', { text: 'x' }, plan, 'approval-required', ['validate', 'authorise', 'ask']],
])('of the layers, %s stops the call before any later one is asked', async (name, args, context, stopped, asked) => {
  const heard: string[] = [];
  const memory = memoryStore();
  const store: Store = {
    ...memory,
    ask: (request) => (heard.push('ask'), memory.ask(request)),
    claim: (request) => (heard.push('claim'), memory.claim(request)),
  };
  const onlyText: StandardSchemaV1<unknown, Args> = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (given) => {
        heard.push('validate');
        const { text } = given as Args;
        return typeof text === 'string' ? { value: { text } } : { issues: [{ message: 'text must be a text' }] };
      },
    },
  };
  const close = tool({
    name: 'close',
    class: 'irreversible',
    input: onlyText,
    execute: (_args, _call: ToolCall) => heard.push('run'),
  });
  const dispatcher = createDispatcher({
    tools: [close],
    store,
    authorize: (request) => {
      heard.push('authorise');
      return (request.args as Args).text !== 'forbidden';
    },
  });
  const answer = await dispatcher.call(name === 'an unknown tool' ? 'missing' : 'close', args, context);
  expect(answer.kind === 'refused' ? answer.code : answer.kind).toBe(stopped);
  expect(heard).toEqual(asked);
});
