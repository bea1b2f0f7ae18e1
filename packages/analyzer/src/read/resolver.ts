import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { isInside, sourceBeside } from './source-paths.js';
import type { Workspace } from './workspace.js';

export type Resolve = (from: string, specifier: string) => string | null;

const options = {
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
  extensionAlias: {
    '.js': ['.ts', '.tsx', '.js', '.jsx'],
    '.jsx': ['.tsx', '.jsx'],
    '.mjs': ['.mts', '.mjs'],
    '.cjs': ['.cts', '.cjs'],
  },
  conditionNames: ['source', 'import', 'node', 'types', 'require', 'default'],
  mainFields: ['source', 'module', 'main'],
};

// A tag is known by the package it comes from, also where that package stands in the same workspace.
const ours = /^@retrysafe\//;

const surelyStrange = 3;

/** What the specifiers in the files of one folder lead to. */
type Found = Map<string, string | null>;

/** A file of the project, or null for a package, a builtin and whatever does not resolve. Never throws. */
export function createResolver(root: string, workspace: () => Workspace): Resolve {
  const withConfig = new ResolverFactory({ ...options, tsconfig: 'auto' });
  const plain = new ResolverFactory(options);
  const byFolder = new Map<string, Found>();
  // the same few imports of a file are asked for again and again
  const byFile = new Map<string, Found>();
  const strangers = new Map<string, number>();

  function find(from: string, specifier: string): string | null {
    if (ours.test(specifier) || specifier.startsWith('node:')) return null;
    if (specifier.startsWith('.')) {
      const here =
        attempt(() => plain.sync(dirname(from), specifier)) ??
        attempt(() => withConfig.resolveFileSync(from, specifier));
      return here !== null && isInside(root, here) ? asSource(here) : null;
    }
    // what means nothing in three places is a package that is not ours
    if ((strangers.get(specifier) ?? 0) >= surelyStrange) return null;
    const direct = attempt(() => withConfig.resolveFileSync(from, specifier));
    const found = direct !== null && isInside(root, direct) ? asSource(direct) : workspace().resolve(from, specifier);
    if (found === null) strangers.set(specifier, (strangers.get(specifier) ?? 0) + 1);
    return found;
  }

  function inFolderOf(file: string): Found {
    const folder = dirname(file);
    const found = byFolder.get(folder) ?? new Map<string, string | null>();
    byFolder.set(folder, found);
    byFile.set(file, found);
    return found;
  }

  return (from, specifier) => {
    const known = byFile.get(from) ?? inFolderOf(from);
    const cached = known.get(specifier);
    if (cached !== undefined) return cached;
    const found = find(from, specifier);
    known.set(specifier, found);
    return found;
  };
}

function attempt(resolve: () => { path?: string }): string | null {
  try {
    return resolve().path ?? null;
  } catch {
    return null;
  }
}

/** Built output that stands beside its source gives way to the source. */
function asSource(path: string): string {
  const guess = sourceBeside(path);
  return guess !== path && existsSync(guess) ? guess : path;
}
