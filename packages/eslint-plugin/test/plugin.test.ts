import { ESLint, type Linter, type Rule } from 'eslint';
import { defineConfig } from 'eslint/config';
import { ESLint as ESLint9 } from 'eslint-9';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import retrysafe, * as namespace from '../src/index.js';

const broken =
  "import { tool } from 'ai';\nexport const t = tool({ execute: async () => fetch('https://a.example', { method: 'POST' }) });\n";

const lines: readonly [string, typeof ESLint][] = [
  ['ESLint 10', ESLint],
  ['ESLint 9', ESLint9 as unknown as typeof ESLint],
];

async function reportsOf(Line: typeof ESLint, overrideConfig: Linter.Config[]): Promise<readonly (string | null)[]> {
  const eslint = new Line({ overrideConfigFile: true, overrideConfig });
  const [result] = await eslint.lintText(broken, { filePath: 'tool.js' });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

test('the plugin says its package, its version and its prefix', () => {
  expect(retrysafe.meta).toEqual({ name: manifest.name, version: manifest.version, namespace: 'retrysafe' });
});

test('what is exported by name is what the plugin holds', () => {
  const { rules, meta, configs } = namespace;
  expect({ rules, meta, configs }).toEqual({
    rules: retrysafe.rules,
    meta: retrysafe.meta,
    configs: retrysafe.configs,
  });
});

const all = Object.entries(retrysafe.rules);

test.each(all)('every message of %s ends with a full stop', (_name, { meta }) => {
  expect(Object.values(meta?.messages ?? {}).filter((message) => !message.endsWith('.'))).toEqual([]);
});

test.each(all)('the address of %s leads to its page', (name, { meta }) => {
  expect(meta?.docs?.url).toBe(
    `https://github.com/retrysafe/retrysafe/blob/main/packages/eslint-plugin/docs/rules/${name}.md`,
  );
});

test.each(all)('%s never changes code by itself', (_name, { meta }) => {
  expect(meta).not.toHaveProperty('fixable');
});

// In oxlint one throw there costs the file all other rules.
test.each(all)('%s asks its context nothing when it is created', (_name, { create }) => {
  const asked: (string | symbol)[] = [];
  const context = new Proxy({}, { get: (_target, name) => void asked.push(name) }) as Rule.RuleContext;
  expect({ visits: Object.keys(create(context)), asked }).toEqual({ visits: ['Program'], asked: [] });
});

test.each(['recommended', 'strict'] as const)('the preset %s holds every rule', (name) => {
  expect(Object.keys(retrysafe.configs[name].rules ?? {})).toEqual(
    Object.keys(retrysafe.rules).map((rule) => `retrysafe/${rule}`),
  );
});

test.each(lines)('%s takes a preset', async (_line, Line) => {
  expect(await reportsOf(Line, [retrysafe.configs.recommended])).toContain('retrysafe/require-tool-class');
});

test.each(lines)('%s takes a preset beside the plugin', async (_line, Line) => {
  const configs = [{ plugins: { retrysafe } }, retrysafe.configs.recommended];
  expect(await reportsOf(Line, configs)).toContain('retrysafe/require-tool-class');
});

test.each(lines)('%s takes the plugin under a name of the user', async (_line, Line) => {
  const configs = [{ plugins: { safe: retrysafe }, rules: { 'safe/require-tool-class': 'error' } }] as Linter.Config[];
  expect(await reportsOf(Line, configs)).toEqual(['safe/require-tool-class']);
});

test.each(lines)('%s takes a namespace import without a preset', async (_line, Line) => {
  const configs = [
    { plugins: { retrysafe: namespace }, rules: { 'retrysafe/require-tool-class': 'error' } },
  ] as Linter.Config[];
  expect(await reportsOf(Line, configs)).toEqual(['retrysafe/require-tool-class']);
});

test('defineConfig takes a preset by name, under the prefix that the user chose', async () => {
  const configs = defineConfig([{ plugins: { safe: retrysafe }, extends: ['safe/recommended'] }]);
  expect(await reportsOf(ESLint, configs)).toContain('safe/require-tool-class');
});
