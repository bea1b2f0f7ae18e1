import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collections, type Collection } from './collections.js';
import { stale } from './sync.js';
import { catalogueFolder, libraries } from './sync/catalogue.js';
import { filesBelow, read, root } from './workspace.js';

interface Laid {
  readonly file: string;
  readonly text: string;
}

/**
 * Lays down source, test and page of a new member and connects them; the first adapter brings its package along. A
 * `provider` is named by family and file: `payments/acme`. Returns the files written. Throws when one is there.
 */
export async function layDown(kind: string, name: string, top = root): Promise<readonly string[]> {
  const files = kind === 'provider' ? [providerFile(name, top)] : memberFiles(kind, name, top);
  const taken = files.find(({ file }) => existsSync(join(top, file)));
  if (taken) throw new Error(`${taken.file} is there already.`);
  for (const { file, text } of files) write(join(top, file), text);
  const connected = await stale(top);
  for (const { file, text } of connected) write(join(top, file), text);
  return [...new Set([...files, ...connected].map(({ file }) => file))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind = '', name = ''] = process.argv.slice(2);
  try {
    console.log((await layDown(kind, name)).map((file) => `wrote ${file}`).join('\n'));
  } catch (error) {
    console.error(
      `${(error as Error).message}\nUsage: pnpm new rule|store|adapter|command NAME, or pnpm new provider FAMILY/NAME`,
    );
    process.exitCode = 1;
  }
}

function memberFiles(kind: string, name: string, top: string): readonly Laid[] {
  const collection = collections.find((known) => known.kind === kind);
  if (!collection)
    throw new Error(`'${kind}' is none of ${collections.map((known) => known.kind).join(', ')}, provider.`);
  const files = filesOf(collection, named(name));
  if (existsSync(join(top, `packages/${collection.package}`))) return files;
  return [...files, ...packageOf(collection, name)];
}

/** One file of data in the catalogue. Throws for a family that nobody wrote down. */
function providerFile(path: string, top: string): Laid {
  const [family = '', name = ''] = path.split('/');
  const families = [...new Set(libraries(top).map((one) => one.family))];
  if (!families.includes(family)) throw new Error(`'${family}' is none of ${families.join(', ')}.`);
  return {
    file: `${catalogueFolder}/${family}/${named(name)}.json`,
    text: filled('tools/templates/provider/source.txt', name),
  };
}

function named(name: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name;
  throw new Error(`'${name}' is no file name: write it like 'no-unstable-key'.`);
}

function filesOf({ kind, source, test, page }: Collection, name: string): Laid[] {
  const templates = `tools/templates/${kind}`;
  return [
    { file: `${source}/${name}.ts`, text: filled(`${templates}/source.txt`, name) },
    { file: `${test}/${name}.test.ts`, text: filled(`${templates}/test.txt`, name) },
    { file: `${page}/${name}.md`, text: filled(`${templates}/page.txt`, name) },
  ];
}

/** What the package of a collection consists of beside its members. Throws when nobody wrote that down for `kind`. */
function packageOf({ kind, package: id }: Collection, name: string): readonly Laid[] {
  const templates = `tools/templates/${kind}/package`;
  const manifest = filesBelow(templates, '.txt').map((template) => ({
    file: `packages/${id}/${template.slice(templates.length + 1, -'.txt'.length)}`,
    text: filled(template, name),
  }));
  if (manifest.length === 0) throw new Error(`packages/${id} is not there, and ${templates} has no template of it.`);
  return [...manifest, { file: `packages/${id}/LICENSE`, text: read('LICENSE') }];
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
