import assert from 'node:assert/strict';
import { askOf, claimOf, hold, keyOf, type Law, recordOf, won } from './law.js';

/** A closed task takes no new intent; what it holds goes on. */
export function taskLaws(law: Law): void {
  law('a task is open before anybody opens it', async ({ store }) => {
    assert.equal((await store.claim(claimOf())).kind, 'won');
  });

  law('a new intent in a closed task is refused and leaves no record', async ({ store, reopen }) => {
    await store.closeTask('acme', 'task');
    const cold = await reopen();
    assert.deepEqual(await cold.claim(claimOf()), { kind: 'task-closed' });
    assert.deepEqual(await cold.ask(askOf({ key: keyOf(2) })), { kind: 'task-closed' });
    assert.deepEqual(await store.list({}), []);
  });

  for (const start of [true, false]) {
    law(
      `a part of a call that runs is taken in a closed task${start ? ', and started at once' : ''}`,
      async ({ store }) => {
        await won(store);
        await store.closeTask('acme', 'task');
        const { record } = await won(store, { key: keyOf(2), parent: keyOf(1), start });
        assert.deepEqual({ ...record, parent: keyOf(1), attempts: start ? 1 : 0 }, await recordOf(store, keyOf(2)));
      },
    );
  }

  law('closing a task leaves other tasks and tenants open', async ({ store }) => {
    await store.closeTask('acme', 'task');
    await won(store, { task: 'task2', key: keyOf(2) });
    await won(store, { tenant: 'other', key: keyOf(3) });
  });

  law('what a task held before it was closed can still be claimed, settled and read', async ({ store }) => {
    const running = await hold(store, { key: keyOf(1) });
    const open = await hold(store, { key: keyOf(2) });
    await store.release(open);
    await store.closeTask('acme', 'task');
    assert.deepEqual(await store.settle(running, 'done', '1'), { kind: 'settled' });
    assert.equal((await store.claim(claimOf({ key: keyOf(1) }))).kind, 'settled');
    assert.equal((await store.claim(claimOf({ key: keyOf(2) }))).kind, 'won');
    assert.equal((await recordOf(store)).outcome, '1');
  });

  law('a task that is opened again takes new intents', async ({ store }) => {
    await store.closeTask('acme', 'task');
    await store.closeTask('acme', 'task');
    await store.openTask('acme', 'task');
    await store.openTask('acme', 'task');
    await won(store);
  });
}
