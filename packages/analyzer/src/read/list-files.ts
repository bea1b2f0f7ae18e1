import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const source = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const skippedFolder =
  /^(?:node_modules|coverage|vendor|bower_components|__tests__|__mocks__|__fixtures__|fixtures|\..+)$/;
const built = new Set(['dist', 'build', 'out', 'lib-dist', 'esm', 'cjs']);
const notSource = /\.(?:test|spec|stories|bench|e2e|d)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$|\.min\.[cm]?js$/;

/** Whether the path is one of a file that holds JavaScript or TypeScript: modules import JSON and SQL, too. */
export function isSource(path: string): boolean {
  return source.test(path);
}

export interface Listing {
  readonly sources: readonly string[];
  readonly manifests: readonly string[];
}

/** Source files and package.json files below `root`. Tests, declarations and what a build wrote beside its source are left out. */
export function listFiles(root: string): Listing {
  const sources: string[] = [];
  const manifests: string[] = [];
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = entriesOf(folder);
    const hasSource = entries.some((one) => one.isDirectory() && one.name === 'src');
    for (const one of entries) {
      const path = join(folder, one.name);
      // links are not followed: they may form a loop
      if (one.isDirectory()) {
        if (!skippedFolder.test(one.name) && !(hasSource && built.has(one.name)) && !isTestFolder(one.name))
          waiting.push(path);
      } else if (one.name === 'package.json') manifests.push(path);
      else if (one.isFile() && isSource(one.name) && !notSource.test(one.name)) sources.push(path);
    }
  }
  return { sources: sources.sort(), manifests: manifests.sort() };
}

function isTestFolder(name: string): boolean {
  return name === 'test' || name === 'tests' || name === 'e2e';
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
