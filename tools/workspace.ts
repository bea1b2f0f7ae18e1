import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

type Conditions = { readonly types: string; readonly default: string };

/** As much of a `package.json` as is looked at. */
export interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly private?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly publishConfig: {
    readonly bin?: Readonly<Record<string, string>>;
    readonly exports: Readonly<Record<string, string | Conditions>>;
  };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** One package of `packages/`. */
export interface Package {
  /** The folder's name under `packages/`. */
  readonly id: string;
  /** Relative to the root, as every path here. */
  readonly dir: string;
  readonly manifest: Manifest;
}

/** Every folder of `packages/` that has a manifest, by name. */
export function packages(top = root): readonly Package[] {
  return readdirSync(join(top, 'packages'))
    .filter((id) => existsSync(join(top, 'packages', id, 'package.json')))
    .sort()
    .map((id) => ({
      id,
      dir: `packages/${id}`,
      manifest: readJson<Manifest>(join(top, 'packages', id, 'package.json')),
    }));
}

/** The workspace packages that `pkg` may import when it is installed: no dev dependencies. */
export function ownDependencies({ manifest }: Package, all: readonly Package[]): readonly Package[] {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  return all.filter((other) => declared.includes(other.manifest.name));
}

/** Files below `dir` whose name ends with `ending`, in order, relative to the root. None when there is no such folder. */
export function filesBelow(dir: string, ending: string, top = root): readonly string[] {
  if (!existsSync(join(top, dir))) return [];
  return readdirSync(join(top, dir), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .sort();
}

/** `no-unstable-key` for `…/no-unstable-key.ts`. */
export function stem(file: string): string {
  return basename(file).replace(/(\.test)?\.[^.]+$/, '');
}

/** A file of the repository, as text. */
export function read(file: string, top = root): string {
  return readFileSync(join(top, file), 'utf8');
}

/** As `read`, parsed. */
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
