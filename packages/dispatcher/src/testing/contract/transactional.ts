import assert from 'node:assert/strict';
import type { Store } from '../../store.js';
import type { Transact, TransactedWork, TransactionEnd } from '../../transaction.js';
import {
  askOf,
  type Bench,
  type Effects,
  claimOf,
  hold,
  holdOf,
  keyOf,
  type Law,
  minute,
  race,
  recordOf,
  tally,
  won,
} from './law.js';

const started = claimOf({ class: 'non-idempotent-write', start: true });
const done = { kind: 'commit', state: 'done', outcome: '1' } as const;
const undone = { kind: 'roll-back', abandoned: false } as const;

/** A claim, what is written beside it and the outcome are committed together, or not at all. */
export function transactionalLaws(law: Law): void {
  law('a commit leaves the claim, the effect and the outcome', async (bench) => {
    const transacted = await transact(bench.store)(started, writing(bench, 'a', done));
    assert.deepEqual(transacted, { kind: 'committed' });
    const record = await recordOf(bench.store);
    const { state, outcome, attempts, fence, startedFence, holder, leaseUntil } = record;
    assert.deepEqual(
      [state, outcome, attempts, fence, startedFence, holder, leaseUntil],
      ['done', '1', 1, 1, 1, null, null],
    );
    assert.deepEqual(await effectsOf(bench).all(), ['a']);
    assert.equal((await bench.store.claim(started)).kind, 'settled');
  });

  for (const state of ['failed', 'unknown'] as const) {
    law(`a commit may say that the call is ${state}`, async ({ store }) => {
      await transact(store)(started, async () => ({ ...done, state }));
      assert.equal((await recordOf(store)).state, state);
      assert.equal((await store.list({ states: [state] })).length, 1);
    });
  }

  for (const abandoned of [false, true]) {
    law(
      `a roll-back leaves nothing, ${abandoned ? 'also where somebody is still at work' : 'and the key is free'}`,
      async (bench) => {
        const transacted = await transact(bench.store)(started, writing(bench, 'a', { ...undone, abandoned }));
        assert.deepEqual(transacted, { kind: 'rolled-back' });
        assert.equal(await bench.store.get(keyOf(1)), undefined);
        assert.deepEqual(await effectsOf(bench).all(), []);
        assert.equal((await won(bench.store, { args: '"second"' })).record.args, '"second"');
      },
    );
  }

  law('nobody sees anything of it before it is committed', async (bench) => {
    const other = await bench.reopen();
    const seen: unknown[] = [];
    await transact(bench.store)(started, async (claim, tx) => {
      await effectsOf(bench).write(tx, 'a');
      for (const store of [bench.store, other]) seen.push(await store.get(claim.record.key), await store.list({}));
      seen.push(await effectsOf(bench).all());
      return done;
    });
    assert.deepEqual(seen, [undefined, [], undefined, [], []]);
  });

  law('a claim that is asked meanwhile learns how it ended', async ({ store, reopen }) => {
    const other = await reopen();
    const claims: unknown[] = [];
    await transact(store)(started, async () => {
      claims.push(store.claim(started), other.claim(started));
      return done;
    });
    assert.deepEqual(tally((await Promise.all(claims)) as { readonly kind: string }[]), { settled: 2 });
  });

  law('of fifty at once one writes, and the others are told that it is at work or done', async (bench) => {
    const ends = await race(bench, 50, (store) => transact(store)(started, writing(bench, 'a', done)));
    const { committed, busy = 0, 'not-won': late = 0 } = tally(ends);
    assert.deepEqual([committed, busy + late], [1, 49]);
    assert.deepEqual(await effectsOf(bench).all(), ['a']);
  });

  law('transactions of other keys are each carried out', async (bench) => {
    const ends = await race(bench, 10, (store, n) =>
      transact(store)({ ...started, key: keyOf(n) }, writing(bench, `${n}`, done)),
    );
    assert.deepEqual(tally(ends), { committed: 10 });
    assert.equal((await effectsOf(bench).all()).length, 10);
  });

  const taken: Record<string, (bench: Bench) => Promise<unknown>> = {
    held: ({ store }) => hold(store),
    settled: async ({ store }) => store.settle(await hold(store), 'done', '1'),
    'task-closed': ({ store }) => store.closeTask('acme', 'task'),
    unapproved: async ({ store }) => {
      await store.ask(askOf());
      await store.decide('approval-1', { approve: true, by: 'eve' });
    },
  };
  for (const [kind, prepare] of Object.entries(taken)) {
    law(`a key that is ${kind} is not won, and nothing is written`, async (bench) => {
      await prepare(bench);
      const before = await bench.store.list({});
      const request = kind === 'unapproved' ? { ...started, approvalId: 'another' } : started;
      const transacted = await transact(bench.store)(request, () => assert.fail('It was called.'));
      assert.equal(transacted.kind === 'not-won' ? transacted.claim.kind : transacted.kind, kind);
      assert.deepEqual(await bench.store.list({}), before);
    });
  }

  law('an approval is spent by the commit, and by nothing that is rolled back', async (bench) => {
    const { store } = bench;
    await store.ask(askOf());
    await store.decide('approval-1', { approve: true, by: 'eve' });
    const request = { ...started, class: 'irreversible', approvalId: 'approval-1' } as const;
    const before = await recordOf(store);
    await transact(store)(request, writing(bench, 'a', undone));
    assert.deepEqual([await recordOf(store), (await store.approval('approval-1'))?.state], [before, 'approved']);
    await transact(store)(request, writing(bench, 'b', done));
    assert.deepEqual([(await recordOf(store)).state, (await store.approval('approval-1'))?.state], ['done', 'spent']);
    assert.deepEqual(await effectsOf(bench).all(), ['b']);
  });

  law('a lapsed record is taken over with its first arguments, and its late holder is fenced', async (bench) => {
    const { store } = bench;
    const late = await hold(store, { start: true, args: '"first"' });
    await bench.advance(2 * minute);
    await transact(store)({ ...started, args: '"second"' }, async (claim) => {
      const { before, interrupted, record } = claim;
      assert.deepEqual([before, interrupted, record.args, holdOf(claim).fence], ['lapsed', true, '"first"', 2]);
      return done;
    });
    assert.equal((await store.settle(late, 'failed', 'late')).kind, 'fenced');
    assert.equal((await recordOf(store)).state, 'done');
  });

  law('an outcome that cannot be kept rolls all of it back', async (bench) => {
    const end = await transact(bench.store)(started, writing(bench, 'a', { ...done, outcome: 'a\0b' }));
    assert.deepEqual([end.kind, 'error' in end], ['rolled-back', true]);
    assert.deepEqual([await bench.store.get(keyOf(1)), await effectsOf(bench).all()], [undefined, []]);
  });
}

function transact(store: Store): Transact {
  if (store.transaction === undefined) assert.fail('The store has no transaction.');
  return store.transaction;
}

function effectsOf({ effects }: Bench): Effects {
  return (
    effects ?? assert.fail('To judge transactions the suite needs `effects`: something else in the same database.')
  );
}

function writing(bench: Bench, text: string, end: TransactionEnd): TransactedWork {
  return async (_won, tx) => {
    await effectsOf(bench).write(tx, text);
    return end;
  };
}
