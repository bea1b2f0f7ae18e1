import { tool, type ToolCall } from '@retrysafe/decorators';
import { type Answer, type Clock, createDispatcher, type DispatcherEvent, systemClock } from '@retrysafe/dispatcher';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRedisHere } from './redis-server.js';
import { troubledPostgres, troubledRedis, type TroubledServer, troubleNames } from './troubled-servers.js';

const servers = [
  { name: 'Postgres', here: true, start: troubledPostgres },
  { name: 'Redis', here: isRedisHere(), start: troubledRedis },
];

describe.each(servers.filter(({ here }) => here))('a $name server', ({ start }) => {
  let server: TroubledServer;
  let tasks = 0;

  beforeAll(async () => {
    server = await start();
  }, 60_000);
  afterAll(() => server.remove());
  beforeEach(() => server.forget());

  interface Circumstances {
    readonly leaseMs?: number;
    readonly clock?: Clock;
    /** What happens when the effect has, and the handler has not returned. */
    readonly during?: () => Promise<void>;
  }

  /** Dispatchers over the store, each like a process of its own, and one provider that counts. */
  function acting({ leaseMs = 30_000, clock = systemClock, during = async () => {} }: Circumstances = {}) {
    // A task for each test: a write that a server held back for longer than its test must not settle the next one's claim.
    const plan = { task: `task ${++tasks}`, step: 'step' };
    const effects: string[] = [];
    const events: DispatcherEvent['kind'][] = [];
    const execute = async (_args: unknown, call: ToolCall) => {
      effects.push(call.idempotencyKey);
      if (effects.length === 1) await during();
      return effects.length;
    };
    const tools = [tool({ name: 'append', class: 'non-idempotent-write', execute })];
    const append = async (onEvent?: (kind: DispatcherEvent['kind']) => unknown) => {
      const told = ({ kind }: DispatcherEvent) => {
        events.push(kind);
        onEvent?.(kind);
      };
      const { store } = server;
      return createDispatcher({ tools, store, clock, leaseMs, onEvent: told }).call('append', {}, plan);
    };
    const ready = () => createDispatcher({ tools, store: server.store }).ready();
    return { effects, events, append, ready };
  }

  test.each(troubleNames)('that is %s is a refusal with the mend, and nothing runs until it is back', async (name) => {
    const { begin, end, mend } = server.troubles[name];
    const { append, effects } = acting({ leaseMs: 300 });
    await begin();
    const refused = await append();
    await end();
    expect(refused).toMatchObject({
      kind: 'refused',
      code: 'store-unavailable',
      message: expect.stringMatching(mend),
    });
    expect(effects).toEqual([]);
    expect(await backAgain(append)).toMatchObject({ kind: 'done', result: 1 });
    expect(await append()).toMatchObject({ kind: 'done', result: 1, deduplicated: true });
    expect(effects).toHaveLength(1);
  });

  test.each(troubleNames)('that is %s is told by ready, before any call', async (name) => {
    const { begin, end, mend } = server.troubles[name];
    const { ready } = acting();
    await ready();
    await begin();
    const failed = ready();
    await expect(failed).rejects.toMatchObject({ name: 'StoreError', message: expect.stringMatching(mend) });
    await end();
    await expect
      .poll(() =>
        ready().then(
          () => 'ready',
          () => 'not yet',
        ),
      )
      .toBe('ready');
  });

  test.each(troubleNames)('that is %s for a moment within a call is told its outcome', async (name) => {
    const { begin, end } = server.troubles[name];
    const { append, effects } = acting({ during: begin, clock: slower });
    let mended: Promise<void> | undefined;
    const answer = await append((kind) => kind === 'store-failed' && (mended ??= end()));
    await mended;
    expect(answer).toMatchObject({ kind: 'done', result: 1, recorded: true });
    expect(await append()).toMatchObject({ kind: 'done', result: 1, deduplicated: true });
    expect(effects).toHaveLength(1);
  });

  test.each(troubleNames)('that stays %s until the caller has gone is told it later', async (name) => {
    const { begin, end } = server.troubles[name];
    const { append, effects, events } = acting({ during: begin, clock: muchFaster, leaseMs: 120_000 });
    const answer = await append();
    expect(answer).toMatchObject({ kind: 'done', result: 1, recorded: false });
    expect(events).toContain('unrecorded');
    await end();
    const again = await backAgain(append);
    expect(again).toMatchObject({ kind: 'done', result: 1, deduplicated: true });
    expect(effects).toHaveLength(1);
  });

  test.each(troubleNames)('that is %s when a call ends in doubt keeps the doubt', async (name) => {
    const { begin, end } = server.troubles[name];
    const during = () => begin().then(() => Promise.reject(new Error('504')));
    const { append, effects } = acting({ during, clock: muchFaster, leaseMs: 120_000 });
    expect(await append()).toMatchObject({ kind: 'unknown' });
    await end();
    expect(await backAgain(append)).toMatchObject({ kind: 'unknown' });
    expect(effects).toHaveLength(1);
  });

  test('that goes silent before the start is marked is a refusal, and the handler does not run', async () => {
    const { silent } = server.troubles;
    const { append, effects } = acting({ leaseMs: 300 });
    const refused = await append((kind) => kind === 'claimed' && void silent.begin());
    await silent.end();
    expect(refused).toMatchObject({ kind: 'refused', message: expect.stringMatching(silent.mend) });
    expect(effects).toEqual([]);
    expect(await backAgain(append)).toMatchObject({ kind: 'done', result: 1 });
  });

  test('whose failover forgot the claim of a call at work does not double its effect', async () => {
    const { append, effects, events } = acting({ during: () => server.forget() });
    expect(await append()).toMatchObject({ kind: 'done', result: 1 });
    expect(await append()).toMatchObject({ kind: 'done', result: 1, deduplicated: true });
    expect([effects.length, events]).toEqual([1, ['claimed', 'started', 'settled', 'deduplicated']]);
  });
});

/** A caller's patience outlasts a server that is slow to start. */
const slower: Clock = {
  now: () => systemClock.now() / 4,
  sleep: (ms, ...rest) => systemClock.sleep(ms * 4, ...rest),
};

// So that nobody waits here for as long as a caller does.
const muchFaster: Clock = {
  now: () => systemClock.now() * 50,
  sleep: (ms, ...rest) => systemClock.sleep(ms / 50, ...rest),
};

/** Clients take a moment to notice that a server is back. */
async function backAgain(append: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await append();
    if (answer.kind !== 'refused' && answer.kind !== 'running') return answer;
  }
}
