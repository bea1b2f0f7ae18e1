import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const here = fileURLToPath(new URL('../..', import.meta.url));
const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

// npm would refuse to install the plugin beside TypeScript 7 if anything below it asked for another one.
test('nothing that the plugin installs asks for a TypeScript', () => {
  const asking = [...installedBelow(here).values()].filter(
    ({ peerDependencies, peerDependenciesMeta }) =>
      peerDependencies?.['typescript'] !== undefined && peerDependenciesMeta?.['typescript']?.optional !== true,
  );
  expect(asking.map(({ name }) => name)).toEqual([]);
});

test('nothing that the plugin loads is TypeScript or a part of typescript-eslint', async () => {
  const { metafile } = await build({
    entryPoints: [join(here, 'src/index.ts')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    plugins: [{ name: 'packages stay outside', setup: ({ onResolve }) => onResolve({ filter: /^[^./]/ }, outside) }],
  });
  const loaded = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external === true),
  );
  expect(loaded.map(({ path }) => path).filter((path) => path.includes('typescript'))).toEqual([]);
});

const outside = ({ path, kind }: { readonly path: string; readonly kind: string }) =>
  path.startsWith('@retrysafe/') || kind === 'entry-point' ? null : { path, external: true };

function installedBelow(folder: string, found = new Map<string, Manifest>()): ReadonlyMap<string, Manifest> {
  const manifest = manifestIn(folder);
  if (found.has(manifest.name)) return found;
  found.set(manifest.name, manifest);
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const below = folderOf(name, folder);
    if (below !== null) installedBelow(below, found);
  }
  return found;
}

function folderOf(name: string, from: string): string | null {
  try {
    return dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return null; // it hides its manifest; then it asks for nothing that we could read
  }
}
