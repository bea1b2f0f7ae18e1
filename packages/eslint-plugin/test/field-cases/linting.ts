import { ESLint, Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { expect } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import retrysafe, * as namespace from '../../src/index.js';
import { fixture } from '../setup.js';
import { configOf, get, lint, post, register, rulesOf, server, type Case } from './case.js';

const untagged = server(register('create_thing', '', post));

/** ESLint on a file with one untagged write, under these configs. */
async function eslint(configs: readonly Linter.Config[]): Promise<readonly (string | null)[]> {
  const [result] = await new ESLint({ overrideConfigFile: true, overrideConfig: [...configs] }).lintText(untagged, {
    filePath: 'tool.js',
  });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

/** Reports about linters: what they claim, where they run, what they cost. */
export const linting: readonly Case[] = [
  [
    'drizzle-team/drizzle-orm#1819',
    'a Map that forgets is no database that deletes',
    () => {
      const handler = 'async ({ id }) => { cache.delete(id); return fetch("https://api.example/" + id); }';
      const tool = register('get_thing', 'annotations: { readOnlyHint: true }', handler);
      expect(lint(server('const cache = new Map();', tool))).toEqual([]);
    },
  ],
  [
    'react/react#18057',
    'what cannot be followed is no error',
    () => {
      const tool = register('get_thing', 'annotations: { readOnlyHint: true }', 'async (args) => bar(args)');
      expect(lint("import { bar } from './not-here.js';\n" + server(tool))).toEqual([]);
    },
  ],
  [
    'e18e/eslint-plugin#131',
    '--fix changes nothing',
    () => {
      const claims = server(register('create_thing', 'annotations: { readOnlyHint: true }', post));
      const linter = new Linter({ cwd: fixture('') });
      const fixed = linter.verifyAndFix(claims, [configOf({})], { filename: fixture('tool.ts') });
      expect(fixed).toMatchObject({ fixed: false, output: claims, messages: [{ severity: 2 }] });
    },
  ],
  [
    'sindresorhus/eslint-plugin-unicorn#1661',
    'tests are passed over, and registering tools at the top of a file is no fault by itself',
    () => {
      expect(lint(untagged, { file: 'tool.test.ts' })).toEqual([]);
      expect(lint(server(register('get_thing', '', get)))).toEqual([]);
    },
  ],
  [
    'eslint-functional/eslint-plugin-functional#155',
    'the class of a function that a read calls decides, where its code does not',
    () => {
      const tagged = `import { elsewhere } from './not-here.js';
/** @toolClass non-idempotent-write */
async function storeThing(args) { return elsewhere(args); }`;
      const tool = register('get_thing', 'annotations: { readOnlyHint: true }', 'async (args) => storeThing(args)');
      expect(lint(server(tagged, tool))).toEqual([
        expect.stringMatching(/^no-misclassified-tool: .*get_thing → storeThing, tagged non-idempotent-write/),
      ]);
    },
  ],
  [
    'typescript-eslint/typescript-eslint#2450',
    'the type checker is not woken where syntax says it all',
    () => {
      let woken = 0;
      const program = { getTypeChecker: () => (woken += 1), getSourceFile: () => void (woken += 1) };
      const parser: Linter.Parser = {
        parseForESLint: (text, options) => {
          const { languageOptions } = configOf({});
          const parsed = (languageOptions?.['parser'] as Parser).parseForESLint(text, options as object);
          return { ...parsed, services: { program } };
        },
      };
      expect(rulesOf(lint(untagged, { languageOptions: { parser } }))).toEqual(['require-tool-class']);
      expect(woken).toBe(0);
    },
  ],
  [
    'typescript-eslint/typescript-eslint#8424',
    'no project service is needed',
    () =>
      expect(rulesOf(lint(untagged, { languageOptions: { parserOptions: { projectService: false } } }))).toEqual([
        'require-tool-class',
      ]),
  ],
  [
    'thepassle/eslint-plugin-barrel-files#22',
    'a context without the members that ESLint 10 took away is enough',
    () => {
      const gone = ['getFilename', 'getSourceCode', 'getScope', 'getCwd', 'parserServices', 'parserOptions'];
      let seen: readonly string[] = [];
      const probe = { create: (context: object) => ((seen = gone.filter((name) => name in context)), {}) };
      const config = configOf({ rules: { 'probe/probe': 'error' } });
      config.plugins = { ...config.plugins, probe: { rules: { probe } } };
      const messages = new Linter({ cwd: fixture('') }).verify(untagged, [config], { filename: fixture('tool.ts') });
      expect({ seen, rules: messages.map(({ ruleId }) => ruleId) }).toEqual({
        seen: [],
        rules: ['retrysafe/require-tool-class'],
      });
    },
  ],
  [
    '3ru/eslint-plugin-baseline-js#104',
    'the plugin says the name and the version of its package',
    () => expect(retrysafe.meta).toMatchObject({ name: manifest.name, version: manifest.version }),
  ],
  [
    'jsx-eslint/eslint-plugin-react#3693',
    'a preset and the plugin registered by hand are one object',
    async () => {
      expect(await eslint([{ plugins: { retrysafe } }, retrysafe.configs.recommended])).toContain(
        'retrysafe/require-tool-class',
      );
      expect(namespace['module.exports']).toBe(retrysafe);
    },
  ],
  [
    'es-tooling/eslint-plugin-depend#43',
    'a namespace import takes a preset by name',
    async () => {
      const configs = defineConfig({
        plugins: { p: namespace as unknown as ESLint.Plugin },
        extends: ['p/recommended'],
      });
      expect(await eslint(configs)).toContain('p/require-tool-class');
    },
  ],
  [
    'eslint/rfcs#120',
    'the working directory changes nothing',
    () => {
      const from = (cwd: string) =>
        new Linter({ cwd }).verify(untagged, [configOf({})], { filename: fixture('tool.ts') });
      expect(from(fixture('../..')).map(({ message }) => message)).toEqual([expect.stringContaining('fetch POST')]);
      expect(from(fixture(''))).toEqual(from(fixture('../..')));
    },
  ],
  [
    'oxc-project/oxc#13609',
    'an import that becomes one of types only changes no class and no name',
    () => {
      const tools = (form: string) => `import { Tool } from '@retrysafe/decorators';
${form} { Order } from './client.js';
class Shop {
  @Tool({ class: 'read' })
  placeOrder(order: Order) { return fetch('https://shop.example/orders', { method: 'POST', body: String(order) }); }
}`;
      expect(rulesOf(lint(tools('import')))).toContain('no-misclassified-tool');
      expect(lint(tools('import type'))).toEqual(lint(tools('import')));
    },
  ],
];

interface Parser {
  parseForESLint(text: string, options: object): Linter.ESLintParseResult;
}
