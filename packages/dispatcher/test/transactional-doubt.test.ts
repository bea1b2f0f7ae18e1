import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { intentKey, type Transact } from '../src/index.js';
import { defaultDriver, type SqliteDriver } from '../src/stores/sqlite/driver.js';
import { claimOf } from '../src/testing/contract/law.js';
import { bookWith, write } from './book.js';
import { approveAll, leaseMs, plan, setting, whileTimePasses } from './setting.js';
import { scratchStore } from './stores/scratch.js';

type Trouble = 'none' | 'before' | 'after' | 'unreachable' | 'after, then unreachable';

/** A real driver whose first commit of a transactional call fails as told: the disk's answer to it is lost. */
function losing(trouble: Trouble): SqliteDriver {
  let left = trouble;
  const failed = () => Object.assign(new Error('disk I/O error'), { errcode: 10, rawCode: 10 });
  return {
    open: (path) => {
      if (left === 'unreachable') throw failed();
      const db = defaultDriver().open(path);
      let transactional = false;
      const exec = (sql: string) => {
        transactional ||= sql.includes('savepoint retrysafe');
        if (sql !== 'commit' || !transactional || left === 'none') return db.exec(sql);
        if (left !== 'before') db.exec(sql);
        left = left === 'after, then unreachable' ? 'unreachable' : 'none';
        throw failed();
      };
      return { exec, prepare: (sql) => db.prepare(sql), close: () => db.close() };
    },
  };
}

describe('a commit whose answer is lost', () => {
  test('and that went through is answered from the record, and its handler is not started again', async () => {
    const { dispatcher, lines, events, clock } = bookWith(write, {}, losing('after'));
    const answer = await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan));
    expect(answer).toMatchObject({ kind: 'done', result: 'a', deduplicated: false, attempts: 1, recorded: true });
    expect(lines()).toEqual(['a']);
    expect(events.map(({ kind }) => kind)).toEqual(['claimed', 'started', 'store-failed', 'settled']);
  });

  test('and that did not go through is made again', async () => {
    const { dispatcher, lines, clock } = bookWith(write, {}, losing('before'));
    const answer = await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan));
    expect(answer).toMatchObject({ kind: 'done', result: 'a', attempts: 2 });
    expect(lines()).toEqual(['a']);
  });

  test('when no start is left has failed only if the record says that nothing happened', async () => {
    const once = { policies: { 'non-idempotent-write': { tries: 1 } } };
    for (const [trouble, kind, written] of [
      ['before', 'failed', []],
      ['after', 'done', ['a']],
    ] as const) {
      const { dispatcher, lines, clock } = bookWith(write, once, losing(trouble));
      expect(await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan))).toMatchObject({ kind });
      expect(lines()).toEqual(written);
    }
  });

  test('is unknown while the store does not say, and a later call learns how it ended', async () => {
    const { dispatcher, path, lines, clock } = bookWith(write, {}, losing('after, then unreachable'));
    const answer = await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan));
    expect(answer).toMatchObject({ kind: 'unknown', message: expect.stringContaining('call it again') });
    const later = bookWith(write, { store: scratchStore({ path, clock }) });
    expect(await later.dispatcher.call('book', { line: 'b' }, plan)).toMatchObject({ kind: 'done', result: 'a' });
    expect(lines()).toEqual(['a']);
  });
});

type Round = 'busy' | 'away' | 'found';

test.each<[string, readonly Round[], object]>([
  ['is unknown while the store is away', ['away'], { kind: 'unknown', reason: 'the answer to its commit was lost' }],
  ['is done once its record is found', ['found'], { kind: 'done', result: 'booked', deduplicated: false }],
  ['is done once its record is found after all', ['away', 'found'], { kind: 'done', result: 'booked' }],
])('a last start whose commit is in doubt, and whose key is busy then, %s', async (_name, after, expected) => {
  const here = setting();
  const { claim, settle } = here.store;
  const rounds: Round[] = ['found', 'busy', ...after];
  let commits = 0;
  const transaction: Transact = async (request, work) => {
    const round = rounds.shift() ?? 'away';
    if (round === 'busy') return { kind: 'busy' };
    if (round === 'away') throw new Error('gone');
    const won = await claim(request);
    if (won.kind !== 'won') return { kind: 'not-won', claim: won };
    const end = await work(won, undefined);
    if (end.kind === 'commit') await settle(won.record, end.state, end.outcome);
    commits += 1;
    return { kind: 'in-doubt', error: new Error('the answer was lost') };
  };
  const book = tool({
    name: 'book',
    class: 'non-idempotent-write',
    transactional: true,
    execute: (_args: object, _call: ToolCall) => 'booked',
  });
  const dispatcher = here.another({
    tools: book,
    // As long as the transaction is open, nobody sees its record.
    store: { ...here.store, transaction, get: async () => undefined },
    policies: { 'non-idempotent-write': { tries: 1 } },
  });
  expect(await whileTimePasses(here.clock, dispatcher.call('book', {}, plan))).toMatchObject(expected);
  expect(commits).toBe(1);
});

describe('a handler that ends the transaction itself', () => {
  test.each([
    ['by commit', ['commit'], ['a']],
    ['by commit, and throws', ['commit', 'not a statement'], ['a']],
    ['by commit, and begins another', ['commit; begin'], ['a']],
    ['by rollback', ['rollback'], []],
  ])('%s is unknown at once, told what to do, and never doubles its effect', async (_name, statements, written) => {
    const { dispatcher, store, lines, clock } = bookWith((args, call) => {
      write(args, call);
      for (const sql of statements) call.tx.exec(sql);
    });
    const before = clock.now();
    const answers = [
      await dispatcher.call('book', { line: 'a' }, plan),
      await dispatcher.call('book', { line: 'b' }, plan),
    ];
    const reason = expect.stringMatching(/its handler ended the transaction itself. Take commit and rollback out/);
    expect(answers).toMatchObject([
      { kind: 'unknown', reason },
      { kind: 'unknown', reason },
    ]);
    expect([clock.now() - before, lines()]).toEqual([0, written]);
    expect((await store.list({})).map(({ state }) => state)).toEqual(['unknown']);
  });
});

test('a start that was left behind when the tool was not transactional stays unknown', async () => {
  const { dispatcher, store, clock, lines } = bookWith(write, { leaseMs });
  const intent = { tenant: 'default', task: plan.task, step: plan.step, tool: 'book', ordinal: '0' };
  const key = intentKey(intent, 0);
  const left = { ...claimOf(intent), key, class: 'non-idempotent-write', args: '[{}]', leaseMs, start: true } as const;
  await store.claim(left);
  await clock.advance(leaseMs);
  const answers = [await dispatcher.call('book', { line: 'a' }, plan), await dispatcher.resume(key)];
  expect(answers.map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
  expect(lines()).toEqual([]);
});

test('a constraint that is checked at the commit turns it down, and the call has failed', async () => {
  const { dispatcher, lines } = bookWith((args, call) => {
    call.tx.exec('create table if not exists part (of text references line (text) deferrable initially deferred)');
    write(args, call);
    call.tx.exec(`insert into part values ('of nothing')`);
  });
  const answer = await dispatcher.call('book', { line: 'a' }, plan);
  expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining('FOREIGN KEY'), attempts: 2 });
  expect(lines()).toEqual([]);
});

test('an approval that another took back meanwhile is asked for anew, and nothing runs', async () => {
  const { dispatcher, lines, clock } = bookWith(write, { class: 'irreversible', approvalMs: 1_000 });
  await dispatcher.call('book', { line: 'a' }, plan);
  await approveAll(dispatcher);
  await clock.advance(2_000);
  expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'approval-required' });
  expect(lines()).toEqual([]);
});
