import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { Store, Transact } from '../../src/index.js';
import { type Args, approveAll, leaseMs, plan, setting, whileTimePasses } from '../setting.js';

const args = { text: 'x' };
const nonsense: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a text', 'nonsense'],
  ['an object without anything', {}],
  ['a list of it', [{}]],
  ['a kind that does not exist', { kind: 'nonsense' }],
  ['numbers that are none', { expired: NaN, removed: NaN }],
  ['an approval that is none', { kind: 'decided', approval: {} }],
];

/** What a call comes to over a store of which these methods answer `said`, whatever they did. */
function over(here: ReturnType<typeof setting>, methods: readonly (keyof Store)[], said: unknown, tools?: unknown[]) {
  const babbling = Object.fromEntries(methods.map((method) => [method, () => said]));
  return here.another({ store: { ...here.store, ...babbling }, ...(tools !== undefined && { tools }) });
}

describe.each(nonsense)('a store that answers %s', (_name, said) => {
  const refusal = { kind: 'refused', code: 'store-unavailable' };
  const storeError = { code: 'store-unavailable', name: 'StoreError' };

  test('to get: nothing is resumed or settled', async () => {
    const here = setting();
    here.world.next('answer-lost');
    const answer = await here.dispatcher.call('non-idempotent-write', args, plan);
    const key = 'key' in answer ? (answer.key ?? '') : '';
    expect(await over(here, ['get'], said).resume(key)).toMatchObject(refusal);
    const settling = over(here, ['get'], said).settle(key, { kind: 'done' }, { by: 'ann' });
    await expect(settling).rejects.toMatchObject(storeError);
    const resolving = over(here, ['resolve'], said).settle(key, { kind: 'done' }, { by: 'ann' });
    await expect(resolving).rejects.toMatchObject(storeError);
    expect(here.world.effects).toHaveLength(1);
  });

  test('to approvals, approval and decide: nothing is listed, nothing decided', async () => {
    const here = setting();
    const asked = await here.dispatcher.call('irreversible', args, plan);
    const id = 'approvalId' in asked ? asked.approvalId : '';
    await expect(over(here, ['approvals'], said).approvals.list()).rejects.toMatchObject(storeError);
    for (const method of ['approval', 'decide'] as const) {
      const deciding = over(here, [method], said).approvals.decide(id, { approve: true, by: 'ann' });
      await expect(deciding).rejects.toMatchObject(storeError);
    }
    expect(await here.dispatcher.call('irreversible', args, plan)).toMatchObject({ kind: 'approval-required' });
  });

  test('to sweep: it ends', async () => {
    await expect(over(setting(), ['sweep'], said).sweep()).rejects.toMatchObject(storeError);
  });

  test.each<[keyof Store]>([['list'], ['bind'], ['bound']])(
    'to %s: a turn is refused, and nothing runs',
    async (method) => {
      const here = setting();
      const calls = [{ callId: 'c', name: 'non-idempotent-write', args }];
      const [answer] = await over(here, [method], said).turn({ ...plan, response: 'r', calls, history: [] });
      expect(answer).toMatchObject(refusal);
      expect(here.world.requests()).toBe(0);
    },
  );

  test('to watch: whoever waits gets the original all the same', async () => {
    const here = setting();
    let end = () => {};
    const slow = tool({
      name: 'slow',
      class: 'non-idempotent-write',
      execute: (_args: Args, _call: ToolCall) => new Promise((resolve) => (end = () => resolve('ok'))),
    });
    const first = here.another({ tools: [slow] }).call('slow', args, plan);
    const second = over(here, ['watch'], said, [slow]).call('slow', args, plan);
    await here.clock.advance(1_000);
    end();
    expect(await whileTimePasses(here.clock, second)).toMatchObject({ kind: 'done', deduplicated: true });
    expect(await first).toMatchObject({ kind: 'done', deduplicated: false });
  });

  test('to what a part waits for: no part runs twice, none unseen', async () => {
    for (const method of ['claim', 'start', 'settle'] as const) {
      const here = setting();
      let parts = 0;
      const whole = tool({
        name: 'whole',
        class: 'non-idempotent-write',
        execute: (_args: Args, call: ToolCall) => call.step('part', () => (parts += 1)),
      });
      let asked = 0;
      const store: Store = {
        ...here.store,
        [method]: (...given: never[]) => {
          const real = here.store[method] as (...given: never[]) => unknown;
          return (asked += 1) > 1 ? said : real(...given);
        },
      };
      await whileTimePasses(here.clock, here.another({ tools: [whole], store }).call('whole', args, plan), 1_000);
      await here.clock.advance(2 * leaseMs);
      const last = await whileTimePasses(here.clock, here.another({ tools: [whole] }).call('whole', args, plan), 1_000);
      expect(parts).toBeLessThanOrEqual(1);
      if (parts === 0) expect(last.kind).not.toBe('done');
    }
  });
});

describe('a transaction that is said to have ended as it cannot have', () => {
  const ends: readonly (readonly [string, Transact])[] = [
    ['committed without any work', async () => ({ kind: 'committed' })],
    ['ended by a handler that did not run', async () => ({ kind: 'ended-by-handler' })],
    ['in no way at all', async () => ({}) as never],
    ['not won, and nobody knows why', async () => ({ kind: 'not-won', claim: {} as never })],
    ['with a claim that is none', async (_request, work) => (await work({} as never, {}), { kind: 'committed' })],
  ];

  test.each(ends)('%s: nothing ran, and the call says so', async (_name, transaction) => {
    let runs = 0;
    const book = tool({
      name: 'book',
      class: 'irreversible',
      transactional: true,
      execute: (_args: Args, _call: ToolCall) => (runs += 1),
    });
    const here = setting();
    await here.another({ tools: [book], store: { ...here.store, transaction } }).call('book', args, plan);
    await approveAll(here.dispatcher);
    const calling = here.another({ tools: [book], store: { ...here.store, transaction } }).call('book', args, plan);
    expect(await whileTimePasses(here.clock, calling, 1_000)).toMatchObject({
      kind: 'refused',
      code: 'store-unavailable',
    });
    expect(runs).toBe(0);
  });

  test.each<[string, unknown, 'once' | 'twice']>([
    ['in no way at all', {}, 'once'],
    ['busy', { kind: 'busy' }, 'once'],
    ['committed, and the work was asked for twice', { kind: 'committed' }, 'twice'],
  ])('%s, though its work was done: the handler ran once, and the end is unknown', async (_name, said, times) => {
    let runs = 0;
    const book = tool({
      name: 'book',
      class: 'non-idempotent-write',
      transactional: true,
      execute: (_args: Args, _call: ToolCall) => (runs += 1),
    });
    const here = setting();
    const transaction: Transact = async (request, work) => {
      const claim = await here.store.claim(request);
      if (claim.kind !== 'won') return { kind: 'not-won', claim };
      await work(claim, {});
      if (times === 'twice') await work(claim, {});
      return said as never;
    };
    const calling = here.another({ tools: [book], store: { ...here.store, transaction } }).call('book', args, plan);
    expect((await whileTimePasses(here.clock, calling, 1_000)).kind).toMatch(/unknown|running/);
    expect(runs).toBe(1);
  });
});

describe('a store whose answers do not agree with each other', () => {
  test('approved, and not in force: the call is refused', async () => {
    const here = setting();
    await here.dispatcher.call('irreversible', args, plan);
    await approveAll(here.dispatcher);
    const store: Store = { ...here.store, claim: () => ({ kind: 'unapproved', approval: null }) };
    expect(await here.another({ store }).call('irreversible', args, plan)).toMatchObject({
      kind: 'refused',
      code: 'store-unavailable',
    });
  });

  test('won, and lost at once: the call waits, and its patience ends', async () => {
    const here = setting();
    const store: Store = { ...here.store, start: () => ({ kind: 'lost' }) };
    const calling = here.another({ store }).call('non-idempotent-write', args, plan);
    expect(await whileTimePasses(here.clock, calling, 1_000)).toMatchObject({ kind: 'running' });
    expect(here.world.requests()).toBe(0);
  });
});
