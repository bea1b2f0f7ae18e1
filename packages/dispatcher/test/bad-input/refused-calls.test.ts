import { describe, expect, test } from 'vitest';
import { losslessCodec, type Turn } from '../../src/index.js';
import { plan, setting } from '../setting.js';

const args = { text: 'x' };

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
