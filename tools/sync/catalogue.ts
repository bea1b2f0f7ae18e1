import { basename, dirname } from 'node:path';
import { format } from 'prettier';
import type { KeySlotRow } from '../../packages/analyzer/src/catalogue/provider.js';
import { filesBelow, read, stem } from '../workspace.js';
import { table, withBlock, type Generated } from './generated.js';

/** A library's file below `packages/analyzer/catalogue/FAMILY/`: what the analyzer knows of it, and what a reader wants to know. */
export interface ProviderFile {
  /** The page that says so. */
  readonly docs: string;
  readonly modules: readonly string[];
  readonly note?: string;
  readonly rows: readonly MemberRow[];
  readonly otherwise: 'by-name' | 'none';
  readonly key?: KeySlotRow;
  /** What to do where the provider takes no key. */
  readonly withoutKey?: string;
  readonly deltas?: 'operators' | 'fields';
}

export interface MemberRow {
  readonly members: readonly string[];
  readonly does: string;
  readonly key?: KeySlotRow;
  readonly grave?: true;
  readonly delta?: string;
}

export interface Library extends ProviderFile {
  readonly name: string;
  readonly family: string;
}

/** Where the libraries are described, a file each. */
export const catalogueFolder = 'packages/analyzer/catalogue';
const page = 'docs/catalogue.md';

/** Every library's file, by family and name. */
export function libraries(top: string): readonly Library[] {
  return filesBelow(catalogueFolder, '.json', top).map((file) => ({
    name: stem(file),
    family: basename(dirname(file)),
    ...(JSON.parse(read(file, top)) as ProviderFile),
  }));
}

/** The module that the analyzer loads, since one file loads faster than hundreds, and the lists of the page. */
export async function catalogue(top: string): Promise<readonly Generated[]> {
  const all = libraries(top);
  const data = all.map(({ name, family, modules, rows, otherwise, key, withoutKey, deltas }) => ({
    name,
    family,
    modules: modules.join(' '),
    rows: rows.map((row) => ({ ...row, members: row.members.join(' ') })),
    otherwise,
    key,
    withoutKey,
    deltas,
  }));
  const text = [
    '// Generated from catalogue/ by `pnpm sync`.',
    "import type { Provider } from './provider.js';",
    '',
    '/** All that the analyzer knows of other people’s code. */',
    `export const providers: readonly Provider[] = ${JSON.stringify(data)};`,
  ].join('\n');
  const source = await format(text, { parser: 'typescript', printWidth: 120, singleQuote: true });
  return [
    { file: 'packages/analyzer/src/catalogue/providers.ts', text: source },
    { file: page, text: withLists(read(page, top), all) },
  ];
}

function withLists(text: string, all: readonly Library[]): string {
  const keyed = withBlock(page, text, 'keys', keysOf(all));
  const advised = withBlock(page, keyed, 'without keys', withoutKeysOf(all));
  return withBlock(page, advised, 'libraries', namesOf(all));
}

function keysOf(all: readonly Library[]): string {
  const rows = all.flatMap((one) => {
    const slots = new Map(
      [one.key, ...one.rows.map(({ key }) => key)].flatMap((key) => (key ? [[JSON.stringify(key), key]] : [])),
    );
    return [...slots.values()].map((key) => [linked(one), slotWords(key), omitWords(key), limitWords(key)]);
  });
  return table(['library', 'the key goes to', 'without one', 'limits'], rows);
}

function slotWords({ at, dead, instead }: KeySlotRow): string {
  const places = at.split('|').map((place) => `\`${place.replaceAll('|', '\\|')}\``);
  if (!dead) return places.join(' or ');
  return `nowhere: ${places.join(' or ')} is accepted and never sent${instead === undefined ? '' : `; \`${instead}\` is`}`;
}

function omitWords({ omit, dead, weak }: KeySlotRow): string {
  if (dead) return 'no key';
  if (omit === 'random') return 'a new random key for each call';
  if (omit === 'error') return 'refused';
  return weak ? 'no key, and nothing is reported' : 'no key';
}

function limitWords({ max, form, kept }: KeySlotRow): string {
  return [
    max === undefined ? [] : `${max} characters`,
    form === undefined ? [] : 'a UUID',
    kept === undefined ? [] : `kept ${kept}`,
  ]
    .flat()
    .join(', ');
}

/** One line for all that are told the same. */
function withoutKeysOf(all: readonly Library[]): string {
  const told = [...new Set(all.flatMap(({ withoutKey }) => withoutKey ?? []))];
  const rows = told.map((advice) => {
    const some = all.filter(({ withoutKey }) => withoutKey === advice);
    return [some.map(linked).join(', '), advice.replaceAll('|', '\\|')];
  });
  return table(['library', 'instead'], rows);
}

function namesOf(all: readonly Library[]): string {
  const families = [...new Set(all.map(({ family }) => family))];
  return families
    .map(
      (family) =>
        `- **${family}**: ${all
          .filter((one) => one.family === family)
          .map(linked)
          .join(', ')}`,
    )
    .join('\n');
}

function linked({ name, docs }: Library): string {
  return `[${name}](${docs})`;
}
