import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KeySlotRow } from '../packages/analyzer/src/catalogue/provider.js';
import { libraries, type Library, type MemberRow } from '../tools/sync/catalogue.js';
import { root } from '../tools/workspace.js';

const all = libraries(root);
const slotsOf = ({ key, rows }: Library) => [key, ...rows.map((row) => row.key)].filter((slot) => slot !== undefined);
const namesWhere = (test: (one: Library) => boolean) => all.filter(test).map(({ family, name }) => `${family}/${name}`);
const without = (one: object, known: readonly string[]) => Object.keys(one).filter((name) => !known.includes(name));

describe('no file of the catalogue', () => {
  test.each<readonly [row: string, fault: (one: Library) => boolean]>([
    ['lacks the page that says so', ({ docs }) => !/^https:\/\/\S+$/.test(docs)],
    [
      'lacks its package',
      ({ modules }) =>
        modules.length === 0 || !modules.every((one) => /^[^\s*][^\s]*$/.test(one) || /^\*\S+$/.test(one)),
    ],
    [
      'says more than is read',
      (one) => without(one, fields).length > 0 || one.rows.some((row) => without(row, rowFields).length > 0),
    ],
    ['has a row without members', ({ rows }) => rows.some(({ members }) => members.length === 0)],
    [
      'has a member that is no path',
      ({ rows }) => rows.some(({ members }) => !members.every((one) => memberPath.test(one))),
    ],
    [
      'names a member twice, so that one row hides the other',
      ({ rows }) => repeated(rows.flatMap(({ members }) => members)).length > 0,
    ],
    ['has a row that does nothing known', ({ rows }) => rows.some(({ does }) => !deeds.includes(does))],
    [
      'has a delta without words',
      ({ rows }) => rows.some(({ does, delta }) => (does === 'delta') !== (delta !== undefined)),
    ],
    [
      'has a slot that does not parse',
      (one) => slotsOf(one).some(({ at }) => !at.split('|').every((place) => slotPath.test(place))),
    ],
    [
      'has a slot with fields that nobody reads',
      (one) => slotsOf(one).some((slot) => without(slot, slotFields).length > 0),
    ],
    [
      'has a limit that is too short for any key',
      (one) => slotsOf(one).some(({ max = 22 }) => !Number.isInteger(max) || max < 22),
    ],
    [
      'names another place for a slot that works',
      (one) => slotsOf(one).some(({ dead, instead }) => (dead === true) !== (instead !== undefined)),
    ],
  ])('%s', (_row, fault) => {
    expect(namesWhere(fault)).toEqual([]);
  });

  test('claims the package of another', () => {
    expect(repeated(all.flatMap(({ modules }) => modules))).toEqual([]);
  });

  test('has the name of another', () => {
    expect(repeated(all.map(({ name }) => name))).toEqual([]);
  });
});

test('whoever sends a message or moves money takes a key, or the file says what to do instead', () => {
  const outward = (row: MemberRow) => row.does === 'send' || row.does === 'pay';
  const silent = (one: Library) => one.rows.some(outward) && slotsOf(one).length === 0 && one.withoutKey === undefined;
  expect(
    namesWhere((one) => ['payments', 'mail', 'chat', 'notifications', 'brokers'].includes(one.family) && silent(one)),
  ).toEqual([]);
});

describe('a member that a file names is there in', () => {
  test.each([
    ['ioredis', 'ioredis', '.'],
    ['redis', 'redis', '../@redis/client'],
    ['pg', '@types/pg', '.'],
    ['dbos', '@dbos-inc/dbos-sdk', '.'],
    ['node-fs', '@types/node', '.'],
    ['child-process', '@types/node', '.'],
    ['node-http', '@types/node', '.'],
  ])('%s', (name, types, beside) => {
    const declared = wordsIn(join(realpathSync(join(root, 'node_modules', types)), beside));
    const named =
      all.find((one) => one.name === name)?.rows.flatMap(({ members }) => members.flatMap((one) => one.split('.'))) ??
      [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((word) => !declared.has(word))).toEqual([]);
  });
});

const fields = ['name', 'family', 'docs', 'modules', 'note', 'rows', 'otherwise', 'key', 'withoutKey', 'deltas'];
const rowFields: readonly (keyof MemberRow)[] = ['members', 'does', 'key', 'grave', 'delta'];
const slotFields: readonly (keyof KeySlotRow)[] = ['at', 'omit', 'dead', 'weak', 'max', 'form', 'kept', 'instead'];
const deeds = [
  'set',
  'create',
  'delta',
  'delete',
  'send',
  'pay',
  'run',
  'read',
  'none',
  'http',
  'command',
  'aws',
  'unknown',
];
const memberPath = /^(?:\*|[\w$-]+)(?:\.(?:\*|[\w$-]+))*$/;
const slotPath = /^(?:\*|-1|\d)(?:\.[\w-]+)*$/;

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, i) => names.indexOf(name) !== i);
}

/** Every word of the declarations of an installed package. */
function wordsIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.d\.[cm]?ts$/.test(file));
  return new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/[\w$]+/g) ?? []));
}
