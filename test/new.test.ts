import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections } from '../tools/collections.js';
import { layDown } from '../tools/new.js';
import { stale } from '../tools/sync.js';
import { packages, root } from '../tools/workspace.js';

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'retrysafe-new-'));
  const isSource = (file: string) => !['node_modules', 'dist', 'fixtures'].includes(basename(file));
  for (const part of ['packages', 'docs', 'README.md', 'tsconfig.json', 'tsconfig.base.json']) {
    await cp(join(root, part), join(copy, part), { recursive: true, filter: isSource });
  }
  for (const { dir } of packages()) await symlink(join(root, dir, 'node_modules'), join(copy, dir, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

const present = collections.filter((collection) => packages().some(({ id }) => id === collection.package));

describe.each(present)('pnpm new $kind', ({ kind, source, test: tests, page }) => {
  test('lays down source, test and page, and connects them', async () => {
    const written = await layDown(kind, 'brand-new', copy);
    expect(written).toEqual(
      expect.arrayContaining([`${source}/brand-new.ts`, `${tests}/brand-new.test.ts`, `${page}/brand-new.md`]),
    );
    expect(await readFile(join(copy, source, 'brand-new.ts'), 'utf8')).not.toContain('{{');
    expect((await stale(copy)).map(({ file }) => file)).toEqual([]);
  });

  test('leaves alone what is there', async () => {
    await expect(layDown(kind, 'brand-new', copy)).rejects.toThrow(`${source}/brand-new.ts is there already.`);
  });
});

test.each(['Brand-New', 'brand_new', '../brand-new', ''])("refuses the name '%s'", async (name) => {
  await expect(layDown('rule', name, copy)).rejects.toThrow('is no file name');
});

test('refuses what is no collection', async () => {
  await expect(layDown('policy', 'brand-new', copy)).rejects.toThrow(
    "'policy' is none of rule, store, adapter, command.",
  );
});
