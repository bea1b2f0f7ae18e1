import assert from 'node:assert/strict';
import { asked } from './approval-requests.js';
import { hold, type Law, minute, race, recordOf } from './law.js';

/** How an approval is decided. */
export function approvalDecisionLaws(law: Law): void {
  for (const { approve, state, record } of [
    { approve: true, state: 'approved', record: 'open' },
    { approve: false, state: 'denied', record: 'denied' },
  ] as const) {
    law(`a decision makes it ${state}, and says by whom, when and why`, async ({ store, reopen }) => {
      await asked(store);
      const decided = await store.decide('approval-1', { approve, by: 'eve', note: 'seen' });
      const approval = await (await reopen()).approval('approval-1');
      assert.ok(approval && approval.decidedAt !== null);
      assert.deepEqual({ ...approval, state, by: 'eve', note: 'seen', spentAt: null }, approval);
      assert.deepEqual(decided, { kind: 'decided', approval });
      assert.equal((await recordOf(store)).state, record);
    });
  }

  law('a decision counts once', async ({ store }) => {
    await asked(store);
    await store.decide('approval-1', { approve: false, by: 'eve' });
    const second = await store.decide('approval-1', { approve: true, by: 'mallory' });
    assert.deepEqual([second.kind, second.kind === 'too-late' && second.approval.by], ['too-late', 'eve']);
    assert.equal((await recordOf(store)).state, 'denied');
  });

  law('of 50 that approve and deny at once at most one of each is heard, and the denial wins', async (bench) => {
    await asked(bench.store);
    const answers = await race(bench, 50, (store, n) =>
      store.decide('approval-1', { approve: n % 3 === 0, by: `${n}` }),
    );
    const heard = answers
      .filter(({ kind }) => kind === 'decided')
      .map((one) => one.kind === 'decided' && one.approval.state);
    assert.ok(heard.length <= 2 && new Set(heard).size === heard.length);
    assert.equal((await bench.store.approval('approval-1'))?.state, 'denied');
    assert.equal((await recordOf(bench.store)).state, 'denied');
  });

  law('a yes can be taken back until the start, and a no cannot', async ({ store, advance }) => {
    await asked(store);
    await store.decide('approval-1', { approve: true, by: 'eve' });
    const vanished = await hold(store, { approvalId: 'approval-1' });
    const no = { approve: false, by: 'ann' };
    assert.equal((await store.decide('approval-1', no)).kind, 'too-late'); // somebody is about to start it
    await advance(2 * minute);
    assert.equal((await store.decide('approval-1', no)).kind, 'decided');
    assert.deepEqual(await store.start(vanished), { kind: 'lost' });
    const { state, holder, leaseUntil } = await recordOf(store);
    assert.deepEqual([state, holder, leaseUntil], ['denied', null, null]);
    assert.equal((await store.decide('approval-1', { approve: true, by: 'eve' })).kind, 'too-late');
    assert.equal((await store.approval('approval-1'))?.by, 'ann');
  });

  law('a yes that was used cannot be taken back', async ({ store }) => {
    await asked(store);
    await store.decide('approval-1', { approve: true, by: 'eve' });
    await store.start(await hold(store, { approvalId: 'approval-1' }));
    assert.equal((await store.decide('approval-1', { approve: false, by: 'ann' })).kind, 'too-late');
    assert.equal((await store.approval('approval-1'))?.state, 'spent');
  });

  law('a lapsed approval cannot be decided', async ({ store, advance }) => {
    await asked(store);
    await advance(10 * minute);
    const answer = await store.decide('approval-1', { approve: true, by: 'eve' });
    assert.deepEqual([answer.kind, answer.kind === 'too-late' && answer.approval.state], ['too-late', 'lapsed']);
    assert.equal((await recordOf(store)).state, 'awaiting');
  });

  law('an approval that was replaced cannot be decided', async ({ store, advance }) => {
    await asked(store);
    await advance(10 * minute);
    await asked(store, { approvalId: 'approval-2' });
    assert.equal((await store.decide('approval-1', { approve: true, by: 'eve' })).kind, 'too-late');
    assert.equal((await recordOf(store)).state, 'awaiting');
  });

  law('a forged id decides nothing', async ({ store }) => {
    await asked(store);
    for (const id of ['approval-2', '', "approval-1' --", 'APPROVAL-1', 'approval-%']) {
      assert.deepEqual(await store.decide(id, { approve: true, by: 'eve' }), { kind: 'no-such-approval' });
      assert.equal(await store.approval(id), undefined);
    }
    assert.equal((await recordOf(store)).state, 'awaiting');
  });
}
