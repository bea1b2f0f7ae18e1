import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { type DispatcherOptions, intentKey } from '../../src/index.js';
import { approveAll, leaseMs, plan, setting, whileTimePasses } from '../setting.js';
import { activeSpan, recorder } from './recorder.js';

const secret = 'a-secret-of-the-customer';
const args = { text: secret };

function watchedSetting(options: Partial<DispatcherOptions> = {}) {
  const watch = recorder();
  return { ...watch, ...setting({ telemetry: watch.telemetry, ...options }) };
}

type Here = ReturnType<typeof watchedSetting>;

const named = (spans: readonly ReadableSpan[], name: string) => spans.filter((span) => span.name === name);
const told = ({ events }: ReadableSpan) => events.map(({ name }) => name.replace('retrysafe.', '')).join(' ');

describe('the span of a call', () => {
  test('is named and described as the GenAI conventions ask', async () => {
    const here = watchedSetting();
    await here.dispatcher.call('idempotent-write', args, { ...plan, ordinal: 3, callId: 'call_1' });
    const [span] = here.spans();
    expect(span?.name).toBe('execute_tool idempotent-write');
    expect(span?.kind).toBe(SpanKind.INTERNAL);
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
    const intent = { tenant: 'default', ...plan, tool: 'idempotent-write', ordinal: '3' };
    expect(span?.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'idempotent-write',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': 'call_1',
      'retrysafe.class': 'idempotent-write',
      'retrysafe.task': 'task',
      'retrysafe.step': 'step',
      'retrysafe.ordinal': '3',
      'retrysafe.outcome': 'done',
      'retrysafe.deduplicated': false,
      'retrysafe.attempts': 1,
      'retrysafe.key': intentKey(intent, 0),
    });
  });

  const unapproved = { 'retrysafe.outcome': 'approval-required' };
  test.each<[string, (here: Here) => Promise<unknown>, object, SpanStatusCode]>([
    ['a read', ({ dispatcher }) => dispatcher.call('read', args), { 'retrysafe.outcome': 'done' }, 0],
    [
      'a call that is refused by the provider',
      ({ dispatcher, world }) => {
        world.next('refused');
        return dispatcher.call('idempotent-write', args, plan);
      },
      { 'retrysafe.outcome': 'failed', 'error.type': 'failed' },
      2,
    ],
    [
      'a call that ends unknown',
      ({ dispatcher, world }) => {
        world.next('answer-lost');
        return dispatcher.call('non-idempotent-write', args, plan);
      },
      { 'retrysafe.outcome': 'unknown', 'error.type': 'unknown', 'retrysafe.attempts': 1 },
      2,
    ],
    [
      'a call without an intent',
      ({ dispatcher }) => dispatcher.call('idempotent-write', args),
      { 'retrysafe.outcome': 'refused', 'error.type': 'no-intent', 'retrysafe.attempts': 0 },
      2,
    ],
    ['a call that asks a person', ({ dispatcher }) => dispatcher.call('irreversible', args, plan), unapproved, 0],
    [
      'a call of a tool that the model made up',
      ({ dispatcher }) => dispatcher.call(secret, args, plan),
      { 'gen_ai.tool.name': '_OTHER', 'error.type': 'unknown-tool' },
      2,
    ],
  ])('tells of %s', async (_name, live, attributes, status) => {
    const here = watchedSetting();
    await live(here);
    expect(here.spans()[0]?.attributes).toMatchObject(attributes);
    expect(here.spans()[0]?.status).toEqual({ code: status });
  });

  test('a duplicate in other words says that it was one, and of what', async () => {
    const here = watchedSetting();
    await here.dispatcher.call('idempotent-write', args, plan);
    await here.dispatcher.call('idempotent-write', { text: 'reworded' }, plan);
    expect(here.spans()[1]?.attributes).toMatchObject({
      'retrysafe.deduplicated': true,
      'retrysafe.drift': true,
      'retrysafe.key': here.spans()[0]?.attributes['retrysafe.key'],
    });
    expect(here.spans().map(told)).toEqual(['claimed started settled', 'drift deduplicated']);
  });

  test("a framework's pause ends it without an error, and goes through", async () => {
    const pause = Object.assign(new Error('pause'), { is_bubble_up: true });
    const execute = (_args: object, _call: ToolCall) => Promise.reject(pause);
    const here = watchedSetting({ tools: [tool({ name: 'ask', class: 'idempotent-write', execute })] });
    await expect(here.dispatcher.call('ask', {}, plan)).rejects.toBe(pause);
    expect(here.spans()[0]?.attributes['retrysafe.outcome']).toBe('paused');
    expect(here.spans()[0]?.status.code).toBe(SpanStatusCode.UNSET);
  });

  test('each call of a turn has its own, with the id that the provider gave it', async () => {
    const here = watchedSetting();
    const calls = ['c1', 'c2'].map((callId) => ({ callId, name: 'non-idempotent-write', args }));
    await here.dispatcher.turn({ ...plan, response: 'r1', calls, history: [] });
    expect(here.spans().map(({ attributes }) => attributes['gen_ai.tool.call.id'])).toEqual(['c1', 'c2']);
    expect(here.spans().map(({ attributes }) => attributes['retrysafe.ordinal'])).toEqual(['turn:0', 'turn:1']);
  });

  test('`resume` has one too', async () => {
    const here = watchedSetting();
    const asked = await here.dispatcher.call('irreversible', args, plan);
    await approveAll(here.dispatcher);
    await here.dispatcher.resume('key' in asked ? (asked.key ?? '') : '');
    expect(here.spans().map(({ attributes }) => attributes['retrysafe.outcome'])).toEqual([
      'approval-required',
      'done',
    ]);
  });

  test('hears of a lost lease, though that is noticed outside of the call', async () => {
    const here = watchedSetting();
    const { letGo } = here.world.hold();
    const other = here.dispatcher.call('idempotent-write', { text: 'other' }, { ...plan, step: 'other' });
    const call = here.dispatcher.call('non-idempotent-write', args, plan);
    await here.clock.asleep();
    const renewed = here.store.renew.bind(here.store);
    here.store.renew = (hold, ms) => (hold.key === keyOfWrite ? Promise.resolve(false) : renewed(hold, ms));
    await here.clock.advance(leaseMs / 3 + 1);
    letGo();
    await whileTimePasses(here.clock, Promise.all([call, other]), leaseMs);
    expect(named(here.spans(), 'execute_tool non-idempotent-write').map(told).join()).toContain('lease-lost');
    expect(named(here.spans(), 'execute_tool idempotent-write').map(told).join()).not.toContain('lease-lost');
  });
});

const keyOfWrite = intentKey({ tenant: 'default', ...plan, tool: 'non-idempotent-write', ordinal: '0' }, 0);

describe('the handler', () => {
  test("runs inside the span, so that the provider's own span is its child, on each attempt", async () => {
    const watch = recorder();
    const here = setting({ telemetry: watch.telemetry });
    const dispatcher = here.another({
      tools: [
        tool({
          name: 'charge',
          class: 'idempotent-write',
          execute: (body: object, call: ToolCall) => watch.request(() => here.world.request(body, call.idempotencyKey)),
        }),
      ],
    });
    here.world.next('busy', 'answer-lost');
    await dispatcher.call('charge', {}, plan);
    const [span] = named(watch.spans(), 'execute_tool charge');
    const requests = named(watch.spans(), 'POST');
    expect(requests.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual(
      Array.from({ length: 3 }, () => span?.spanContext().spanId),
    );
  });

  test('of a call inside a span of the caller: the trace goes on', async () => {
    const here = watchedSetting();
    await here.request(() => here.dispatcher.call('read', args));
    const [call, outer] = here.spans();
    expect(call?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  });

  test('each `call.step` has a span inside which it runs; a replay shows that it did not run again', async () => {
    const watch = recorder();
    const seen: (string | undefined)[] = [];
    const here = setting({ telemetry: watch.telemetry });
    const dispatcher = here.another({
      tools: [
        tool({
          name: 'refund',
          class: 'idempotent-write',
          execute: async (_args: object, call: ToolCall) => {
            await call.step('money', () => void seen.push(activeSpan()));
            await call.step('mail', { class: 'read' }, () => Promise.reject(new TypeError(secret)));
          },
        }),
      ],
    });
    await dispatcher.call('refund', {}, plan);
    const [first] = named(watch.spans(), 'retrysafe.step money');
    const [mail] = named(watch.spans(), 'retrysafe.step mail');
    const [call] = named(watch.spans(), 'execute_tool refund');
    expect(seen).toEqual([first?.spanContext().spanId]);
    expect(first?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId);
    expect(mail?.attributes['error.type']).toBe('TypeError');
    expect(mail?.status).toEqual({ code: SpanStatusCode.ERROR });
  });
});

test.each<[string, unknown, string]>([
  ['of a kind of its own', Object.assign(new Error(secret), { name: 'CardDeclined' }), 'CardDeclined'],
  ['whose name quotes an argument', Object.assign(new Error(), { name: `No such card: ${secret}` }), '_OTHER'],
  ['whose name is no text', Object.assign(new Error(), { name: { secret } }), '_OTHER'],
  ['that is none', secret, '_OTHER'],
])('the span of a part that throws an error %s says no more than its kind', async (_name, error, type) => {
  const execute = (_args: object, call: ToolCall) => call.step('charge', () => Promise.reject(error));
  const here = watchedSetting({ tools: [tool({ name: 'pay', class: 'idempotent-write', execute })] });
  await here.dispatcher.call('pay', {}, plan);
  expect(named(here.spans(), 'retrysafe.step charge')[0]?.attributes['error.type']).toBe(type);
  expect(JSON.stringify(here.spans().map(({ attributes }) => attributes))).not.toContain(secret);
});

test('nothing of arguments, results or reasons is written', async () => {
  const here = watchedSetting({ redact: (value) => value });
  here.world.next('ok', 'refused', 'answer-lost');
  await here.dispatcher.call('idempotent-write', args, plan);
  await here.dispatcher.call('idempotent-write', { text: `${secret}, reworded` }, plan);
  for (const ordinal of [1, 2]) await here.dispatcher.call('non-idempotent-write', args, { ...plan, ordinal });
  await here.dispatcher.call('irreversible', args, plan);
  const written = here.spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
  expect(JSON.stringify(written)).not.toContain(secret);
  expect(await here.text()).not.toContain(secret);
});
