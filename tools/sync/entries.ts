import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collections, directFiles, membersOf, type Collection } from '../collections.js';
import { packages, read } from '../workspace.js';
import type { Generated } from './generated.js';

/** Where a package has no index, its manifest lists each member as an entry of its own, in source and as published. */
export function entries(top: string): readonly Generated[] {
  const present = packages(top).map(({ id }) => id);
  return collections
    .filter((collection) => collection.members === 'every-entry' && present.includes(collection.package))
    .map((collection) => {
      const file = `packages/${collection.package}/package.json`;
      return { file, text: withEntries(read(file, top), namesIn(collection, top)) };
    });
}

/** What was listed before and is still there, and what has a page by now. */
function namesIn(collection: Collection, top: string): readonly string[] {
  const listed = membersOf(collection, top);
  const isMember = (name: string) => listed.includes(name) || existsSync(join(top, collection.page, `${name}.md`));
  return directFiles(collection.source, top).filter(isMember);
}

/** Only the two lists change: the rest of the manifest is somebody's. */
function withEntries(manifest: string, names: readonly string[]): string {
  const source = names.map((name) => `"./${name}": "./src/${name}.ts"`);
  const built = names.map((name) => `"./${name}": { "types": "./dist/${name}.d.ts", "default": "./dist/${name}.js" }`);
  return withList(withList(manifest, '  ', source), '    ', built);
}

function withList(manifest: string, indent: string, lines: readonly string[]): string {
  const all = [...lines, '"./package.json": "./package.json"'].map((line) => `${indent}  ${line}`);
  const list = new RegExp(`^${indent}"exports": \\{[\\s\\S]*?\\n${indent}\\}`, 'm');
  return manifest.replace(list, `${indent}"exports": {\n${all.join(',\n')}\n${indent}}`);
}
