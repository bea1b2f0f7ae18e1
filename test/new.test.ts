import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections } from '../tools/collections.js';
import { layDown } from '../tools/new.js';
import { stale } from '../tools/sync.js';
import { packages, root } from '../tools/workspace.js';

let copy: string;

beforeAll(async () => {
  copy = await realpath(await mkdtemp(join(tmpdir(), 'retrysafe-new-')));
  const isSource = (file: string) => !['node_modules', 'dist', 'fixtures'].includes(basename(file));
  for (const part of ['packages', 'docs', 'README.md', 'tsconfig.json', 'tsconfig.base.json']) {
    await cp(join(root, part), join(copy, part), { recursive: true, filter: isSource });
  }
  for (const { dir } of packages()) await symlink(join(root, dir, 'node_modules'), join(copy, dir, 'node_modules'));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

describe.each(collections)('pnpm new $kind', ({ kind, source, test: tests, page }) => {
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

describe('pnpm new provider', () => {
  test('lays down its data, and the analyzer and the page have it', async () => {
    const file = 'packages/analyzer/catalogue/payments/brand-new.json';
    expect(await layDown('provider', 'payments/brand-new', copy)).toEqual(
      expect.arrayContaining([file, 'packages/analyzer/src/catalogue/providers.ts', 'docs/catalogue.md']),
    );
    expect(JSON.parse(await textOf(file))).toMatchObject({ modules: ['brand-new'] });
    expect(await textOf('packages/analyzer/src/catalogue/providers.ts')).toContain("name: 'brand-new'");
    expect((await stale(copy)).map((one) => one.file)).toEqual([]);
  });

  test.each([
    ['what is there', 'payments/stripe', 'catalogue/payments/stripe.json is there already.'],
    ['another family', 'wallets/acme', "'wallets' is none of brokers, "],
    ['a name that is no file name', 'payments/../acme', "'..' is no file name"],
    ['no name', 'payments', "'' is no file name"],
  ])('refuses %s', async (_row, path, message) => {
    await expect(layDown('provider', path, copy)).rejects.toThrow(message);
  });
});

describe('the first adapter', () => {
  const laid = (name: string) => packages(copy).find(({ id }) => id === name)?.manifest;

  test('brings a package that is published as the stores are, with the adapter as its entry', () => {
    const { files: _files, devDependencies: _dev, migrations: _sql, ...asStores } = { ...laid('stores') };
    expect(laid('adapters')).toEqual({
      ...JSON.parse(JSON.stringify(asStores).replaceAll('packages/stores', 'packages/adapters')),
      name: '@retrysafe/adapters',
      description: expect.stringMatching(/^[A-Z].{20,}[^.]$/),
      keywords: expect.arrayContaining(['idempotency']),
      exports: { './brand-new': './src/brand-new.ts', './package.json': './package.json' },
      publishConfig: {
        access: 'public',
        exports: {
          './brand-new': { types: './dist/brand-new.d.ts', default: './dist/brand-new.js' },
          './package.json': './package.json',
        },
      },
      files: ['dist', 'src', '!dist/*.tsbuildinfo'],
    });
  });

  test('brings its licence and a page that opens with its name, and the README lists it', async () => {
    expect(await textOf('packages/adapters/LICENSE')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
    expect(await textOf('packages/adapters/README.md')).toMatch('# @retrysafe/adapters\n');
    expect(await textOf('README.md')).toContain('(packages/adapters/README.md)');
    expect(JSON.parse(await textOf('packages/adapters/tsconfig.json'))).toMatchObject({
      references: [{ path: '../dispatcher' }],
    });
  });
});

describe('what is laid down', { timeout: 120_000 }, () => {
  const filesOf = (kinds: readonly string[], folder: 'source' | 'test', ending: string) =>
    collections.filter(({ kind }) => kinds.includes(kind)).map((one) => `${one[folder]}/brand-new${ending}`);
  const inCopy = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: copy });

  beforeAll(async () => {
    // A new package has no dependencies yet: `pnpm` installs them before its next command.
    if (!packages().some(({ id }) => id === 'adapters'))
      await symlink(join(root, 'packages/stores/node_modules'), join(copy, 'packages/adapters/node_modules'));
  });

  test('compiles under the strict settings of the house', async () => {
    const every = collections.map(({ kind }) => kind);
    const config = {
      extends: './tsconfig.base.json',
      compilerOptions: { composite: false, declaration: false, declarationMap: false, noEmit: true },
      files: [...filesOf(every, 'source', '.ts'), ...filesOf(every, 'test', '.test.ts')],
    };
    await writeFile(join(copy, 'tsconfig.new.json'), JSON.stringify(config));
    const complaints = await inCopy(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.new.json').then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout,
    );
    expect(complaints).toBe('');
  });

  test('has tests that pass, but for the store, whose contract is unmet until it is written', async () => {
    const tests = filesOf(['rule', 'adapter', 'command'], 'test', '.test.ts');
    const { stdout } = await inCopy(join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', ...tests);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
    expect(JSON.parse(stdout).testResults).toHaveLength(tests.length);
  });
});

test.each(['Brand-New', 'brand_new', '../brand-new', ''])("refuses the name '%s'", async (name) => {
  await expect(layDown('rule', name, copy)).rejects.toThrow('is no file name');
});

test('refuses what is no collection', async () => {
  await expect(layDown('policy', 'brand-new', copy)).rejects.toThrow(
    "'policy' is none of rule, store, adapter, command, provider.",
  );
});

function textOf(file: string): Promise<string> {
  return readFile(join(copy, file), 'utf8');
}
