import assert from 'node:assert/strict';
import { claimOf, hold, type Law, minute, race, recordOf, tally, won } from './law.js';

/** A lease runs on the store's clock, and whoever outlives it may be followed. */
export function leaseLaws(law: Law): void {
  law(
    'a key is held until its lease runs out, and then taken over with the first arguments',
    async ({ store, advance }) => {
      await won(store, { leaseMs: 2 * minute });
      await advance(minute);
      assert.equal((await store.claim(claimOf({ holder: 'bob' }))).kind, 'held');
      await advance(minute);
      const claim = await won(store, { holder: 'bob', args: 'reworded', step: 'other' });
      assert.equal(claim.before, 'lapsed');
      assert.deepEqual(
        { ...claim.record, holder: 'bob', fence: 2, args: '{"first":true}', step: 'step' },
        claim.record,
      );
    },
  );

  law('of 50 that take over at once one wins', async (bench) => {
    await won(bench.store);
    await bench.advance(minute);
    const claims = await race(bench, 50, (store, n) => store.claim(claimOf({ holder: `h${n}` })));
    assert.deepEqual(tally(claims), { won: 1, held: 49 });
    assert.equal((await recordOf(bench.store)).fence, 2);
  });

  law('renewing prolongs the lease from now', async ({ store, advance }) => {
    const held = await hold(store, { leaseMs: 2 * minute });
    await advance(minute);
    assert.equal(await store.renew(held, 3 * minute), true);
    await advance(2 * minute);
    assert.equal((await store.claim(claimOf({ holder: 'bob' }))).kind, 'held');
    await advance(minute);
    assert.equal((await store.claim(claimOf({ holder: 'bob' }))).kind, 'won');
  });

  law('a lease may be shortened', async ({ store, advance }) => {
    const held = await hold(store, { leaseMs: 60 * minute });
    assert.equal(await store.renew(held, minute), true);
    await advance(minute);
    assert.equal((await store.claim(claimOf({ holder: 'bob' }))).kind, 'won');
  });

  law('a lease that lapsed is not renewed, even when nobody took the key', async ({ store, advance }) => {
    const held = await hold(store);
    await advance(minute);
    assert.equal(await store.renew(held, minute), false);
    assert.equal((await store.claim(claimOf({ holder: 'bob' }))).kind, 'won');
  });

  law('what is settled or unheard of is not renewed', async ({ store }) => {
    const held = await hold(store);
    await store.settle(held, 'done', '1');
    assert.equal(await store.renew(held, minute), false);
    assert.equal(await store.renew({ key: 'f'.repeat(64), fence: 1 }, minute), false);
  });
}
