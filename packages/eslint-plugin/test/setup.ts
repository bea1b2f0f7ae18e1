import * as parser from '@typescript-eslint/parser';
import * as eslint10 from 'eslint';
import * as eslint9 from 'eslint-9';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { RetrysafeRule } from '../src/create-rule.js';

type RuleTester = typeof eslint10.RuleTester;

export interface Row {
  readonly name: string;
  readonly code: string;
  /** Relative to test/fixtures. A `.js` or `.jsx` file is parsed by espree. Default `tool.ts`. */
  readonly filename?: string;
  readonly options?: readonly object[];
  /** What stands under `settings.retrysafe`. */
  readonly settings?: object;
}

export interface ReportedRow extends Row {
  readonly errors: readonly eslint10.RuleTester.TestCaseError[];
}

export interface Rows {
  readonly valid: readonly Row[];
  readonly invalid: readonly ReportedRow[];
  /** True cases that the rule is known to let pass. A row that starts to report is good news: move it up. */
  readonly missed?: readonly Row[];
}

/** Runs the rows under both supported ESLint lines. */
export function runRows(name: string, rule: RetrysafeRule, { valid, invalid, missed = [] }: Rows): void {
  failOnFaults();
  const silent = [...valid, ...missed.map((row) => ({ ...row, name: `missed: ${row.name}` }))];
  describe.each([
    ['ESLint 10', eslint10.RuleTester],
    ['ESLint 9', eslint9.RuleTester as unknown as RuleTester],
  ])('%s', (_line, RuleTester) => {
    RuleTester.describe = describe;
    RuleTester.it = it;
    RuleTester.itOnly = it.only;
    new RuleTester().run(name, rule, {
      valid: silent.map(withHost),
      invalid: invalid.map((row) => ({ ...withHost(row), errors: [...row.errors] })),
    });
  });
}

/** A fault that the plugin contained would look like silence, and make a valid row pass. */
function failOnFaults(): void {
  const faults: string[] = [];
  process.on('warning', ({ message }) => faults.push(message));
  afterAll(async () => {
    await new Promise(setImmediate);
    expect(faults).toEqual([]);
  });
}

/** The absolute path of a file in test/fixtures, whether it exists or not. */
export const fixture = (path: string) => fileURLToPath(new URL(`fixtures/${path}`, import.meta.url));

function withHost({ filename = 'tool.ts', options = [], settings = {}, ...row }: Row) {
  const script = /\.[cm]?jsx?$/.test(filename);
  const languageOptions = {
    ...(script ? {} : { parser }),
    parserOptions: { ecmaFeatures: { jsx: /x$/.test(filename) } },
  };
  return {
    ...row,
    filename: fixture(filename),
    options: [...options],
    settings: { retrysafe: settings },
    languageOptions,
  };
}
