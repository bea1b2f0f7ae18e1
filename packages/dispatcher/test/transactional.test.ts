import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { createDispatcher, memoryStore, NotExecuted, Refused, type Transact } from '../src/index.js';
import { libsqlDriver, nodeDriver } from '../src/stores/sqlite/driver.js';
import { bookWith, type Handler, write } from './book.js';
import { approveAll, leaseMs, plan, setting, whileTimePasses } from './setting.js';

const ownDriver = nodeDriver(); // Node 20 has none
const drivers = { libsql: libsqlDriver(), ...(ownDriver && { 'node:sqlite': ownDriver }) };

describe.each(Object.entries(drivers))('a transactional call on %s', (_name, driver) => {
  test('commits its effect and its outcome, and a duplicate gets the stored result', async () => {
    const { dispatcher, lines, events } = bookWith(write, {}, driver);
    const first = await dispatcher.call('book', { line: 'a' }, plan);
    expect(first).toMatchObject({ kind: 'done', result: 'a', deduplicated: false, attempts: 1, recorded: true });
    const again = await dispatcher.call('book', { line: 'other words' }, plan);
    expect(again).toMatchObject({ kind: 'done', result: 'a', deduplicated: true, args: { line: 'a' } });
    expect(lines()).toEqual(['a']);
    expect(events.map(({ kind }) => kind)).toEqual(['claimed', 'started', 'settled', 'drift', 'deduplicated']);
  });

  test('shows nobody its record or its effect before both are committed', async () => {
    const seen: unknown[] = [];
    const { dispatcher, lines, store } = bookWith(
      async (args, call) => {
        write(args, call);
        seen.push(await store.get(call.idempotencyKey), lines());
      },
      {},
      driver,
    );
    await dispatcher.call('book', { line: 'a' }, plan);
    expect(seen).toEqual([undefined, []]);
  });

  test('that is stopped leaves nothing, and what its handler still writes is refused', async () => {
    let late: Promise<unknown> | undefined;
    const { dispatcher, lines, clock } = bookWith(
      ({ line }, { tx, signal }) => {
        const statement = tx.prepare('insert into line (text) values (?)');
        statement.run(line);
        late = new Promise((resolve) => signal.addEventListener('abort', resolve)).then(async () => {
          await new Promise(setImmediate);
          return [() => statement.run('late'), () => tx.exec(`insert into line values ('later')`)].map(refused);
        });
        return late;
      },
      { timeoutMs: 500 },
      driver,
    );
    const answer = await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan));
    expect(answer).toMatchObject({ kind: 'failed', reason: 'timed out after 500 ms', attempts: 2 });
    expect(await late).toEqual([true, true]);
    expect(lines()).toEqual([]);
  });
});

function refused(write: () => unknown): boolean {
  try {
    write();
    return false;
  } catch {
    return true;
  }
}

const failing =
  (error: unknown): Handler =>
  (args, call) => {
    write(args, call);
    throw error;
  };

describe('a handler that throws', () => {
  test.each([
    ['an error that says nothing', new Error('the wind'), 2],
    ['a connection that broke', Object.assign(new Error('reset'), { code: 'ECONNRESET' }), 2],
    ['Refused', new Refused('no such account'), 1],
  ])('%s leaves nothing of its effect, and the call has failed', async (_name, error, attempts) => {
    const { dispatcher, lines, store } = bookWith(failing(error));
    const answer = await dispatcher.call('book', { line: 'a' }, plan);
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining(error.message), attempts });
    expect(lines()).toEqual([]);
    expect((await store.list({})).map(({ state }) => state)).toEqual(['failed']);
  });

  test('is started again within its budget, and its effect happens once', async () => {
    let starts = 0;
    const { dispatcher, lines } = bookWith((args, call) => {
      write(args, call);
      if ((starts += 1) === 1) throw new NotExecuted('not yet');
      return starts;
    });
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', result: 2, attempts: 2 });
    expect(lines()).toEqual(['a']);
  });

  test('is heard anew, with new arguments and a new key, when the model mends its call', async () => {
    const { dispatcher, another, lines } = bookWith(failing(new Refused('no such account')));
    const first = await dispatcher.call('book', { line: 'wrong' }, plan);
    const second = await another(write).call('book', { line: 'right' }, plan);
    expect(second).toMatchObject({ kind: 'done', result: 'right', deduplicated: false });
    expect('key' in first && 'key' in second && first.key !== second.key).toBe(true);
    expect(lines()).toEqual(['right']);
  });

  test('may let an error of the database pass, and what it wrote beside it is committed', async () => {
    const { dispatcher, lines } = bookWith((args, call) => {
      write(args, call);
      return refused(() => write(args, call));
    });
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', result: true });
    expect(lines()).toEqual(['a']);
  });

  test('to pause for a framework leaves nothing, and the pause is passed on', async () => {
    const pause = Object.assign(new Error('interrupt'), { name: 'GraphInterrupt', is_bubble_up: true });
    const { dispatcher, another, lines, store } = bookWith(failing(pause));
    await expect(dispatcher.call('book', { line: 'a' }, plan)).rejects.toBe(pause);
    expect([lines(), await store.list({})]).toEqual([[], []]);
    expect(await another(write).call('book', { line: 'b' }, plan)).toMatchObject({ kind: 'done', result: 'b' });
  });

  test('because its caller aborted leaves nothing', async () => {
    const controller = new AbortController();
    const { dispatcher, lines } = bookWith((args, call) => {
      write(args, call);
      controller.abort();
      return new Promise(() => {});
    });
    const answer = await dispatcher.call('book', { line: 'a' }, { ...plan, signal: controller.signal });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'aborted by the caller', attempts: 1 });
    expect(lines()).toEqual([]);
  });
});

describe('duplicates at the same time', () => {
  test('in one process join the first, and get their own copy of its result', async () => {
    const { dispatcher, lines } = bookWith(async (args, call) => {
      await new Promise(setImmediate);
      return { wrote: write(args, call) };
    });
    const answers = await Promise.all(['a', 'b', 'c'].map((line) => dispatcher.call('book', { line }, plan)));
    expect(answers).toMatchObject([
      { kind: 'done', deduplicated: false, result: { wrote: 'a' } },
      { kind: 'done', deduplicated: true, result: { wrote: 'a' }, args: { line: 'a' } },
      { kind: 'done', deduplicated: true, result: { wrote: 'a' }, args: { line: 'a' } },
    ]);
    expect(lines()).toEqual(['a']);
  });

  test('that come after a failure share one new start, and what comes of that', async () => {
    let runs = 0;
    let mended = false;
    const { dispatcher, lines } = bookWith((args, call) => {
      runs += 1;
      if (!mended) throw new Refused('not yet');
      return write(args, call);
    });
    const three = () => Promise.all(['a', 'b', 'c'].map((line) => dispatcher.call('book', { line }, plan)));
    const failed = (deduplicated: boolean) => ({ kind: 'failed', deduplicated, reason: 'Refused: not yet' });
    await dispatcher.call('book', { line: 'first' }, plan);
    expect(await three()).toMatchObject([failed(false), failed(true), failed(true)]);
    mended = true;
    const done = (deduplicated: boolean) => ({ kind: 'done', deduplicated, result: 'a' });
    expect(await three()).toMatchObject([done(false), done(true), done(true)]);
    expect([runs, lines()]).toEqual([3, ['a']]);
  });

  test('of two dispatchers wait for each other', async () => {
    const { dispatcher, another, lines } = bookWith(write);
    const calls = [dispatcher, another()].map((one, n) => one.call('book', { line: `${n}` }, plan));
    expect((await Promise.all(calls)).map((answer) => answer.kind === 'done' && answer.result)).toEqual(['0', '0']);
    expect(lines()).toEqual(['0']);
  });

  test('of other intents are each carried out', async () => {
    const { dispatcher, lines } = bookWith(write);
    const calls = [0, 1, 2, 3].map((ordinal) => dispatcher.call('book', { line: `${ordinal}` }, { ...plan, ordinal }));
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(Array(4).fill('done'));
    expect(lines()).toEqual(['0', '1', '2', '3']);
  });
});

describe('an irreversible transactional tool', () => {
  const irreversible = { class: 'irreversible' } as const;

  test('spends its approval with its commit', async () => {
    const { dispatcher, lines, store } = bookWith(write, irreversible);
    const asked = await dispatcher.call('book', { line: 'a' }, plan);
    expect(asked.kind).toBe('approval-required');
    await approveAll(dispatcher);
    expect(await dispatcher.call('book', { line: 'reworded' }, plan)).toMatchObject({ kind: 'done', result: 'a' });
    expect(lines()).toEqual(['a']);
    expect((await store.approvals({})).map(({ state }) => state)).toEqual(['spent']);
  });

  test('that pauses keeps its approval unspent, for the call that comes after', async () => {
    const pause = Object.assign(new Error('interrupt'), { name: 'GraphInterrupt', is_bubble_up: true });
    const { dispatcher, another, lines, store } = bookWith(failing(pause), irreversible);
    await dispatcher.call('book', { line: 'a' }, plan);
    await approveAll(dispatcher);
    await expect(dispatcher.call('book', { line: 'a' }, plan)).rejects.toBe(pause);
    expect((await store.approvals({})).map(({ state }) => state)).toEqual(['approved']);
    expect(await another(write).call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done' });
    expect(lines()).toEqual(['a']);
  });
});

describe('other calls of the process', () => {
  test('wait with their writes until the transaction has ended, and read what is committed meanwhile', async () => {
    const order: string[] = [];
    const { dispatcher, store } = bookWith(async (args, call) => {
      void store.bind('t', 'task', 'name', 'value').then(() => order.push('bound'));
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      order.push(`read ${await store.bound('t', 'task', 'name')}`);
      return write(args, call);
    });
    await dispatcher.call('book', { line: 'a' }, plan);
    order.push('committed');
    expect(order).toEqual(['read undefined', 'bound', 'committed']);
  });

  test('wait for a third of a lease at most', async () => {
    const { dispatcher, lines, clock } = bookWith(
      (args, call) => {
        write(args, call);
        return new Promise(() => {});
      },
      { leaseMs },
    );
    const before = clock.now();
    expect(await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan))).toMatchObject({
      kind: 'failed',
      reason: `timed out after ${leaseMs / 3} ms`,
    });
    expect([lines(), (clock.now() - before) / leaseMs]).toEqual([[], expect.closeTo(2 / 3, 1)]);
  });
});

describe('what a rollback could not take back is refused', () => {
  test.each<[string, Handler, RegExp]>([
    ['call.step', (_args, call) => call.step('mail', () => 1), /a call.step has a commit of its own/],
    ['a POST', (_args, call) => call.fetch('http://x.test/', { method: 'post' }), /what a POST does elsewhere/],
    ['a Request', (_args, call) => call.fetch(new Request('http://x.test/', { method: 'PUT' })), /what a PUT does/],
  ])('%s', async (_name, execute, reason) => {
    const fetch = () => Promise.reject(new Error('it was sent'));
    const answer = await bookWith(execute, { fetch }).dispatcher.call('book', { line: 'a' }, plan);
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
  });

  test('but not a GET, which gets no key', async () => {
    const fetch = async (_url: unknown, init?: RequestInit) => new Response(String(init?.headers));
    const { dispatcher } = bookWith(async (_args, call) => (await call.fetch('http://x.test/')).text(), { fetch });
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', result: 'undefined' });
  });
});

describe('making a dispatcher', () => {
  const transactional = (more: object = {}) =>
    tool({ name: 'book', class: 'irreversible', transactional: true, execute: (_args, call) => call, ...more });

  test.each<[string, () => unknown, RegExp]>([
    [
      'a store that cannot',
      () => createDispatcher({ tools: [transactional()], store: memoryStore() }),
      /'book' is transactional, and this store cannot .* Use sqliteStore, or postgresStore with a pg.Pool/,
    ],
    [
      'a probe',
      () => bookWith(write, { tools: [transactional({ probe: () => ({ happened: true, result: 1 }) })] }),
      /nobody asks a probe. Leave 'probe' out/,
    ],
  ])('with a transactional tool and %s is refused with the mend', (_name, make, message) => {
    expect(make).toThrow(expect.objectContaining({ name: 'OptionError', message: expect.stringMatching(message) }));
  });

  test('a tool that asks for call.tx and is not transactional fails, and is told why', async () => {
    const tools = [tool({ name: 'book', class: 'irreversible', execute: (_args, call) => call.tx })];
    const { dispatcher } = bookWith(write, { tools });
    await dispatcher.call('book', {}, plan);
    await approveAll(dispatcher);
    expect(await dispatcher.call('book', {}, plan)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('Say { transactional: true } on its tag'),
    });
  });
});

test('a start that was given up counts, also while the database still rolls it back and says that the key is busy', async () => {
  const here = setting();
  let rounds = 0;
  const { claim, settle } = here.store;
  // As Postgres does: the statement of a handler that timed out runs on for a while, and holds the key's lock.
  const transaction: Transact = async (request, work) => {
    rounds += 1;
    if (rounds % 2 === 0) return { kind: 'busy' };
    const won = await claim(request);
    if (won.kind !== 'won') return { kind: 'not-won', claim: won };
    const end = await work(won, undefined);
    if (end.kind === 'commit') await settle(won.record, end.state, end.outcome);
    else await here.store.release(won.record);
    return { kind: end.kind === 'commit' ? 'committed' : 'rolled-back' };
  };
  let starts = 0;
  const slow = tool({
    name: 'slow',
    class: 'non-idempotent-write',
    transactional: true,
    timeoutMs: 100,
    execute: (_args: object, _call: ToolCall) => ((starts += 1), new Promise(() => {})),
  });
  const dispatcher = here.another({ tools: slow, store: { ...here.store, transaction } });
  expect(await whileTimePasses(here.clock, dispatcher.call('slow', {}, plan))).toMatchObject({
    kind: 'failed',
    reason: 'timed out after 100 ms',
  });
  expect(starts).toBe(2);
});
