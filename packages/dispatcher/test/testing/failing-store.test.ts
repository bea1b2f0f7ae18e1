import { expect, test } from 'vitest';
import { memoryStore } from '../../src/stores/memory.js';
import { claimOf, keyOf } from '../../src/testing/contract/law.js';
import { failingStore } from '../../src/testing/index.js';

test('the call that is named fails before it wrote anything, and no other', async () => {
  const store = failingStore(memoryStore(), { method: 'claim', nth: 2, when: 'before' });
  await store.claim(claimOf());
  await expect(store.claim(claimOf({ key: keyOf(2) }))).rejects.toMatchObject({ code: 'store-unavailable' });
  expect(await store.get(keyOf(2))).toBeUndefined();
  expect((await store.claim(claimOf({ key: keyOf(2) }))).kind).toBe('won');
});

test('the call that is named takes effect and loses its answer', async () => {
  const store = failingStore(memoryStore(), { method: 'claim', nth: 1, when: 'after' });
  await expect(store.claim(claimOf())).rejects.toMatchObject({ code: 'store-unavailable' });
  expect((await store.get(keyOf(1)))?.state).toBe('running');
});

test('all calls of a method fail when told so', async () => {
  const store = failingStore(memoryStore(), { method: 'get', nth: 'all', when: 'before' });
  for (let n = 0; n < 3; n++) await expect(store.get(keyOf(1))).rejects.toThrow(/as the test told it/);
  expect(store.durable).toBe(false);
});
