import assert from 'node:assert/strict';
import type { AskRequest, Asked, Store } from '../../store.js';
import { askOf, claimOf, hold, keyOf, type Law, minute, race, recordOf, won } from './law.js';

/** How an approval is asked for. */
export function approvalRequestLaws(law: Law): void {
  law(
    'asking makes one pending approval, frozen with the first arguments, and an awaiting record',
    async ({ store, reopen }) => {
      const { approval, record, created } = await asked(store);
      assert.equal(created, true);
      const { key, tenant, task, tool, toolVersion, args } = askOf();
      const expected = {
        id: 'approval-1',
        key,
        tenant,
        task,
        tool,
        toolVersion,
        args,
        state: 'pending',
        by: null,
        note: null,
        decidedAt: null,
        spentAt: null,
      };
      assert.deepEqual({ ...approval, ...expected }, approval);
      assert.equal(approval.lapsesAt, approval.askedAt + 10 * minute);
      assert.deepEqual({ ...record, state: 'awaiting', approvalId: 'approval-1', fence: 0, attempts: 0 }, record);
      const cold = await reopen();
      assert.deepEqual(await cold.approval('approval-1'), approval);
      assert.deepEqual(await recordOf(cold), record);
    },
  );

  law('asking again, with other arguments, gets the pending approval of the first', async ({ store }) => {
    const first = await asked(store);
    const second = await asked(store, { approvalId: 'approval-2', args: 'edited' });
    assert.deepEqual(second, { ...first, created: false });
    assert.equal(await store.approval('approval-2'), undefined);
  });

  law('50 that ask at once get one approval', async (bench) => {
    const answers = await race(bench, 50, (store, n) => asked(store, { approvalId: `approval-${n}`, args: `${n}` }));
    assert.equal(new Set(answers.map(({ approval }) => approval.id)).size, 1);
    assert.equal(answers.filter(({ created }) => created).length, 1);
    assert.equal((await bench.store.approvals({})).length, 1);
  });

  law('a pending approval that lapsed is replaced by a new one for the same arguments', async ({ store, advance }) => {
    await asked(store);
    await advance(10 * minute);
    assert.equal((await store.approval('approval-1'))?.state, 'lapsed');
    const again = await asked(store, { approvalId: 'approval-2', args: 'edited' });
    assert.deepEqual([again.created, again.approval.id, again.approval.args], [true, 'approval-2', '{"first":true}']);
    assert.equal(again.record.approvalId, 'approval-2');
    assert.equal((await store.approval('approval-1'))?.state, 'lapsed');
  });

  law('an approved one that lapsed unused is asked for anew', async ({ store, advance }) => {
    await asked(store);
    await store.decide('approval-1', { approve: true, by: 'eve' });
    await advance(10 * minute);
    const again = await asked(store, { approvalId: 'approval-2' });
    assert.deepEqual([again.created, again.approval.state, again.record.state], [true, 'pending', 'awaiting']);
    assert.equal((await store.claim(claimOf({ approvalId: 'approval-1' }))).kind, 'settled');
  });

  law(
    'a holder that vanished before any start does not keep a lapsed approval from being asked for anew',
    async ({ store, advance }) => {
      await asked(store);
      await store.decide('approval-1', { approve: true, by: 'eve' });
      const lost = await hold(store, { approvalId: 'approval-1' });
      await advance(10 * minute);
      assert.equal((await asked(store, { approvalId: 'approval-2' })).created, true);
      assert.deepEqual(await store.start(lost), { kind: 'lost' });
      assert.equal((await store.settle(lost, 'failed', 'late')).kind, 'fenced');
    },
  );

  law('nor does one keep a call from being asked for the first time', async ({ store, advance }) => {
    const lost = await hold(store, {});
    assert.equal((await store.ask(askOf())).kind, 'past');
    await advance(10 * minute);
    assert.equal((await asked(store)).created, true);
    assert.deepEqual(await store.start(lost), { kind: 'lost' });
    assert.equal((await store.claim(claimOf())).kind, 'settled');
  });

  law(
    'a call that was started is past asking, also when its holder vanished and its approval is old',
    async ({ store, advance }) => {
      await asked(store);
      await store.decide('approval-1', { approve: true, by: 'eve' });
      await hold(store, { approvalId: 'approval-1', start: true });
      await advance(20 * minute);
      assert.equal((await store.ask(askOf({ approvalId: 'approval-2', toolVersion: '2' }))).kind, 'past');
      assert.equal((await won(store, { holder: 'bob' })).interrupted, true);
    },
  );

  for (const approve of [false, true]) {
    law(
      `another version of the tool asks in the place of the first one's ${approve ? 'approved' : 'pending'}, if it says so`,
      async ({ store }) => {
        await asked(store);
        if (approve) await store.decide('approval-1', { approve, by: 'eve' });
        const version = { approvalId: 'approval-2', toolVersion: '2' };
        for (const replaces of [{}, { replaces: 'approval-9' }])
          assert.equal((await asked(store, { ...version, ...replaces })).approval.id, 'approval-1');
        const again = await asked(store, { ...version, replaces: 'approval-1' });
        assert.deepEqual([again.created, again.approval.toolVersion, again.approval.state], [true, '2', 'pending']);
        assert.equal((await store.approval('approval-1'))?.state, 'lapsed');
        assert.equal((await store.decide('approval-1', { approve: true, by: 'eve' })).kind, 'too-late');
        assert.equal((await store.claim(claimOf({ approvalId: 'approval-1' }))).kind, 'settled');
      },
    );
  }

  law('a denial stands for whoever asks again', async ({ store }) => {
    await denied(store);
    const again = await asked(store, { approvalId: 'approval-2', args: 'edited' });
    assert.deepEqual(
      [again.created, again.approval.id, again.approval.state, again.record.state],
      [false, 'approval-1', 'denied', 'denied'],
    );
    assert.equal((await store.claim(claimOf({ approvalId: 'approval-1' }))).kind, 'settled');
  });

  law('after a denial it may be asked for other arguments, and the denial is kept', async ({ store }) => {
    await denied(store);
    const again = await asked(store, { approvalId: 'approval-2', args: 'edited', afterDenial: true });
    assert.deepEqual(
      [again.created, again.approval.args, again.record.args, again.record.state],
      [true, 'edited', 'edited', 'awaiting'],
    );
    assert.equal((await store.approval('approval-1'))?.state, 'denied');
    assert.equal((await store.decide('approval-2', { approve: true, by: 'eve' })).kind, 'decided');
    assert.equal((await won(store, { approvalId: 'approval-2', args: 'third' })).record.args, 'edited');
  });

  law('50 that ask after a denial at once get one approval', async (bench) => {
    await denied(bench.store);
    const answers = await race(bench, 50, (store, n) =>
      asked(store, { approvalId: `again-${n}`, args: `${n}`, afterDenial: true }),
    );
    assert.equal(new Set(answers.map(({ approval }) => approval.id)).size, 1);
    assert.equal((await bench.store.approvals({ states: ['pending'] })).length, 1);
  });

  law('what runs or has ended is past asking', async ({ store }) => {
    const held = await hold(store, { start: true });
    assert.equal((await store.ask(askOf())).kind, 'past');
    for (const state of ['unknown', 'done'] as const) {
      await store.settle(held, state, '1');
      const answer = await store.ask(askOf());
      assert.equal(answer.kind === 'past' && answer.record.state, state);
    }
    assert.deepEqual(await store.approvals({}), []);
  });

  law('approvals are listed by what is asked, in the order of asking', async ({ store, advance }) => {
    for (const n of [1, 2, 3])
      await store.ask(
        askOf({
          key: keyOf(n),
          approvalId: `a${n}`,
          tool: n === 2 ? 'close' : 'pay',
          task: `t${n % 2}`,
          approvalMs: n * minute,
        }),
      );
    await store.decide('a2', { approve: true, by: 'eve' });
    await advance(minute);
    const ids = async (filter: Parameters<Store['approvals']>[0]) =>
      (await store.approvals(filter)).map(({ id }) => id);
    assert.deepEqual(await ids({}), ['a1', 'a2', 'a3']);
    assert.deepEqual(await ids({ states: ['pending'] }), ['a3']);
    assert.deepEqual(await ids({ states: ['lapsed', 'approved'] }), ['a1', 'a2']);
    assert.deepEqual(await ids({ tool: 'pay', tenant: 'acme' }), ['a1', 'a3']);
    assert.deepEqual(await ids({ tenant: 'acme', task: 't1', limit: 1 }), ['a1']);
    assert.deepEqual(await ids({ tenant: 'other' }), []);
    assert.deepEqual(await ids({ states: [] }), []);
  });
}

async function denied(store: Store): Promise<void> {
  await asked(store);
  await store.decide('approval-1', { approve: false, by: 'eve', note: 'not today' });
}

/** Asks, and fails the law unless there is an approval now. */
export async function asked(store: Store, changes: Partial<AskRequest> = {}): Promise<Asked & { kind: 'asked' }> {
  const answer = await store.ask(askOf(changes));
  if (answer.kind !== 'asked') assert.fail(`An approval was expected, but the answer is '${answer.kind}'.`);
  return answer;
}
