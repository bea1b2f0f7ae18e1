import { expect, test } from 'vitest';
import { claimOf, keyOf } from '../../src/testing/contract/law.js';
import { child, scratchPath, scratchStore } from './scratch.js';

test('four processes that make the file and race for 300 keys win each key once', async () => {
  const path = scratchPath();
  const racers = Array.from({ length: 4 }, () => child('sqlite-racer.ts', path, '300'));
  const won = (await Promise.all(racers.map((racer) => racer.rest()))).flat();
  expect(won.length).toBe(300);
  expect(new Set(won).size).toBe(300);
  const records = await scratchStore({ path }).list({ states: ['done'] });
  expect(records.map(({ fence, attempts }) => `${fence}/${attempts}`)).toEqual(Array(300).fill('1/1'));
});

test('what a process was told is stored survives its kill -9', async () => {
  const path = scratchPath();
  const writer = child('sqlite-writer.ts', path);
  const told: string[] = [];
  while (told.length < 101) told.push(await writer.line());
  await writer.kill9();
  const store = scratchStore({ path });
  for (let n = 0; n < 50; n++)
    expect(await store.get(keyOf(n))).toMatchObject({ state: 'done', outcome: `outcome ${n}` });
  expect(told.at(-1)).toBe('claimed 50');
  expect(['running', 'done']).toContain((await store.get(keyOf(50)))?.state);
});

test('the key of a killed process is held until its lease runs out, and then shows that it was interrupted', async () => {
  const path = scratchPath();
  const writer = child('sqlite-writer.ts', path, 'hang');
  await writer.line();
  await writer.kill9();
  const claim = claimOf({ key: keyOf(0), holder: 'bob' });
  expect((await scratchStore({ path }).claim(claim)).kind).toBe('held');
  const later = { now: () => Date.now() + 3_600_000 };
  expect(await scratchStore({ path, clock: later }).claim(claim)).toMatchObject({
    kind: 'won',
    before: 'lapsed',
    interrupted: true,
  });
});
