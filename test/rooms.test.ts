import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collections, membersOf } from '../tools/collections.js';
import { filesBelow, packages, read, root, stem } from '../tools/workspace.js';

const sources = packages().flatMap(({ dir }) => filesBelow(`${dir}/src`, '.ts'));
const written = sources.filter((file) => !/^\/\/ Generated\b/.test(read(file)));

describe.each(collections)('every $kind', (collection) => {
  const members = membersOf(collection);
  const missing = (dir: string, ending: string) =>
    members.map((name) => `${dir}/${name}${ending}`).filter((file) => !existsSync(join(root, file)));

  test('has its test', () => {
    expect(missing(collection.test, '.test.ts')).toEqual([]);
  });

  test('has its page', () => {
    expect(missing(collection.page, '.md')).toEqual([]);
  });

  test('left no page behind when it was renamed', () => {
    const pages = filesBelow(collection.page, '.md').filter(
      (file) => !file.slice(collection.page.length + 1).includes('/'),
    );
    expect(pages.map(stem).filter((name) => !members.includes(name))).toEqual([]);
  });
});

test('a source file is short enough to be read in one go', () => {
  const lengths = written.map((file) => read(file).split('\n').length).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
});

test('no source file is several rooms', () => {
  expect(written.filter((file) => read(file).split('\n').length > 350)).toEqual([]);
});

test('no folder or file is a drawer for the rest', () => {
  const drawers = /(^|\/)(utils?|helpers?|common|shared|misc|types)(\/|\.[a-z.]+$)/;
  const own = ['packages', 'tools', 'test', 'examples', 'bench'].flatMap((dir) => filesBelow(dir, ''));
  expect(own.filter((file) => !file.includes('/fixtures/') && drawers.test(file))).toEqual([]);
});
