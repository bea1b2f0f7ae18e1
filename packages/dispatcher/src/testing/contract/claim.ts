import assert from 'node:assert/strict';
import { claimOf, hold, keyOf, type Law, minute, race, recordOf, tally, won } from './law.js';

/** Take the key, or learn who has it or how it ended. */
export function claimLaws(law: Law): void {
  law('the first claim of a key wins, and its record says what was asked', async ({ store }) => {
    const request = claimOf({ step: 'a:b', ordinal: 'row-7', generation: 2, parent: keyOf(9), start: true });
    const claim = await won(store, request);
    const { holder, leaseMs, start, reopen, ...intent } = request;
    assert.equal(claim.before, 'none');
    assert.equal(claim.interrupted, false);
    const expected = {
      ...intent,
      state: 'running',
      fence: 1,
      holder: 'ann',
      attempts: 1,
      startedFence: 1,
      outcome: null,
      approvalId: null,
      evidence: null,
    };
    assert.deepEqual({ ...claim.record, ...expected }, claim.record);
    // A server may look at its clock once for each of the two.
    assert.ok(Math.abs((claim.record.leaseUntil ?? 0) - claim.record.createdAt - minute) < 10);
  });

  law('a cold instance reads the record that another one wrote', async ({ store, reopen }) => {
    const { record } = await won(store);
    assert.deepEqual(await recordOf(await reopen()), record);
  });

  law('a key that nobody claimed has no record', async ({ store }) => {
    assert.equal(await store.get(keyOf(1)), undefined);
  });

  law('a second claim learns who holds the key and for how long', async ({ store, advance }) => {
    await won(store);
    await advance(minute / 4);
    const claim = await store.claim(claimOf({ holder: 'bob', args: '{"second":true}' }));
    assert.equal(claim.kind, 'held');
    assert.ok(claim.kind === 'held' && claim.leaseLeftMs > 0 && claim.leaseLeftMs <= (minute * 3) / 4);
    assert.equal((await recordOf(store)).holder, 'ann');
  });

  law('of 50 claims at once one wins and 49 are told that it is held', async (bench) => {
    const claims = await race(bench, 50, (store, n) => store.claim(claimOf({ holder: `h${n}`, args: `${n}` })));
    assert.deepEqual(tally(claims), { won: 1, held: 49 });
    const records = claims.map((claim) => ('record' in claim ? claim.record.args : null));
    assert.equal(new Set(records).size, 1);
  });

  law('50 claims of 50 keys at once all win', async (bench) => {
    const claims = await race(bench, 50, (store, n) => store.claim(claimOf({ key: keyOf(n + 1), ordinal: `${n}` })));
    assert.deepEqual(tally(claims), { won: 50 });
  });

  law('another generation of an intent is another record', async ({ store }) => {
    await store.settle(await hold(store), 'failed', 'no');
    const next = await won(store, { key: keyOf(2), generation: 1, args: 'mended' });
    assert.equal(next.before, 'none');
    assert.equal(next.record.args, 'mended');
    assert.equal((await recordOf(store)).state, 'failed');
  });

  for (const state of ['done', 'failed', 'unknown'] as const) {
    law(`a claim of a key that stands at ${state} gets its record and changes nothing`, async ({ store }) => {
      await store.settle(await hold(store, { start: true }), state, 'how it ended');
      const before = await recordOf(store);
      const claim = await store.claim(claimOf({ holder: 'bob', args: 'other' }));
      assert.deepEqual(claim, { kind: 'settled', record: before });
      assert.equal(before.outcome, 'how it ended');
      assert.equal(before.args, '{"first":true}');
    });
  }

  for (const state of ['done', 'failed'] as const) {
    law(`reopening does not reopen what is ${state}`, async ({ store }) => {
      await store.settle(await hold(store, { start: true }), state, '1');
      assert.equal((await store.claim(claimOf({ reopen: true }))).kind, 'settled');
    });
  }

  law('a key that stands at unknown is won with reopen, as one that was interrupted', async ({ store }) => {
    await store.settle(await hold(store, { start: true }), 'unknown', 'timed out');
    const claim = await won(store, { reopen: true, holder: 'bob', args: 'other' });
    assert.equal(claim.before, 'unknown');
    assert.equal(claim.interrupted, true);
    assert.deepEqual({ ...claim.record, fence: 2, holder: 'bob', args: '{"first":true}', outcome: null }, claim.record);
  });

  law('of 50 claims that reopen at once one wins', async (bench) => {
    await bench.store.settle(await hold(bench.store, { start: true }), 'unknown', 'timed out');
    const claims = await race(bench, 50, (store, n) => store.claim(claimOf({ holder: `h${n}`, reopen: true })));
    assert.deepEqual(tally(claims), { won: 1, held: 49 });
  });
}
