import { tool, type ToolCall } from '@retrysafe/decorators';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, test } from 'vitest';
import type { Codec, DispatcherOptions, ShownCall } from '../../src/index.js';
import { failingStore } from '../../src/testing/index.js';
import { setting, whileTimePasses } from '../setting.js';
import { at, turnOf, told, lostOnce } from './played.js';

describe('a turn', () => {
  test('tells the model which arguments were used when the first ones won', async () => {
    const { another, world } = setting();
    world.next(...lostOnce);
    await another().turn(turnOf({ response: 'r1', calls: 'a:one' }, 'idempotent-write', []));
    const [answer] = await another().turn(turnOf({ response: 'r2', calls: 'b:two' }, 'idempotent-write', []));
    expect(answer).toMatchObject({
      kind: 'done',
      args: { text: 'one' },
      drift: [{ kind: 'changed', first: 'one', later: 'two' }],
    });
  });

  class Money {
    constructor(readonly cents: number) {}
  }
  const writesMoney: Codec = {
    encode: (value) =>
      JSON.stringify(value, (_key, part: unknown) => (part instanceof Money ? `$${part.cents}` : part)),
    decode: (text) =>
      JSON.parse(text, (_key, part: unknown) =>
        typeof part === 'string' && part.startsWith('$') ? new Money(Number(part.slice(1))) : part,
      ),
  };
  const toMoney: StandardSchemaV1 = {
    '~standard': { version: 1, vendor: 'test', validate: (args) => ({ value: new Money((args as Money).cents) }) },
  };
  const holdingItself = (text: string) => {
    const args: Record<string, unknown> = { text };
    return Object.assign(args, { self: args });
  };

  test.each<[string, Partial<DispatcherOptions>, StandardSchemaV1 | undefined, unknown, unknown]>([
    ['hold themselves', {}, undefined, holdingItself('one'), holdingItself('two')],
    ['only the given codec can write', { codec: writesMoney }, toMoney, { cents: 1 }, { cents: 2 }],
  ])(
    'tells arguments apart that %s: another wish runs, an equal one is its duplicate',
    async (_name, options, input, first, other) => {
      let starts = 0;
      const execute = (_args: unknown, _call: ToolCall) => (starts += 1);
      const pay = tool({ name: 'pay', class: 'non-idempotent-write', execute, ...(input && { input }) });
      const { dispatcher } = setting({ tools: [pay], ...options });
      const history: ShownCall[] = [];
      for (const [n, args] of [first, other, first].entries()) {
        await dispatcher.turn({
          ...at,
          response: `r${n}`,
          calls: [{ callId: 'a', name: 'pay', args }],
          history: [...history],
        });
        history.push({ response: `r${n}`, callId: 'a', shown: 'success' });
      }
      expect(starts).toBe(2);
    },
  );

  test('after a denial the same call is denied, and another one asks anew', async () => {
    const { dispatcher } = setting();
    const turn = (response: string, text: string) =>
      dispatcher.turn(turnOf({ response, calls: `${response}:${text}` }, 'irreversible', []));
    const [asked] = await turn('r1', 'one');
    if (asked?.kind === 'approval-required')
      await dispatcher.approvals.decide(asked.approvalId, { approve: false, by: 'ann' });
    expect(told(await turn('r2', 'one'))).toBe('denied');
    expect(told(await turn('r3', 'two'))).toBe('approval-required');
    expect(await dispatcher.approvals.list()).toMatchObject([{ args: { text: 'two' } }]);
  });

  test("numbers its own calls, apart from a plan's", async () => {
    const { dispatcher, world } = setting();
    await dispatcher.call('non-idempotent-write', { text: 'plan' }, at);
    await dispatcher.turn(turnOf({ response: 'r1', calls: 'a:turn' }, 'non-idempotent-write', []));
    expect(world.effects).toHaveLength(2);
    expect(await dispatcher.call('non-idempotent-write', { text: 'plan' }, { ...at, ordinal: 'turn:0' })).toMatchObject(
      { kind: 'refused', code: 'no-intent' },
    );
  });

  test('two responses at once take different numbers', async () => {
    const { another, world } = setting();
    const answers = await Promise.all(
      ['r1', 'r2', 'r3'].map((response) =>
        another().turn(turnOf({ response, calls: `a:${response}` }, 'non-idempotent-write', [])),
      ),
    );
    expect(answers.map(told).sort()).toEqual(['done(r1)', 'done(r2)', 'done(r3)']);
    expect(world.effects).toHaveLength(3);
  });

  test('one response delivered to two processes at once runs once', async () => {
    const { another, world, clock } = setting();
    const turn = turnOf({ response: 'r1', calls: 'a:one b:two' }, 'non-idempotent-write', []);
    const both = Promise.all([another().turn(turn), another().turn(turn)]);
    expect((await whileTimePasses(clock, both)).map(told)).toEqual(['done(one) done(two)', 'dup(one) dup(two)']);
    expect(world.effects).toHaveLength(2);
  });

  test('mixes reads, writes and refusals, and answers in order', async () => {
    const { dispatcher } = setting();
    const answers = await dispatcher.turn({
      ...at,
      response: 'r1',
      history: [],
      calls: [
        { callId: 'a', name: 'read', args: { text: 'look' } },
        { callId: 'b', name: 'missing', args: {} },
        { callId: 'c', name: 'idempotent-write', args: { text: 'set' } },
        { callId: 'd', name: 'non-idempotent-write', args: 'no object' },
      ],
    });
    expect(answers.map((answer) => (answer.kind === 'refused' ? answer.code : answer.kind))).toEqual([
      'done',
      'unknown-tool',
      'done',
      'invalid-arguments',
    ]);
  });

  test.each([
    ['no response', { response: '' }],
    ['no task', { task: '' }],
    ['no step', { step: '' }],
  ])('with %s is refused for writes, and reads run', async (_name, missing) => {
    const { dispatcher, world } = setting();
    const calls = ['read', 'idempotent-write'].map((name) => ({ callId: name, name, args: { text: 'x' } }));
    const answers = await dispatcher.turn({ ...at, response: 'r1', calls, history: [], ...missing });
    expect(answers).toMatchObject([{ kind: 'done' }, { kind: 'refused', code: 'no-intent' }]);
    expect(world.effects).toHaveLength(1);
  });

  test.each(['list', 'bind', 'bound'] as const)(
    'that cannot ask the store (%s) refuses its writes, and a later one runs once',
    async (method) => {
      const here = setting();
      const turn = turnOf({ response: 'r1', calls: 'a:one' }, 'non-idempotent-write', []);
      const broken = here.another({ store: failingStore(here.store, { method, nth: 1, when: 'before' }) });
      expect(await broken.turn(turn)).toMatchObject([{ kind: 'refused', code: 'store-unavailable' }]);
      expect(told(await here.another().turn(turn))).toBe('done(one)');
      expect(here.world.effects).toHaveLength(1);
    },
  );
});
