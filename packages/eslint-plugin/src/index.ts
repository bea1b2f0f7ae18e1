import { readFileSync } from 'node:fs';
import type { ESLint, Linter } from 'eslint';
import type { RetrysafeRule } from './create-rule.js';
import { rules as allRules } from './rules.js';
import { typescriptParser } from './host/typescript-parser.js';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly version: string;
};

/** Every rule by its name. */
export const rules: Readonly<Record<keyof typeof allRules, RetrysafeRule>> = allRules;

/** The package's own name and version; `namespace` is the prefix of the rules. */
export const meta: { readonly name: string; readonly version: string; readonly namespace: 'retrysafe' } = {
  name: manifest.name,
  version: manifest.version,
  namespace: 'retrysafe',
};

/**
 * Flat configs. `recommended` asks what every project needs, `strict` everything that can be asked. Both make ESLint look
 * at TypeScript too, which it passes over otherwise; `typescript` gives it the parser, where the project sets none.
 */
export const configs: {
  readonly recommended: Linter.Config;
  readonly strict: Linter.Config;
  readonly typescript: Linter.Config;
} = {
  recommended: preset('recommended'),
  strict: preset('strict'),
  typescript: {
    name: 'retrysafe/typescript',
    files: ['**/*.{ts,cts,mts,tsx}'],
    languageOptions: { parser: typescriptParser },
  },
};

const plugin: { readonly meta: typeof meta; readonly rules: typeof rules; readonly configs: typeof configs } = {
  meta,
  rules,
  configs,
} satisfies ESLint.Plugin;

// Each preset names this very object, so that `plugins: { retrysafe }` may stand beside it in one config.
for (const config of [configs.recommended, configs.strict]) config.plugins = { retrysafe: plugin };

export default plugin;
export { plugin as 'module.exports' };

function preset(name: 'recommended' | 'strict'): Linter.Config {
  const entries = Object.entries<RetrysafeRule>(allRules).map(([rule, { presets }]) => [
    `retrysafe/${rule}`,
    [...presets[name]],
  ]);
  return {
    name: `retrysafe/${name}`,
    files: ['**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'],
    rules: Object.fromEntries(entries) as Linter.RulesRecord,
  };
}
