import { tool, type ToolCall } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { OptionError, type Store, StoreError, type StoreErrorCode } from '../src/index.js';
import { plan, setting, whileTimePasses } from './setting.js';

const made = 'x'.repeat(1_000);
const make = (run: () => void = () => {}) =>
  tool({
    name: 'make',
    class: 'non-idempotent-write',
    execute: (_args: object, _call: ToolCall) => {
      run();
      return made;
    },
  });

/** A store that takes no text longer than 500. */
function small(store: Store, code: StoreErrorCode = 'store-rejected'): Store {
  const settle: Store['settle'] = (hold, state, outcome) =>
    outcome.length > 500
      ? Promise.reject(new StoreError(code, 'It cannot keep a value of this size.'))
      : store.settle(hold, state, outcome);
  return { ...store, settle };
}

test('a result that the store turns down is done all the same, recorded as lost, and not made again', async () => {
  let starts = 0;
  const here = setting({ tools: [make(() => (starts += 1))] });
  const dispatcher = here.another({ store: small(here.store) });
  const first = await whileTimePasses(here.clock, dispatcher.call('make', {}, plan));
  expect(first).toMatchObject({ kind: 'done', result: made, recorded: true });
  expect(await here.another().call('make', {}, plan)).toMatchObject({ kind: 'done', resultLost: true });
  expect(starts).toBe(1);
});

test('a result for which the store has no room is tried a few times, then recorded as lost rather than left in doubt', async () => {
  let starts = 0;
  const here = setting({ tools: [make(() => (starts += 1))] });
  const dispatcher = here.another({ store: small(here.store, 'store-full') });
  const first = await whileTimePasses(here.clock, dispatcher.call('make', {}, plan));
  expect(first).toMatchObject({ kind: 'done', result: made, recorded: true });
  expect(await here.another().call('make', {}, plan)).toMatchObject({ kind: 'done', resultLost: true });
  expect(here.events.filter(({ kind }) => kind === 'store-failed')).toHaveLength(4);
  expect(starts).toBe(1);
});

test('a result for which there is room again in time is kept', async () => {
  const here = setting({ tools: [make()] });
  let full = 2;
  const { settle } = here.store;
  const store: Store = {
    ...here.store,
    settle: (...given) =>
      (full -= 1) < 0 ? settle(...given) : Promise.reject(new StoreError('store-full', 'No room.')),
  };
  await whileTimePasses(here.clock, here.another({ store }).call('make', {}, plan));
  expect(await here.another().call('make', {}, plan)).toMatchObject({ kind: 'done', result: made });
});

test('who joined the call in this process still gets the result', async () => {
  const here = setting({ tools: [make()] });
  const dispatcher = here.another({ store: small(here.store) });
  const both = Promise.all([dispatcher.call('make', {}, plan), dispatcher.call('make', {}, plan)]);
  const answers = await whileTimePasses(here.clock, both);
  expect(answers.map((answer) => 'result' in answer && answer.result)).toEqual([made, made]);
});

test('the result of a part that is too large is lost, and a replay says so instead of doing it again', async () => {
  let parts = 0;
  const steps = tool({
    name: 'steps',
    class: 'idempotent-write',
    execute: async (_args: object, call: ToolCall) => {
      await call.step('part', () => ((parts += 1), made));
      if (call.attempt === 1) throw new Error('once');
    },
  });
  const here = setting({ tools: [steps], maxResultBytes: 500 });
  const answer = await here.dispatcher.call('steps', {}, plan);
  expect(answer).toMatchObject({ kind: 'unknown', reason: expect.stringContaining("'part' is done, but its result") });
  expect(parts).toBe(1);
});

test.each([0, -1, 1.5, NaN, '1kb'])('a limit of %j is refused when the dispatcher is made', (bytes) => {
  expect(() => setting({ maxResultBytes: bytes as never })).toThrow(OptionError);
  expect(() => setting({ maxArgsBytes: bytes as never })).toThrow(/'maxArgsBytes' must be a whole number of bytes/);
});

test("a person's result for an unknown call has no limit but the store's", async () => {
  const here = setting({ maxResultBytes: 500 });
  here.world.next('answer-lost');
  const answer = await here.dispatcher.call('non-idempotent-write', { text: 'a' }, plan);
  await here.dispatcher.settle(
    'key' in answer ? (answer.key ?? '') : '',
    { kind: 'done', result: made },
    { by: 'ann' },
  );
  expect(await here.dispatcher.call('non-idempotent-write', { text: 'a' }, plan)).toMatchObject({ result: made });
});
