import { tool, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import {
  createDispatcher,
  intentKey,
  losslessCodec,
  memoryStore,
  OptionError,
  RegistrationError,
  type Store,
  StoreError,
  type Turn,
} from '../src/index.js';
import { failingStore } from '../src/testing/index.js';
import { type Args, approveAll, leaseMs, plan, setting, toolsOn, whileTimePasses } from './setting.js';

const args = { text: 'x' };
const writes: readonly ToolClass[] = ['idempotent-write', 'non-idempotent-write', 'irreversible'];

describe('a call that is refused runs nothing, stores nothing, and says what to do', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;

  test.each<[string, string, unknown, object, string, RegExp]>([
    ['an unknown tool', 'missing', args, plan, 'unknown-tool', /no tool 'missing'/],
    ['arguments that are no object', 'idempotent-write', 'text', plan, 'invalid-arguments', /must be an object/],
    ['arguments that cannot be copied', 'idempotent-write', { send: () => 1 }, plan, 'invalid-arguments', /plain data/],
    ['no task', 'idempotent-write', args, { step: 's' }, 'no-intent', /task.*from the plan/],
    ['no step', 'non-idempotent-write', args, { task: 't' }, 'no-intent', /step.*from the plan/],
    ['an empty task', 'irreversible', args, { task: '', step: 's' }, 'no-intent', /task/],
    ['a step of the wrong kind', 'idempotent-write', args, { task: 't', step: 3 }, 'no-intent', /step/],
    ['an ordinal that is no index', 'idempotent-write', args, { ...plan, ordinal: -1 }, 'no-intent', /ordinal/],
    ['no context at all', 'idempotent-write', args, {}, 'no-intent', /task/],
  ])('%s', async (_name, name, given, context, code, message) => {
    const { dispatcher, world, store } = setting();
    const answer = await dispatcher.call(name, given, context);
    expect(answer).toMatchObject({ kind: 'refused', code });
    expect(answer).toHaveProperty('message', expect.stringMatching(message));
    expect(world.requests()).toBe(0);
    expect(await store.list({})).toEqual([]);
  });

  test.each<[string, unknown, unknown, object | null, string]>([
    ['a symbol for a name', Symbol('x'), args, plan, 'unknown-tool'],
    ['an object for a name', { toString: () => 'read' }, args, plan, 'unknown-tool'],
    ['no context but null', 'idempotent-write', args, null, 'no-intent'],
    ['a text for a context', 'idempotent-write', args, 'task' as unknown as object, 'invalid-call'],
    ['a misspelt ordinal', 'idempotent-write', args, { ...plan, ordinl: 2 }, 'invalid-call'],
    ['a tenant by another name, for a read', 'read', args, { tenantId: 'acme' }, 'invalid-call'],
    ['a signal that is none', 'idempotent-write', args, { ...plan, signal: {} }, 'invalid-call'],
    [
      'a context that throws when it is read',
      'idempotent-write',
      args,
      {
        get task() {
          throw new Error('secret');
        },
      },
      'invalid-call',
    ],
    ['a signal that is none for a read', 'read', args, { signal: 'abort' }, 'invalid-call'],
    [
      'arguments that throw when they are read',
      'read',
      {
        get text() {
          throw new Error('secret');
        },
      },
      plan,
      'invalid-arguments',
    ],
  ])('%s is answered, never thrown, and leaves the key free', async (_name, name, given, context, code) => {
    const { dispatcher, world } = setting();
    const answer = await dispatcher.call(name as string, given, context as object);
    expect(answer).toMatchObject({ kind: 'refused', code });
    expect(world.requests()).toBe(0);
    expect(await dispatcher.call('idempotent-write', args, plan)).toMatchObject({ kind: 'done', deduplicated: false });
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['of before Node had its own', { aborted: false, addEventListener: () => {}, removeEventListener: () => {} }],
  ])('a signal that is %s is no fault', async (_name, signal) => {
    const { dispatcher } = setting();
    const context = { ...plan, signal: signal as AbortSignal };
    const [first, joined] = [
      dispatcher.call('idempotent-write', args, context),
      dispatcher.call('idempotent-write', args, context),
    ];
    expect([await first, await joined]).toMatchObject([{ kind: 'done' }, { kind: 'done', deduplicated: true }]);
  });

  const call = { callId: 'c', name: 'idempotent-write', args };
  const uncountable = new Proxy([call], {
    get: (calls, name) => {
      if (name === 'length') throw new Error('secret');
      return Reflect.get(calls, name) as unknown;
    },
  });
  const { proxy: revoked, revoke } = Proxy.revocable([call], {});
  revoke();
  test.each<[string, unknown, number]>([
    ['nothing', undefined, 1],
    ['no calls', { ...plan, response: 'r', history: [] }, 1],
    ['a call that is null', { ...plan, response: 'r', calls: [call, null], history: [] }, 2],
    [
      'a call that throws when it is read',
      {
        ...plan,
        response: 'r',
        history: [],
        calls: [
          {
            ...call,
            get args() {
              throw new Error('secret');
            },
          },
        ],
      },
      1,
    ],
    ['no history', { ...plan, response: 'r', calls: [call] }, 1],
    ['a history that is no list of what was shown', { ...plan, response: 'r', calls: [call], history: [null] }, 1],
    ['a signal that is none', { ...plan, response: 'r', calls: [call], history: [], signal: {} }, 1],
    [
      'a word for same arguments that is none',
      { ...plan, response: 'r', calls: [call], history: [], sameArgs: 'duplicates' },
      1,
    ],
    ['calls that are primitives', { ...plan, response: 'r', calls: ['read'], history: [] }, 1],
    ['calls whose number cannot be read', { ...plan, response: 'r', calls: uncountable, history: [] }, 1],
    ['calls that were revoked', { ...plan, response: 'r', calls: revoked, history: [] }, 1],
    [
      'a word for what was shown that is none',
      { ...plan, response: 'r', calls: [call], history: [{ callId: 'b', response: 'q', shown: 'done' }] },
      1,
    ],
  ])('a turn of %s', async (_name, turn, count) => {
    const { dispatcher, world } = setting();
    const answers = await dispatcher.turn(turn as never);
    expect(answers.map((answer) => answer.kind === 'refused' && answer.code)).toEqual(
      Array(count).fill('invalid-call'),
    );
    expect(world.requests()).toBe(0);
  });

  test.each<[string, (fields: Turn) => unknown]>([
    ['its fields', (fields) => changing({ ...fields })],
    ['its calls', (fields) => ({ ...fields, calls: fields.calls.map(changing) })],
    ['its history', (fields) => ({ ...fields, history: fields.history.map(changing) })],
    [
      'the items of its lists',
      (fields) => ({ ...fields, calls: changing(fields.calls), history: changing(fields.history) }),
    ],
  ])('a turn is judged and used as it was first read, when %s change with each reading', async (_name, turnOf) => {
    const { dispatcher, world } = setting();
    const history = [{ callId: 'b', response: 'q', shown: 'success' }] as const;
    const fields: Turn = { ...plan, response: 'r', calls: [call], history, sameArgs: 'duplicate' };
    expect(await dispatcher.turn(turnOf(fields) as Turn)).toMatchObject([{ kind: 'done', callId: 'c' }]);
    expect(world.effects).toHaveLength(1);
  });

  test('cyclic arguments are no fault, they can be stored', async () => {
    const { dispatcher, world } = setting();
    expect(await dispatcher.call('idempotent-write', { text: 'x', cyclic }, plan)).toMatchObject({ kind: 'done' });
    expect(world.effects).toHaveLength(1);
  });

  test('arguments that the codec cannot store', async () => {
    const strict = {
      ...losslessCodec,
      encode: (value: unknown) => {
        if (JSON.stringify(value).includes('secret')) throw new Error('too secret');
        return losslessCodec.encode(value);
      },
    };
    const { dispatcher, world } = setting({ codec: strict });
    expect(await dispatcher.call('idempotent-write', { text: 'secret' }, plan)).toMatchObject({
      kind: 'refused',
      code: 'invalid-arguments',
    });
    expect(world.requests()).toBe(0);
  });

  test.each<[string, unknown]>([
    ['false', false],
    ['a reason', { allow: false, reason: 'not yours' }],
    ['nothing', undefined],
    ["'yes'", 'yes'],
  ])('an authorisation that answers %s', async (_name, verdict) => {
    const { dispatcher, world } = setting({ authorize: () => verdict as boolean });
    const answer = await dispatcher.call('idempotent-write', args, plan);
    expect(answer).toMatchObject({ kind: 'refused', code: 'unauthorised' });
    if (typeof verdict === 'object') expect(answer).toMatchObject({ message: 'not yours' });
    expect(world.requests()).toBe(0);
  });

  test('an authorisation that throws, or changes the arguments it was shown', async () => {
    const { another, world } = setting();
    const throwing = another({
      authorize: () => {
        throw new Error('down');
      },
    });
    expect(await throwing.call('read', args)).toMatchObject({ kind: 'refused', code: 'unauthorised' });
    const greedy = another({
      authorize: (request) => {
        (request.args as { text: string }).text = 'changed';
        return true;
      },
    });
    await greedy.call('idempotent-write', args, plan);
    expect(world.effects).toMatchObject([{ body: args }]);
  });

  test('anything, once the dispatcher is closed', async () => {
    const { dispatcher } = setting();
    await dispatcher.close();
    expect(await dispatcher.call('read', args)).toMatchObject({ kind: 'refused', code: 'closed' });
    expect(
      await dispatcher.turn({ ...plan, response: 'r', calls: [{ callId: 'a', name: 'read', args }], history: [] }),
    ).toMatchObject([{ kind: 'refused', code: 'closed' }]);
  });
});

describe('what a handler returns', () => {
  const returning = (value: unknown) =>
    tool({ name: 'odd', class: 'non-idempotent-write', execute: (_args: { text: string }, _call: ToolCall) => value });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['false', false],
    ['0', 0],
    ["''", ''],
    ['[]', []],
  ])('%s is a result: a duplicate gets it, and nothing runs again', async (_name, value) => {
    const { dispatcher } = setting({ tools: [returning(value)] });
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({ kind: 'done', deduplicated: false, attempts: 1 });
    const again = await dispatcher.call('odd', args, plan);
    expect(again).toMatchObject({ kind: 'done', deduplicated: true, attempts: 1 });
    expect(again).toHaveProperty('result', value);
    expect(again).not.toHaveProperty('resultLost');
  });

  test.each<[string, unknown]>([
    ['a function', () => 1],
    ['a class instance', new (class Money {})()],
    ['a stream', new ReadableStream()],
  ])('%s cannot be stored, but the effect is done', async (_name, value) => {
    const { dispatcher, events } = setting({ tools: [returning(value)] });
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({ kind: 'done', result: value, recorded: true });
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({
      kind: 'done',
      result: undefined,
      deduplicated: true,
      resultLost: true,
    });
    expect(events.find(({ kind }) => kind === 'settled')).toMatchObject({ resultLost: true });
  });

  test.each<[string, unknown, string]>([
    ['a promise of a promise, of another kind', { then: (f: (p: unknown) => void) => f(Promise.resolve(5)) }, 'done'],
    [
      'what looks like a promise and throws',
      {
        then: () => {
          throw new Error('no');
        },
      },
      'unknown',
    ],
  ])('%s', async (_name, value, kind) => {
    const { dispatcher } = setting({ tools: [returning(value)] });
    const answer = await dispatcher.call('odd', args, plan);
    expect(answer).toMatchObject({ kind });
    if (kind === 'done') expect(answer).toHaveProperty('result', 5);
  });

  test('something that cannot be redacted is not stored as it is', async () => {
    const { dispatcher, store } = setting({
      tools: [returning({ card: '4242' })],
      redact: () => {
        throw new Error('broken');
      },
    });
    const answer = await dispatcher.call('odd', args, plan);
    expect(answer).toMatchObject({ kind: 'done', result: { card: '4242' } });
    expect(JSON.stringify(await store.list({}))).not.toContain('4242');
  });

  test('what redact leaves of it is what duplicates get', async () => {
    const { dispatcher } = setting({
      tools: [returning({ card: '4242' })],
      redact: (value, { what }) => (what === 'result' ? { card: '****' } : value),
    });
    await dispatcher.call('odd', args, plan);
    expect(await dispatcher.call('odd', args, plan)).toMatchObject({ kind: 'done', result: { card: '****' } });
  });
});

/** What the same intent comes to at last: another process, a store that works, leases that have run out. */
async function later(here: ReturnType<typeof setting>, toolClass: ToolClass) {
  const healthy = here.another();
  await here.clock.advance(2 * leaseMs);
  return whileTimePasses(here.clock, healthy.call(toolClass, { text: 'later' }, plan), 1_000);
}

describe('a store that fails at each call in turn: no effect doubled, none lost without an unknown', () => {
  const cases = writes.flatMap((toolClass) =>
    (['claim', 'start', 'settle', 'ask', 'release'] as const).flatMap((method) =>
      (['before', 'after'] as const).flatMap((when) =>
        ([1, 2, 'all'] as const).map((nth) => [toolClass, method, nth, when] as const),
      ),
    ),
  );

  test.each(cases)('%s, %s number %s fails (%s it is written)', async (toolClass, method, nth, when) => {
    const here = setting();
    if (toolClass === 'irreversible') {
      await here.dispatcher.call(toolClass, args, plan);
      await approveAll(here.dispatcher);
    }
    const broken = here.another({ store: failingStore(here.store, { method, nth, when }) });
    const first = await whileTimePasses(here.clock, broken.call(toolClass, args, plan), 1_000);
    const effectsThen = here.world.effects.length;
    if (first.kind === 'refused') expect([first.code, effectsThen]).toEqual(['store-unavailable', 0]);
    else expect([first.kind, effectsThen]).toEqual(['done', 1]);
    const last = await later(here, toolClass);
    if (last.kind === 'unknown') expect(toolClass).not.toBe('idempotent-write');
    else expect([last.kind, here.world.effects.length]).toEqual(['done', 1]);
    expect(here.world.effects.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['store-unavailable', 'did not answer'],
    ['store-locked', 'did not answer'],
    ['store-volatile', 'does not take it'],
    ['store-rejected', 'does not take it'],
    ['store-corrupt', 'does not take it'],
    ['store-schema', 'does not take it'],
    ['store-read-only', 'does not take it'],
    ['store-full', 'does not take it'],
  ] as const)('that rejects with %s %s, and the model is told so', async (code, what) => {
    const here = setting();
    const store: Store = { ...here.store, claim: () => Promise.reject(new StoreError(code, 'Mend it so.')) };
    const answer = await here.another({ store }).call('non-idempotent-write', args, plan);
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 'store-unavailable',
      message: `'non-idempotent-write' did not run, because the store that protects it from running twice ${what}. Mend it so.`,
    });
  });

  test('a read asks nothing of the store, and runs while it is away', async () => {
    const here = setting();
    const everything = (['claim', 'start', 'settle', 'get', 'list', 'bind', 'bound', 'ask'] as const).map(
      (method) => ({ method, nth: 'all', when: 'before' }) as const,
    );
    const broken = here.another({ store: failingStore(here.store, ...everything) });
    expect(await broken.call('read', args)).toMatchObject({ kind: 'done' });
    for (const toolClass of writes)
      expect(await broken.call(toolClass, args, plan)).toMatchObject({
        kind: 'refused',
        code: 'store-unavailable',
        message: expect.stringContaining(toolClass),
      });
    expect(here.world.requests()).toBe(1);
  });

  test.each<[string, string, string]>([
    ['an effect', 'ok', 'done'],
    ['a refusal', 'refused', 'failed'],
    ['doubt', 'answer-lost', 'unknown'],
  ])('%s that could not be recorded for five seconds is answered all the same', async (_name, mishap, kind) => {
    const here = setting();
    here.world.next(mishap as 'ok');
    const broken = here.another({ store: failingStore(here.store, { method: 'settle', nth: 'all', when: 'before' }) });
    const start = here.clock.now();
    const answer = await whileTimePasses(here.clock, broken.call('non-idempotent-write', args, plan), 500);
    expect(answer).toMatchObject({ kind });
    if (answer.kind === 'done') expect(answer.recorded).toBe(false);
    expect(here.clock.now() - start).toBeLessThanOrEqual(6_000);
    expect(here.events.map((event) => event.kind)).toContain('unrecorded');
  });

  test("what could not be recorded in the caller's time is recorded later, while the lease lasts", async () => {
    const here = setting();
    const flaky = failingStore(
      here.store,
      ...Array.from({ length: 16 }, (_, i) => i + 1).map((nth) => ({ method: 'settle', nth, when: 'before' }) as const),
    );
    const answer = await whileTimePasses(
      here.clock,
      here.another({ store: flaky }).call('non-idempotent-write', args, plan),
      500,
    );
    expect(answer).toMatchObject({ kind: 'done', recorded: false });
    await here.clock.advance(leaseMs);
    expect(await here.another().call('non-idempotent-write', args, plan)).toMatchObject({
      kind: 'done',
      deduplicated: true,
    });
    expect(here.world.effects).toHaveLength(1);
  });
});

describe('a record that cannot be read back', () => {
  async function damaged(): Promise<ReturnType<typeof setting>> {
    const here = setting();
    await here.dispatcher.call('non-idempotent-write', args, plan);
    return here;
  }
  const broken = {
    encode: losslessCodec.encode,
    decode: () => {
      throw new Error('another key');
    },
  };

  test('is a done effect whose result is lost', async () => {
    const here = await damaged();
    expect(await here.another({ codec: broken }).call('non-idempotent-write', { text: 'y' }, plan)).toMatchObject({
      kind: 'done',
      deduplicated: true,
      resultLost: true,
    });
    expect(here.world.effects).toHaveLength(1);
  });

  test('is not resumed', async () => {
    const here = await damaged();
    const [record] = await here.store.list({});
    expect(await here.another({ codec: broken }).resume(record?.key ?? '')).toMatchObject({
      kind: 'refused',
      code: 'unreadable-record',
    });
  });

  test('is not taken over: only its stored arguments may run', async () => {
    const here = setting();
    const intent = { tenant: 'default', ...plan, tool: 'idempotent-write', ordinal: '0' };
    const key = intentKey(intent, 0);
    const claim = {
      class: 'idempotent-write',
      args: '{}',
      holder: 'gone',
      leaseMs,
      start: true,
      reopen: false,
    } as const;
    await here.store.claim({ ...intent, ...claim, key, generation: 0 });
    await here.clock.advance(leaseMs + 1);
    const answer = await here.another({ codec: broken }).call('idempotent-write', args, plan);
    expect(answer).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('arguments') });
    expect(here.world.requests()).toBe(0);
  });
});

describe('a binding that somebody damaged is refused by name, and nothing runs', () => {
  const execute = (_args: Args, _call: ToolCall) => 1;
  const about = tool({ name: 'about', class: 'idempotent-write', subject: ({ text }: Args) => [text], execute });
  const calls = [{ callId: 'c', name: 'about', args }];

  test.each<[string, string]>([
    ['no JSON', 'nonsense'],
    ['no list', '{}'],
    ['a list of other things', '[1]'],
  ])('%s', async (_name, value) => {
    const here = setting();
    const store: Store = { ...here.store, bind: async () => value, bound: async () => value };
    const dispatcher = here.another({ store, tools: [about] });
    for (const answer of [
      await dispatcher.call('about', args, plan),
      ...(await dispatcher.turn({ ...plan, response: 'r', calls, history: [] })),
    ])
      expect(answer).toMatchObject({
        kind: 'refused',
        code: 'store-unavailable',
        message: expect.stringMatching(/does not take it\. In the ledger a binding of the task is damaged/),
      });
    expect(await here.store.list({})).toEqual([]);
  });
});

describe('a dispatcher that cannot be made', () => {
  const store: Store = memoryStore();
  test.each<[string, () => unknown, new (...rest: never[]) => Error, RegExp]>([
    [
      'two tools of one name',
      () => createDispatcher({ store, tools: [...toolsOn(setting().world), ...toolsOn(setting().world)] }),
      RegistrationError,
      /two tools/i,
    ],
    ['something that is no tool', () => createDispatcher({ store, tools: [{}] }), RegistrationError, /no tool/],
    [
      'more tries for a class that must not repeat',
      () => createDispatcher({ store, tools: [], policies: { 'non-idempotent-write': { tries: 3 } } }),
      OptionError,
      /never started more than 2/,
    ],
    ['no options', () => createDispatcher(undefined as never), OptionError, /at least \{ tools/],
    [
      'a path for a store',
      () => createDispatcher({ store: './ledger.db' as never, tools: [] }),
      OptionError,
      /sqliteStore\(\{ path \}\)/,
    ],
    [
      'no tries',
      () => createDispatcher({ store, tools: [], policies: { read: { tries: 0 } } }),
      OptionError,
      /from 1 up/,
    ],
    [
      'a policy for a class that does not exist',
      () => createDispatcher({ store, tools: [], policies: { write: { tries: 1 } } as never }),
      OptionError,
      /no class/,
    ],
    [
      'a negative pause',
      () => createDispatcher({ store, tools: [], policies: { read: { backoffMs: -1 } } }),
      OptionError,
      /milliseconds/,
    ],
    [
      'a hook that is misspelt, which would be silently off',
      () => createDispatcher({ store, tools: [], authorise: () => false } as never),
      OptionError,
      /no option 'authorise'.*authorize/,
    ],
    [
      'a part of a policy that does not exist',
      () => createDispatcher({ store, tools: [], policies: { read: { retries: 9 } } as never }),
      OptionError,
      /'retries'.*tries/,
    ],
    [
      'a lease as text',
      () => createDispatcher({ store, tools: [], leaseMs: '30000' as never }),
      OptionError,
      /leaseMs/,
    ],
    ['no lease', () => createDispatcher({ store, tools: [], leaseMs: 0 }), OptionError, /leaseMs/],
    [
      'a patience that is no number',
      () => createDispatcher({ store, tools: [], patienceMs: NaN }),
      OptionError,
      /patienceMs/,
    ],
  ])('%s', (_name, make, error, message) => {
    expect(make).toThrow(error);
    expect(make).toThrow(message);
  });
});

/** Each of its fields, or items, can be read once. */
function changing<Fields extends object>(fields: Fields): Fields {
  const read = new Set<PropertyKey>();
  return new Proxy(fields, {
    get: (_, name) => {
      if (name === 'length' || typeof name === 'symbol') return Reflect.get(fields, name) as unknown;
      if (read.has(name)) return undefined;
      read.add(name);
      return Reflect.get(fields, name) as unknown;
    },
  });
}
