import type retrysafePlugin from '@retrysafe/eslint-plugin';
import { ESLint, type Linter, type Rule } from 'eslint';
import { pathToFileURL } from 'node:url';
import tseslint from 'typescript-eslint';

/** `trivial` is one rule that visits every call, `recommended` our preset, `typed` one rule that asks for types. */
export type RuleSet = 'trivial' | 'recommended' | 'typed';

let calls = 0;
const visitsCalls: Rule.RuleModule = { create: () => ({ CallExpression: () => void calls++ }) };

/** ESLint over `folder` with one set of rules and nothing else. `plugin` is the path of ours. */
export async function linterOf(rules: RuleSet, folder: string, plugin: string): Promise<ESLint> {
  const options = {
    ecmaFeatures: { jsx: true },
    ...(rules === 'typed' ? { projectService: true, tsconfigRootDir: folder } : {}),
  };
  return new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['**/*.{js,jsx,cjs,mjs,ts,tsx,cts,mts}'],
        languageOptions: { parser: tseslint.parser, parserOptions: options },
        linterOptions: { reportUnusedDisableDirectives: 'off' },
        ...(await setOf(rules, plugin)),
      } as Linter.Config,
    ],
  });
}

// Loaded when asked for: what a run does not use must not cost it anything.
async function setOf(rules: RuleSet, path: string): Promise<Pick<Linter.Config, 'plugins' | 'rules'>> {
  switch (rules) {
    case 'trivial':
      return {
        plugins: { bench: { rules: { 'visits-calls': visitsCalls } } },
        rules: { 'bench/visits-calls': 'error' },
      };
    case 'recommended': {
      const { default: retrysafe } = (await import(pathToFileURL(path).href)) as {
        readonly default: typeof retrysafePlugin;
      };
      return { plugins: { retrysafe }, rules: retrysafe.configs.recommended.rules ?? {} };
    }
    case 'typed': {
      const plugin = tseslint.plugin as NonNullable<Linter.Config['plugins']>[string];
      return {
        plugins: { '@typescript-eslint': plugin },
        rules: { '@typescript-eslint/no-floating-promises': 'error' },
      };
    }
  }
}

/** Processor time of this process so far, in milliseconds, of all threads. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
