import assert from 'node:assert/strict';
import { asked } from './approval-requests.js';
import { type Law, minute, race, recordOf, tally } from './law.js';

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

  law('of 50 that approve and deny at once one is heard', async (bench) => {
    await asked(bench.store);
    const answers = await race(bench, 50, (store, n) =>
      store.decide('approval-1', { approve: n % 3 === 0, by: `${n}` }),
    );
    assert.deepEqual(tally(answers), { decided: 1, 'too-late': 49 });
    const approval = await bench.store.approval('approval-1');
    assert.equal((await recordOf(bench.store)).state, approval?.state === 'approved' ? 'open' : 'denied');
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
