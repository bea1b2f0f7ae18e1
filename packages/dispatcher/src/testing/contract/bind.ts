import assert from 'node:assert/strict';
import { type Law, race } from './law.js';

/** Within a task a name means one thing for good. */
export function bindLaws(law: Law): void {
  law('the first binding wins and is what later ones get', async ({ store, reopen }) => {
    assert.equal(await store.bound('acme', 'task', 'name'), undefined);
    assert.equal(await store.bind('acme', 'task', 'name', 'one'), 'one');
    assert.equal(await store.bind('acme', 'task', 'name', 'two'), 'one');
    assert.equal(await (await reopen()).bound('acme', 'task', 'name'), 'one');
  });

  law('50 that bind one name at once all get the same value', async (bench) => {
    const values = await race(bench, 50, (store, n) => store.bind('acme', 'task', 'name', `${n}`));
    assert.equal(new Set(values).size, 1);
    assert.equal(await bench.store.bound('acme', 'task', 'name'), values[0]);
  });

  law('tenant, task and name are told apart, however they are cut', async ({ store }) => {
    const places: readonly (readonly [string, string, string])[] = [
      ['a:b', 'c', 'd'],
      ['a', 'b:c', 'd'],
      ['a', 'b', 'c:d'],
      ['a', 'b', 'c'],
      ['A', 'b', 'c'],
      ['a', 'b ', 'c'],
      ['a"', 'b', 'c'],
    ];
    for (const place of places) await store.bind(...place, place.join('|'));
    for (const place of places) assert.equal(await store.bound(...place), place.join('|'));
  });

  law('an empty value is a value', async ({ store }) => {
    assert.equal(await store.bind('acme', 'task', 'name', ''), '');
    assert.equal(await store.bind('acme', 'task', 'name', 'two'), '');
    assert.equal(await store.bound('acme', 'task', 'name'), '');
  });
}
