import assert from 'node:assert/strict';
import type { RecordFilter } from '../../store.js';
import { type Bench, hold, keyOf, type Law, won } from './law.js';

/** Records are found again, oldest first. */
export function listLaws(law: Law): void {
  const rows: readonly { readonly name: string; readonly filter: RecordFilter; readonly found: readonly number[] }[] = [
    { name: 'nothing in particular', filter: {}, found: [1, 2, 3, 4, 5, 6] },
    { name: 'one tenant', filter: { tenant: 'other' }, found: [6] },
    { name: 'one task', filter: { tenant: 'acme', task: 'two' }, found: [4, 5] },
    { name: 'one task of any tenant', filter: { task: 'one' }, found: [1, 2, 3, 6] },
    { name: 'one step', filter: { tenant: 'acme', task: 'one', step: 'b' }, found: [2] },
    { name: 'one tool', filter: { tool: 'send' }, found: [3, 5] },
    { name: 'one parent', filter: { parent: keyOf(1) }, found: [5] },
    { name: 'states', filter: { states: ['done', 'unknown'] }, found: [1, 2] },
    { name: 'a state within a task', filter: { tenant: 'acme', task: 'one', states: ['running'] }, found: [3] },
    { name: 'no state', filter: { states: [] }, found: [] },
    { name: 'at most two', filter: { limit: 2 }, found: [1, 2] },
    { name: 'at most one of a task', filter: { tenant: 'acme', task: 'two', limit: 1 }, found: [4] },
    { name: 'at most none', filter: { limit: 0 }, found: [] },
    { name: 'a task that does not exist', filter: { tenant: 'acme', task: "one' or 1=1 --" }, found: [] },
  ];
  for (const { name, filter, found } of rows) {
    law(`listing ${name} gives just these records, oldest first`, async (bench) => {
      await sixRecords(bench);
      const cold = await bench.reopen();
      assert.deepEqual(
        (await cold.list(filter)).map((record) => record.key),
        found.map(keyOf),
      );
    });
  }

  law('a listed record is the record that get gives, whether its task is said or not', async (bench) => {
    await sixRecords(bench);
    const cold = await bench.reopen();
    for (const record of await bench.store.list({})) {
      assert.deepEqual(record, await bench.store.get(record.key));
      assert.deepEqual([await cold.get(record.key, record), await cold.get(record.key)], [record, record]);
    }
  });

  law('settling a record does not move it in the list', async (bench) => {
    await sixRecords(bench);
    await bench.store.settle({ key: keyOf(3), fence: 1 }, 'done', '1');
    assert.deepEqual(
      (await bench.store.list({ tenant: 'acme', task: 'one' })).map(({ key }) => key),
      [1, 2, 3].map(keyOf),
    );
  });
}

async function sixRecords({ store, advance }: Bench): Promise<void> {
  await store.settle(await hold(store, { key: keyOf(1), task: 'one', step: 'a' }), 'done', '1');
  await store.settle(await hold(store, { key: keyOf(2), task: 'one', step: 'b', start: true }), 'unknown', '2');
  await advance(1);
  await won(store, { key: keyOf(3), task: 'one', step: 'c', tool: 'send' });
  await won(store, { key: keyOf(4), task: 'two' });
  await won(store, { key: keyOf(5), task: 'two', tool: 'send', parent: keyOf(1) });
  await won(store, { key: keyOf(6), task: 'one', tenant: 'other' });
}
