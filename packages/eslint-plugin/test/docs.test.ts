import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fencesIn } from '../../../tools/markdown.js';
import retrysafe from '../src/index.js';
import { fixture } from './setup.js';

const pages = 'packages/eslint-plugin/docs/rules';
const rules = Object.keys(retrysafe.rules);
const stems = (folder: string, ending: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .map((file) => file.slice(0, file.lastIndexOf(ending)))
    .sort();

test('every rule has its page and its test, and every page and test its rule', () => {
  expect({ pages: stems('../docs/rules', '.md'), tests: stems('rules', '.test.ts') }).toEqual({
    pages: rules,
    tests: rules,
  });
});

describe.each(rules)('the page of %s', (rule) => {
  const page = `${pages}/${rule}.md`;
  const text = readFileSync(new URL(`../docs/rules/${rule}.md`, import.meta.url), 'utf8');
  const headings = text.split('\n').map((line) => /^## (.*)/.exec(line)?.[1] ?? null);
  const sectionAt = (line: number) => headings.slice(0, line).findLast((heading) => heading !== null);
  const fencesUnder = (heading: string) => fencesIn(page).filter(({ line }) => sectionAt(line) === heading);

  test('has every section', () => {
    const wanted = ['Why', 'Incorrect', 'Correct', 'How often it is right', 'What it misses', 'When not to use it'];
    expect(headings).toEqual(expect.arrayContaining(wanted));
  });

  test.each(fencesUnder('Incorrect'))('line $line is reported by the rule and by no parse error', ({ code }) => {
    expect(new Set(reportsOf(code))).toEqual(new Set([`retrysafe/${rule}`]));
  });

  test.each(fencesUnder('Correct'))('line $line is not reported', ({ code }) => {
    expect(reportsOf(code)).toEqual([]);
  });

  test.each(fencesIn(page).filter(({ language }) => language === 'ts'))(
    'line $line turns the rule on by itself',
    ({ code }) => {
      expect(code.split('\n')[0]).toBe(`/* eslint retrysafe/${rule}: "error" */`);
    },
  );
});

function reportsOf(code: string): readonly (string | null)[] {
  const config = { files: ['**/*.ts'], plugins: { retrysafe }, languageOptions: { parser } } as Linter.Config;
  return new Linter({ cwd: fixture('') })
    .verify(code, [config], { filename: fixture('page.ts') })
    .map(({ ruleId, message }) => ruleId ?? message);
}
