import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownDependencies, packages, read, readJson, root, type Package } from '../tools/workspace.js';

const all = packages();
const home = 'https://github.com/retrysafe/retrysafe';
const { engines } = readJson<{ engines: unknown }>(join(root, 'package.json'));

interface Project {
  readonly references: readonly { readonly path: string }[];
}

describe.each(all)('$id', (pkg) => {
  const { manifest, dir, id } = pkg;

  test('says what it is, under one licence and one range of Node versions', () => {
    expect(manifest).toMatchObject({
      name: id === 'cli' ? 'retrysafe' : `@retrysafe/${id}`,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      description: expect.stringMatching(/^[A-Z].{20,}[^.]$/),
      keywords: expect.arrayContaining(['idempotency']),
      license: 'MIT',
      homepage: `${home}/tree/main/${dir}#readme`,
      bugs: `${home}/issues`,
      repository: { type: 'git', url: `git+${home}.git`, directory: dir },
      type: 'module',
      engines,
    });
  });

  test('is meant to be published', () => {
    expect(manifest.private).toBeUndefined();
    expect(manifest.publishConfig).toMatchObject({ access: 'public' });
    expect(manifest['files']).toEqual(expect.arrayContaining(['dist', '!dist/*.tsbuildinfo']));
  });

  test('exports source in the workspace and the same entries from dist when published', () => {
    expect(manifest.publishConfig.exports).toEqual(
      Object.fromEntries(Object.entries(manifest.exports).map(([entry, file]) => [entry, built(file)])),
    );
    expect(manifest.publishConfig.bin).toEqual(
      manifest.bin && Object.fromEntries(Object.entries(manifest.bin).map(([name, file]) => [name, builtScript(file)])),
    );
    expect(Object.values(manifest.exports).filter((file) => !existsSync(join(root, dir, file)))).toEqual([]);
  });

  test('carries the licence and a page that opens with its name', () => {
    expect(read(`${dir}/LICENSE`)).toBe(read('LICENSE'));
    expect(read(`${dir}/README.md`)).toMatch(`# ${manifest.name}\n`);
  });

  test('takes versions from the catalog or the workspace', () => {
    const { dependencies, devDependencies } = manifest;
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^(catalog|workspace):/.test(version))).toEqual([]);
  });

  test('is built after what it depends on', () => {
    const { references } = readJson<Project>(join(root, dir, 'tsconfig.json'));
    expect(references.map(({ path }) => path).sort()).toEqual(siblingsBelow(pkg));
  });
});

test('the root builds every package', () => {
  const { references } = readJson<Project>(join(root, 'tsconfig.json'));
  expect(references.map(({ path }) => path).sort()).toEqual(all.map(({ dir }) => dir));
});

function siblingsBelow(pkg: Package): readonly string[] {
  return ownDependencies(pkg, all).map(({ id }) => `../${id}`);
}

function built(file: string): string | object {
  if (!file.endsWith('.ts')) return file;
  return { types: builtScript(file).replace(/\.js$/, '.d.ts'), default: builtScript(file) };
}

/** `src/` is compiled to `dist/`. A script in `bin/` starts the source of its name, so that nothing needs to be built here. */
function builtScript(file: string): string {
  return file.replace(/^\.\/(src|bin)\//, './dist/').replace(/\.(ts|mjs)$/, '.js');
}
