import { expect, test } from 'vitest';
import { stale } from '../tools/sync.js';

test('nothing that is generated is stale', async () => {
  expect((await stale()).map(({ file }) => file)).toEqual([]);
});
