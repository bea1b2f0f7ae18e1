import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collections, type Collection } from './collections.js';
import { stale } from './sync.js';
import { read, root } from './workspace.js';

/** Lays down source, test and page of a new member and connects them. Returns the files written. Throws when one is there. */
export async function layDown(kind: string, name: string, top = root): Promise<readonly string[]> {
  const collection = collections.find((known) => known.kind === kind);
  if (!collection) throw new Error(`'${kind}' is none of ${collections.map((known) => known.kind).join(', ')}.`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`'${name}' is no file name: write it like 'no-unstable-key'.`);
  if (!existsSync(join(top, collection.source))) throw new Error(`${collection.source} is not there yet.`);
  const files = filesOf(collection, name);
  const taken = files.find(({ file }) => existsSync(join(top, file)));
  if (taken) throw new Error(`${taken.file} is there already.`);
  for (const { file, template } of files) write(join(top, file), filled(template, name));
  const connected = await stale(top);
  for (const { file, text } of connected) write(join(top, file), text);
  return [...new Set([...files, ...connected].map(({ file }) => file))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind = '', name = ''] = process.argv.slice(2);
  try {
    console.log((await layDown(kind, name)).map((file) => `wrote ${file}`).join('\n'));
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: pnpm new rule|store|adapter|command NAME`);
    process.exitCode = 1;
  }
}

function filesOf({ kind, source, test, page }: Collection, name: string) {
  return [
    { file: `${source}/${name}.ts`, template: `tools/templates/${kind}/source.txt` },
    { file: `${test}/${name}.test.ts`, template: `tools/templates/${kind}/test.txt` },
    { file: `${page}/${name}.md`, template: `tools/templates/${kind}/page.txt` },
  ];
}

/** The template with `{{name}}`, `{{camelName}}` and `{{PascalName}}` in it. */
function filled(template: string, name: string): string {
  const pascal = name.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase());
  return read(template)
    .replaceAll('{{name}}', name)
    .replaceAll('{{PascalName}}', pascal)
    .replaceAll('{{camelName}}', pascal.charAt(0).toLowerCase() + pascal.slice(1));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
