import assert from 'node:assert/strict';
import type { Store } from '../../store.js';
import { asked } from './approval-requests.js';
import { askOf, claimOf, hold, keyOf, type Law, minute, race, recordOf, tally, won } from './law.js';

/** What an approval covers. */
export function approvalUseLaws(law: Law): void {
  law('an approved call is claimed with the frozen arguments', async ({ store }) => {
    await approved(store);
    const claim = await won(store, { approvalId: 'approval-1', args: 'edited' });
    assert.deepEqual(
      [claim.before, claim.interrupted, claim.record.args, claim.record.fence],
      ['open', false, '{"first":true}', 1],
    );
  });

  law('an approved call is claimed once by 50 at once', async (bench) => {
    await approved(bench.store);
    const claims = await race(bench, 50, (store, n) =>
      store.claim(claimOf({ approvalId: 'approval-1', holder: `h${n}` })),
    );
    assert.deepEqual(tally(claims), { won: 1, held: 49 });
  });

  for (const decided of ['pending', 'denied'] as const) {
    law(`a call whose approval is ${decided} cannot be claimed, with the id or without`, async ({ store }) => {
      await asked(store);
      if (decided === 'denied') await store.decide('approval-1', { approve: false, by: 'eve' });
      for (const claim of [claimOf(), claimOf({ approvalId: 'approval-1' }), claimOf({ start: true, reopen: true })]) {
        assert.equal((await store.claim(claim)).kind, 'settled');
      }
    });
  }

  law(
    'the first start spends the approval, and it covers the later starts of the generation',
    async ({ store, advance }) => {
      await approved(store);
      const held = await hold(store, { approvalId: 'approval-1', leaseMs: 100 * minute });
      assert.equal((await store.approval('approval-1'))?.state, 'approved');
      assert.deepEqual(await store.start(held), { kind: 'started', attempts: 1 });
      const spent = await store.approval('approval-1');
      assert.ok(spent?.state === 'spent' && spent.spentAt !== null);
      await advance(20 * minute);
      assert.deepEqual(await store.start(held), { kind: 'started', attempts: 2 });
      assert.equal((await store.approval('approval-1'))?.spentAt, spent.spentAt);
    },
  );

  law('a claim that starts spends the approval in the same step', async ({ store }) => {
    await approved(store);
    await won(store, { approvalId: 'approval-1', start: true });
    assert.equal((await store.approval('approval-1'))?.state, 'spent');
  });

  law('an approval that lapses between claim and start covers nothing', async ({ store, advance }) => {
    await approved(store);
    const held = await hold(store, { approvalId: 'approval-1', leaseMs: 100 * minute });
    await advance(10 * minute);
    assert.deepEqual(await store.start(held), { kind: 'unapproved' });
    const record = await recordOf(store);
    assert.deepEqual({ ...record, attempts: 0, startedFence: null }, record);
    assert.equal(await store.release(held), true);
    const claim = await store.claim(claimOf({ approvalId: 'approval-1' }));
    assert.deepEqual([claim.kind, claim.kind === 'unapproved' && claim.approval?.state], ['unapproved', 'lapsed']);
  });

  law('who claims without naming the approval still cannot start once it lapsed', async ({ store, advance }) => {
    await approved(store);
    await advance(10 * minute);
    assert.equal((await store.claim(claimOf({ start: true }))).kind, 'unapproved');
    assert.deepEqual(await store.start(await hold(store)), { kind: 'unapproved' });
  });

  law(
    'who takes over after the start learns of it, though the approval is spent and old',
    async ({ store, advance }) => {
      await approved(store);
      await store.start(await hold(store, { approvalId: 'approval-1' }));
      await advance(20 * minute);
      assert.equal((await won(store, { approvalId: 'approval-1', holder: 'bob' })).interrupted, true);
    },
  );

  law('an approval is worth nothing on another key, tenant or task', async ({ store }) => {
    await approved(store);
    await won(store, { key: keyOf(2), step: 'other' });
    await store.release({ key: keyOf(2), fence: 1 });
    for (const changes of [
      { key: keyOf(2), step: 'other' },
      { key: keyOf(3), tenant: 'other' },
      { key: keyOf(4), task: 'other' },
    ]) {
      assert.deepEqual(await store.claim(claimOf({ ...changes, approvalId: 'approval-1' })), {
        kind: 'unapproved',
        approval: null,
      });
    }
  });

  law('a forged id is worth nothing', async ({ store }) => {
    await approved(store);
    for (const approvalId of ['', 'approval-2', "approval-1' or 1=1 --"]) {
      assert.deepEqual(await store.claim(claimOf({ approvalId })), { kind: 'unapproved', approval: null });
    }
  });

  law('a spent approval is of no use to the next generation', async ({ store }) => {
    await approved(store);
    const held = await hold(store, { approvalId: 'approval-1', start: true });
    await store.settle(held, 'failed', 'refused');
    const next = await asked(store, { key: keyOf(2), generation: 1, approvalId: 'approval-2', args: 'mended' });
    assert.equal(next.approval.state, 'pending');
    assert.deepEqual(await store.claim(claimOf({ key: keyOf(2), generation: 1, approvalId: 'approval-1' })), {
      kind: 'settled',
      record: next.record,
    });
  });

  law('an approved call that was given back is approved as before, until that lapses', async ({ store, advance }) => {
    await approved(store);
    await store.release(await hold(store, { approvalId: 'approval-1', start: true }));
    const again = await asked(store, { approvalId: 'approval-2' });
    assert.deepEqual([again.created, again.approval.id, again.approval.state], [false, 'approval-1', 'approved']);
    assert.equal(again.approval.spentAt, null);
    await advance(11 * minute);
    assert.equal((await store.claim(claimOf({ approvalId: 'approval-1' }))).kind, 'unapproved');
  });

  law('one that was given back and is started again is past asking', async ({ store }) => {
    await approved(store);
    await store.release(await hold(store, { approvalId: 'approval-1', start: true }));
    await won(store, { approvalId: 'approval-1', start: true });
    assert.equal((await store.ask(askOf())).kind, 'past');
  });
}

async function approved(store: Store): Promise<void> {
  await asked(store);
  await store.decide('approval-1', { approve: true, by: 'eve' });
}
