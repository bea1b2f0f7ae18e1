import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of the project that `file` belongs to: its package when it is installed, else the nearest folder above it
 * that holds a repository or a workspace, else the nearest with a package.json, else the file's own. Never the working
 * directory: linting from the root and from a package must say the same.
 */
export function rootOf(file: string): string {
  const folder = dirname(file);
  const before = roots.get(folder);
  if (before !== undefined) return before;
  const above = ancestors(folder);
  const root =
    above.find((dir) => installed.test(dir) || isTop(dir)) ??
    above.find((dir) => existsSync(join(dir, 'package.json'))) ??
    folder;
  roots.set(folder, root);
  return root;
}

const roots = new Map<string, string>();
// each folder of a project asks about the same ones above it
const topFolders = new Map<string, boolean>();
const installed = /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^@.\\/][^\\/]*$/;
const tops = ['.git', '.hg', 'pnpm-workspace.yaml', 'lerna.json', 'nx.json', 'rush.json'];

function isTop(dir: string): boolean {
  const before = topFolders.get(dir);
  if (before !== undefined) return before;
  const is = tops.some((name) => existsSync(join(dir, name))) || hasWorkspaces(join(dir, 'package.json'));
  topFolders.set(dir, is);
  return is;
}

function hasWorkspaces(manifest: string): boolean {
  try {
    return 'workspaces' in (JSON.parse(readFileSync(manifest, 'utf8')) as object);
  } catch {
    return false; // absent or broken: then it says nothing about workspaces
  }
}

function ancestors(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}
