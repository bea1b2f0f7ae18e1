import { tool, type ToolCall } from '@retrysafe/decorators';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, test } from 'vitest';
import type { Answer, Codec, DispatcherOptions, ShownCall, Turn } from '../src/index.js';
import { failingStore, type Mishap } from '../src/testing/index.js';
import { setting, toolsOn, whileTimePasses } from './setting.js';

/** One response of the model: its calls as 'id:text', what the model was shown before it, and what befalls the provider. */
interface Play {
  readonly response: string;
  readonly calls: string;
  /** 'r1/a=success' and so on; every earlier call when left out: as success if it was done, else as error. */
  readonly shown?: string;
  readonly mishaps?: readonly (Mishap | 'ok')[];
  readonly sameArgs?: 'again';
}

const at = { task: 'thread', step: 'user-turn-1' };

function shownOf(text: string): ShownCall[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [, response = '', callId = '', shown = ''] = /^(.*)\/(.*)=(.*)$/.exec(one) ?? [];
      return { response, callId, shown: shown as ShownCall['shown'] };
    });
}

function turnOf(play: Play, name: string, history: readonly ShownCall[]): Turn {
  const calls = play.calls
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [callId = '', text = '', about] = one.split(/[:@]/);
      return { callId, name, args: about === undefined ? { text } : { text, about } };
    });
  return { ...at, response: play.response, calls, history, ...(play.sameArgs && { sameArgs: play.sameArgs }) };
}

function told(answers: readonly Answer[]): string {
  return answers
    .map((answer) => {
      if (answer.kind !== 'done') return answer.kind;
      return `${answer.deduplicated ? 'dup' : 'done'}(${(answer.result as { body: { text: string } }).body.text})`;
    })
    .join(' ');
}

/** Plays the responses through `dispatcher.turn`, each seen by the model as `shown` says, and tells what it was answered and what the world holds. */
async function played(name: string, plays: readonly Play[], here = setting()) {
  const history: ShownCall[] = [];
  const answered: string[] = [];
  for (const play of plays) {
    here.world.next(...(play.mishaps ?? []));
    const turn = turnOf(play, name, play.shown === undefined ? [...history] : shownOf(play.shown));
    const answers = await here.another().turn(turn); // a fresh process each time: nothing is remembered but in the store
    answered.push(told(answers));
    turn.calls.forEach(({ callId }, i) =>
      history.push({ callId, response: play.response, shown: answers[i]?.kind === 'done' ? 'success' : 'error' }),
    );
  }
  return {
    answered,
    effects: here.world.effects.map(({ body }) => (body as { text: string }).text),
    events: here.events,
  };
}

const lostOnce: readonly Mishap[] = ['answer-lost', 'answer-lost', 'answer-lost'];
const busyOut: readonly Mishap[] = ['busy', 'busy', 'busy'];

/** What the user wanted stands beside what happened: a double and a loss would both show. */
describe('histories of an agent loop: nothing twice, nothing lost', () => {
  test.each<[string, string, Play[], string[], string[]]>([
    [
      'a reworded retry after a timeout that committed',
      'idempotent-write',
      [
        { response: 'r1', calls: 'a:September', mishaps: lostOnce },
        { response: 'r2', calls: 'b:September-2026' },
      ],
      ['unknown', 'done(September)'],
      ['September'],
    ],
    [
      'the same with a tool that cannot repeat',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:September', mishaps: ['answer-lost'] },
        { response: 'r2', calls: 'b:September-2026' },
      ],
      ['unknown', 'unknown'],
      ['September'],
    ],
    [
      'a response that was generated anew under its old ids, and then another wish',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:September' },
        { response: 'r1', calls: 'a:September-2026', shown: '' },
        { response: 'r2', calls: 'b:October', shown: 'r1/a=success' },
      ],
      ['done(September)', 'dup(September)', 'done(October)'],
      ['September', 'October'],
    ],
    [
      'a mended retry after a refusal',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:wrong', mishaps: ['refused'] },
        { response: 'r2', calls: 'b:right' },
      ],
      ['failed', 'done(right)'],
      ['right'],
    ],
    [
      'a retry after the provider never got it',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one', mishaps: busyOut.slice(1) },
        { response: 'r2', calls: 'b:one' },
      ],
      ['failed', 'done(one)'],
      ['one'],
    ],
    [
      'a second, other call after a success',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two' },
      ],
      ['done(one)', 'done(two)'],
      ['one', 'two'],
    ],
    [
      'the very same call after a success',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:one' },
      ],
      ['done(one)', 'dup(one)'],
      ['one'],
    ],
    [
      'the very same call, wanted again',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:one', sameArgs: 'again' },
      ],
      ['done(one)', 'done(one)'],
      ['one', 'one'],
    ],
    [
      'two equal calls of one response',
      'non-idempotent-write',
      [{ response: 'r1', calls: 'a:remind b:remind' }],
      ['done(remind) done(remind)'],
      ['remind', 'remind'],
    ],
    [
      'one call that the provider streamed twice',
      'non-idempotent-write',
      [{ response: 'r1', calls: 'a:one a:one' }],
      ['done(one) dup(one)'],
      ['one'],
    ],
    [
      'one id for two calls',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one a:two' },
        { response: 'r2', calls: 'a:three' },
      ],
      ['done(one) done(two)', 'done(three)'],
      ['one', 'two', 'three'],
    ],
    [
      'ids that restart with every response',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'call_0:one' },
        { response: 'r2', calls: 'call_0:two' },
        { response: 'r3', calls: 'call_0:three' },
      ],
      ['done(one)', 'done(two)', 'done(three)'],
      ['one', 'two', 'three'],
    ],
    [
      'a saved response that is replayed',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one b:two' },
        { response: 'r1', calls: 'a:one b:two', shown: '' },
      ],
      ['done(one) done(two)', 'dup(one) dup(two)'],
      ['one', 'two'],
    ],
    [
      'a saved response replayed after later ones',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two' },
        { response: 'r1', calls: 'a:one', shown: '' },
      ],
      ['done(one)', 'done(two)', 'dup(one)'],
      ['one', 'two'],
    ],
    [
      'a fork from a checkpoint before the first result',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r1-again', calls: 'c:uno', shown: '' },
      ],
      ['done(one)', 'dup(one)'],
      ['one'],
    ],
    [
      'a done call whose result was never handed over',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:uno', shown: 'r1/a=error' },
      ],
      ['done(one)', 'dup(one)'],
      ['one'],
    ],
    [
      'one of a batch is lost, and both are asked for again',
      'idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two', mishaps: lostOnce },
        { response: 'r3', calls: 'c:one d:zwei' },
      ],
      ['done(one)', 'unknown', 'dup(one) done(two)'],
      ['one', 'two'],
    ],
    [
      'a loop that asks for one success ten times',
      'non-idempotent-write',
      [...Array(10).keys()].map((i) => ({ response: `r${i}`, calls: `c${i}:one` })),
      ['done(one)', ...Array<string>(9).fill('dup(one)')],
      ['one'],
    ],
    [
      'three different things, one response each, the second lost',
      'idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two', mishaps: lostOnce },
        { response: 'r3', calls: 'c:two!' },
        { response: 'r4', calls: 'd:three' },
      ],
      ['done(one)', 'unknown', 'done(two)', 'done(three)'],
      ['one', 'two', 'three'],
    ],
    [
      'irreversible: the loop comes back before anybody decided',
      'irreversible',
      [
        { response: 'r1', calls: 'a:close' },
        { response: 'r2', calls: 'b:close-it' },
      ],
      ['approval-required', 'approval-required'],
      [],
    ],
  ])('%s', async (_name, toolName, plays, answered, effects) => {
    const seen = await played(toolName, plays);
    expect(seen.answered).toEqual(answered);
    expect(seen.effects).toEqual(effects);
  });
});

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

describe('a subject', () => {
  function ticketing() {
    const here = setting();
    const createTicket = tool({
      name: 'ticket',
      class: 'non-idempotent-write',
      subject: ({ about }: { text: string; about: string }) => [about],
      execute: (args: { text: string; about: string }, _call: ToolCall) => here.world.request(args),
    });
    return { ...here, another: () => here.another({ tools: [...toolsOn(here.world), createTicket] }) };
  }

  test.each<[string, Play[], string[], string[]]>([
    [
      'the same thing, reworded after a success, is found',
      [
        { response: 'r1', calls: 'a:broken@printer' },
        { response: 'r2', calls: 'b:defect@printer' },
      ],
      ['done(broken)', 'dup(broken)'],
      ['broken'],
    ],
    [
      'twice in one response',
      [{ response: 'r1', calls: 'a:broken@printer b:defect@printer' }],
      ['done(broken) dup(broken)'],
      ['broken'],
    ],
    [
      'another thing after a loss is no retry',
      [
        { response: 'r1', calls: 'a:broken@printer', mishaps: ['answer-lost'] },
        { response: 'r2', calls: 'b:broken@screen' },
      ],
      ['unknown', 'done(broken)'],
      ['broken', 'broken'],
    ],
    [
      'the same thing after a loss is one',
      [
        { response: 'r1', calls: 'a:broken@printer', mishaps: ['answer-lost'] },
        { response: 'r2', calls: 'b:defect@printer' },
      ],
      ['unknown', 'unknown'],
      ['broken'],
    ],
    [
      'after a refusal, mended',
      [
        { response: 'r1', calls: 'a:wrong@printer', mishaps: ['refused'] },
        { response: 'r2', calls: 'b:right@printer' },
      ],
      ['failed', 'done(right)'],
      ['right'],
    ],
  ])('%s', async (_name, plays, answered, effects) => {
    const here = ticketing();
    const seen = await whileTimePasses(here.clock, played('ticket', plays, here));
    expect(seen.answered).toEqual(answered);
    expect(seen.effects).toEqual(effects);
  });
});
