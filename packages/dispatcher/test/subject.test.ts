import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { failingStore } from '../src/testing/index.js';
import { setting, whileTimePasses } from './setting.js';

interface Ticket {
  readonly about: string;
  readonly text: string;
}

function ticketing() {
  const here = setting();
  const createTicket = tool({
    name: 'createTicket',
    class: 'non-idempotent-write',
    subject: ({ about }: Ticket) => [about],
    execute: (args: Ticket, _call: ToolCall) => here.world.request(args),
  });
  const another = (more = {}) => here.another({ tools: [createTicket], ...more });
  return { ...here, another, dispatcher: another() };
}

const broken = { about: 'printer', text: 'is broken' };
const defect = { about: 'printer', text: 'has a defect' };
const screen = { about: 'screen', text: 'is dark' };
const at = (step: string, ordinal?: string) => ({ task: 'task', step, ...(ordinal !== undefined && { ordinal }) });

describe('find-or-create within a task', () => {
  test('in another step, reworded, gets the first result', async () => {
    const { dispatcher, world, another } = ticketing();
    const first = await dispatcher.call('createTicket', broken, at('1'));
    const second = await another().call('createTicket', defect, at('2'));
    expect(second).toMatchObject({ kind: 'done', deduplicated: true, args: broken });
    expect([second].map((answer) => 'key' in answer && answer.key)).toEqual(
      [first].map((answer) => 'key' in answer && answer.key),
    );
    expect(world.effects).toHaveLength(1);
  });

  test('about another thing creates it', async () => {
    const { dispatcher, world } = ticketing();
    await dispatcher.call('createTicket', broken, at('1'));
    expect(await dispatcher.call('createTicket', screen, at('2'))).toMatchObject({ kind: 'done', deduplicated: false });
    expect(world.effects).toHaveLength(2);
  });

  test('does not reach into another task', async () => {
    const { dispatcher, world } = ticketing();
    await dispatcher.call('createTicket', broken, at('1'));
    expect(await dispatcher.call('createTicket', broken, { ...at('1'), task: 'other' })).toMatchObject({
      kind: 'done',
      deduplicated: false,
    });
    expect(world.effects).toHaveLength(2);
  });

  test('from ten steps in three processes at once creates one', async () => {
    const { another, world, clock } = ticketing();
    const processes = [another(), another(), another()];
    const calls = Array.from({ length: 10 }, (_, i) =>
      processes[i % 3]?.call('createTicket', { ...broken, text: `${i}` }, at(`${i}`)),
    );
    const answers = await whileTimePasses(clock, Promise.all(calls));
    expect(answers.every((answer) => answer?.kind === 'done')).toBe(true);
    expect(world.effects).toHaveLength(1);
  });

  test('after a failure, another step may create it', async () => {
    const { dispatcher, world } = ticketing();
    world.next('refused');
    expect(await dispatcher.call('createTicket', broken, at('1'))).toMatchObject({ kind: 'failed' });
    expect(await dispatcher.call('createTicket', defect, at('2'))).toMatchObject({ kind: 'done', deduplicated: false });
    expect(world.effects).toMatchObject([{ body: defect }]);
  });

  test('an unknown one stays unknown from everywhere', async () => {
    const { dispatcher, world } = ticketing();
    world.next('answer-lost');
    expect(await dispatcher.call('createTicket', broken, at('1'))).toMatchObject({ kind: 'unknown' });
    expect(await dispatcher.call('createTicket', defect, at('2'))).toMatchObject({ kind: 'unknown' });
    expect(world.effects).toHaveLength(1);
  });
});

describe('the plan is stronger than the subject', () => {
  test('a retry of one intent that is now about another thing is answered with what the intent did', async () => {
    const { dispatcher, world } = ticketing();
    await dispatcher.call('createTicket', broken, at('1'));
    expect(await dispatcher.call('createTicket', screen, at('1'))).toMatchObject({
      kind: 'done',
      deduplicated: true,
      args: broken,
    });
    expect(await dispatcher.call('createTicket', screen, at('2'))).toMatchObject({ kind: 'done', deduplicated: false });
    expect(world.effects).toMatchObject([{ body: broken }, { body: screen }]);
  });

  test('two things that race for one intent: one is made there, the other is not lost', async () => {
    const { another, world, clock } = ticketing();
    const race = Promise.all([
      another().call('createTicket', broken, at('1')),
      another().call('createTicket', screen, at('1')),
    ]);
    const answers = await whileTimePasses(clock, race);
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(world.effects).toHaveLength(1);
    expect(await another().call('createTicket', screen, at('2'))).toMatchObject({ kind: 'done', deduplicated: false });
    expect(await another().call('createTicket', screen, at('3'))).toMatchObject({ kind: 'done', deduplicated: true });
    expect(await another().call('createTicket', broken, at('4'))).toMatchObject({ kind: 'done', deduplicated: true });
    expect(world.effects).toMatchObject([{ body: broken }, { body: screen }]);
  });

  test('a call of another step that comes into such a race is not answered with the other thing', async () => {
    const { another, world, clock } = ticketing();
    const race = Promise.all([
      another().call('createTicket', broken, at('1')),
      another().call('createTicket', screen, at('1')),
      another().call('createTicket', screen, at('2')),
    ]);
    const answers = await whileTimePasses(clock, race);
    expect(answers[2]).toMatchObject({ kind: 'done', result: { body: screen } });
    expect(world.effects).toMatchObject([{ body: broken }, { body: screen }]);
  });
});

describe('a subject', () => {
  test.each<[string, (args: { text: string }) => readonly unknown[]]>([
    [
      'that throws',
      () => {
        throw new Error('no');
      },
    ],
    ['that is empty', () => []],
    ['with a part that is missing', () => [undefined]],
    ['with an object', () => [{}]],
    ['with NaN', () => [NaN]],
    ['that is no list', () => 'printer' as never],
  ])('%s is refused: a missing key equals no other', async (_name, subject) => {
    const here = setting();
    const odd = tool({
      name: 'odd',
      class: 'non-idempotent-write',
      subject,
      execute: (args: { text: string }, _call: ToolCall) => here.world.request(args),
    });
    const answer = await here.another({ tools: [odd] }).call('odd', { text: 'x' }, at('1'));
    expect(answer).toMatchObject({ kind: 'refused', code: 'bad-subject' });
    expect(here.world.requests()).toBe(0);
  });

  test.each<[string, unknown[], unknown[]]>([
    ['1 and "1"', [1], ['1']],
    ['null and "null"', [null], ['null']],
    ['["a", "b"] and ["a,b"]', ['a', 'b'], ['a,b']],
    ['true and "true"', [true], ['true']],
  ])('%s are two', async (_name, one, two) => {
    const here = setting();
    const parts: unknown[][] = [one, two];
    const odd = tool({
      name: 'odd',
      class: 'non-idempotent-write',
      subject: ({ i }: { i: number }) => parts[i] ?? [],
      execute: (args: { i: number }, _call: ToolCall) => here.world.request(args),
    });
    const dispatcher = here.another({ tools: [odd] });
    await dispatcher.call('odd', { i: 0 }, at('1'));
    await dispatcher.call('odd', { i: 1 }, at('2'));
    expect(here.world.effects).toHaveLength(2);
  });

  test.each(['get', 'bind'] as const)(
    'whose binding the store cannot tell (%s) is refused, and a later call creates one',
    async (method) => {
      const { another, store, world } = ticketing();
      const failing = another({ store: failingStore(store, { method, nth: 1, when: 'before' }) });
      expect(await failing.call('createTicket', broken, at('1'))).toMatchObject({
        kind: 'refused',
        code: 'store-unavailable',
      });
      expect(await another().call('createTicket', broken, at('2'))).toMatchObject({ kind: 'done' });
      expect(world.effects).toHaveLength(1);
    },
  );
});
