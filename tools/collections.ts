import { filesBelow, packages, root, stem } from './workspace.js';

/** A folder that may be listed to know all there is of its kind. Each member has a test and a page of its own name. */
export interface Collection {
  readonly kind: 'rule' | 'store' | 'adapter' | 'command';
  readonly package: string;
  readonly source: string;
  readonly test: string;
  readonly page: string;
  /** `every-file`: a file is a member. `every-entry`: only what the manifest exports is. */
  readonly members: 'every-file' | 'every-entry';
}

/** All kinds that `pnpm new` lays down, with where their members live. */
export const collections: readonly Collection[] = [
  {
    kind: 'rule',
    package: 'eslint-plugin',
    source: 'packages/eslint-plugin/src/rules',
    test: 'packages/eslint-plugin/test/rules',
    page: 'packages/eslint-plugin/docs/rules',
    members: 'every-file',
  },
  {
    kind: 'store',
    package: 'stores',
    source: 'packages/stores/src',
    test: 'packages/stores/test',
    page: 'packages/stores/docs',
    members: 'every-entry',
  },
  {
    kind: 'adapter',
    package: 'adapters',
    source: 'packages/adapters/src',
    test: 'packages/adapters/test',
    page: 'packages/adapters/docs',
    members: 'every-entry',
  },
  {
    kind: 'command',
    package: 'cli',
    source: 'packages/cli/src/commands',
    test: 'packages/cli/test/commands',
    page: 'packages/cli/docs/commands',
    members: 'every-file',
  },
];

/** The names in a collection; none when its package is not there yet. */
export function membersOf({ package: id, source, members }: Collection, top = root): readonly string[] {
  if (members === 'every-file') return directFiles(source, top);
  const entries = packages(top).find((pkg) => pkg.id === id)?.manifest.exports ?? {};
  return Object.values(entries)
    .filter((target) => target.endsWith('.ts'))
    .map(stem);
}

/** The names of the TypeScript files right in `dir`. */
export function directFiles(dir: string, top = root): readonly string[] {
  return filesBelow(dir, '.ts', top)
    .filter((file) => !file.slice(dir.length + 1).includes('/'))
    .map(stem);
}
