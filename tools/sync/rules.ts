import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collections, membersOf } from '../collections.js';
import { read } from '../workspace.js';
import { table, withBlock, type Generated } from './generated.js';

interface Rule {
  readonly name: string;
  readonly description: string;
  readonly recommended: string;
  readonly strict: string;
}

const collection = collections.find(({ kind }) => kind === 'rule');

/** All that repeats what a rule says of itself: the list, the table and oxlint's config in the README, the head of each page. */
export async function rules(top: string): Promise<readonly Generated[]> {
  if (!collection) return [];
  const found = await Promise.all(membersOf(collection, top).map((name) => ruleOf(name, top)));
  const readme = 'packages/eslint-plugin/README.md';
  return [
    { file: 'packages/eslint-plugin/src/rules.ts', text: listOf(found) },
    ...[readme]
      .filter((file) => existsSync(join(top, file)))
      .map((file) => ({ file, page: withBlock(file, read(file, top), 'rules', tableOf(found)) }))
      .map(({ file, page }) => ({ file, text: withBlock(file, page, 'oxlint', oxlintConfigOf(found)) })),
    ...found
      .map((rule) => ({ rule, file: `${collection.page}/${rule.name}.md` }))
      .filter(({ file }) => existsSync(join(top, file)))
      .map(({ rule, file }) => ({ file, text: withHead(rule, read(file, top)) })),
  ];
}

async function ruleOf(name: string, top: string): Promise<Rule> {
  const file = join(top, 'packages/eslint-plugin/src/rules', `${name}.ts`);
  const { default: rule } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    default: {
      meta: { docs: { description: string } };
      presets: { recommended?: readonly unknown[]; strict: readonly unknown[] };
    };
  };
  return {
    name,
    description: rule.meta.docs.description,
    recommended: severity(rule.presets.recommended),
    strict: severity(rule.presets.strict),
  };
}

function severity(entry: readonly unknown[] | undefined): string {
  const [level = 'off', options] = entry ?? [];
  return options === undefined ? String(level) : `${String(level)}, asks more`;
}

function listOf(found: readonly Rule[]): string {
  return [
    '// Generated from src/rules/ by `pnpm sync`.',
    ...found.map(({ name }) => `import ${variable(name)} from './rules/${name}.js';`),
    '',
    'export const rules = {',
    ...found.map(({ name }) => `  '${name}': ${variable(name)},`),
    '};',
    '',
  ].join('\n');
}

function variable(name: string): string {
  return name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

function tableOf(found: readonly Rule[]): string {
  return table(
    ['rule', 'what it asks', '`recommended`', '`strict`'],
    found.map((rule) => [
      `[${rule.name}](docs/rules/${rule.name}.md)`,
      rule.description,
      rule.recommended,
      rule.strict,
    ]),
  );
}

/** oxlint takes no presets from a plugin, so its users copy ours. */
function oxlintConfigOf(found: readonly Rule[]): string {
  const rules = found.filter(({ recommended }) => recommended !== 'off');
  return [
    '```json',
    '{',
    '  "jsPlugins": [{ "name": "retrysafe", "specifier": "@retrysafe/eslint-plugin" }],',
    '  "rules": {',
    rules.map(({ name, recommended }) => `    "retrysafe/${name}": "${recommended}"`).join(',\n'),
    '  }',
    '}',
    '```',
  ].join('\n');
}

const headEnd = '<!-- The lines above are written by `pnpm sync`. -->';

function withHead(rule: Rule, page: string): string {
  const head = [
    `# retrysafe/${rule.name}`,
    `${rule.description}.`,
    `In \`recommended\`: ${rule.recommended}. In \`strict\`: ${rule.strict}.`,
    headEnd,
  ].join('\n\n');
  return `${head}\n\n${bodyOf(page)}`;
}

/** What a person wrote: all below the head, or below the title when there is no head yet. */
function bodyOf(page: string): string {
  const at = page.indexOf(headEnd);
  return (at < 0 ? page.replace(/^# .*\n/, '') : page.slice(at + headEnd.length)).trimStart();
}
