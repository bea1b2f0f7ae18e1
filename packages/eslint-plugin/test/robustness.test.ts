import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, root } from '../../../tools/workspace.js';
import { createRule } from '../src/create-rule.js';
import retrysafe from '../src/index.js';
import { aiTool, mcpTool, ourTool, post, stripe } from './code.js';
import { fixture } from './setup.js';
import { odd } from './odd-code.js';

// A fault that the plugin contained comes as a warning.
const warnings: string[] = [];
const note = (warning: Error) => warnings.push(warning.message);
const warned = () => new Promise<readonly string[]>((resolve) => setImmediate(() => resolve(warnings.splice(0))));
beforeAll(() => void process.on('warning', note));
afterAll(() => void process.off('warning', note));

/** Runs all rules, and fails on what they throw. Reports and parse errors are both fine. */
function lint(code: string, filename: string, cwd = fixture('')): void {
  const typed = /\.[cm]?tsx?$/.test(filename);
  const config = {
    files: ['**'],
    plugins: { retrysafe },
    rules: retrysafe.configs.strict.rules,
    languageOptions: { ...(typed ? { parser } : {}), parserOptions: { ecmaFeatures: { jsx: /x$/.test(filename) } } },
  } as Linter.Config;
  const messages = new Linter({ cwd }).verify(code, [config], { filename: join(cwd, filename) });
  expect(messages.map(({ message }) => message)).not.toContainEqual(
    expect.stringMatching(/^No matching configuration/),
  );
}

describe('no rule throws on', () => {
  test.each(odd)('%s', async (_name, code, filename) => {
    expect(() => lint(code, filename)).not.toThrow();
    expect(await warned()).toEqual([]);
  });

  test('the sources of this repository', { timeout: 300_000 }, async () => {
    const files = [...filesBelow('packages', '.ts'), ...filesBelow('tools', '.ts'), ...filesBelow('test', '.ts')];
    for (const file of files) lint(readFileSync(join(root, file), 'utf8'), file, root);
    expect({ warnings: await warned(), many: files.length > 50 }).toEqual({ warnings: [], many: true });
  });

  test("TypeScript's declarations of the language and of the DOM", { timeout: 300_000 }, async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('typescript'));
    const files = readdirSync(folder).filter((file) => /^lib\.(es20|dom|decorators|scripthost).*\.d\.ts$/.test(file));
    for (const file of files) lint(readFileSync(join(folder, file), 'utf8'), file, folder);
    expect({ warnings: await warned(), many: files.length > 20 }).toEqual({ warnings: [], many: true });
  });

  test('tools with a piece cut out or put elsewhere', { timeout: 300_000 }, async () => {
    const seeds = [
      aiTool(post, "metadata: { toolClass: 'read' },"),
      mcpTool(
        'create_invoice',
        post,
        'inputSchema: { idempotencyKey: z.string() }, annotations: { readOnlyHint: true },',
      ),
      ourTool(
        'idempotent-write',
        '(args, call) => stripe.invoices.create(args, { idempotencyKey: `${Date.now()}` })',
        '',
        stripe,
      ),
      "for (const i of items) { await d.call('x', {}, { task, step }); }\nif (await s.get(call.idempotencyKey)) throw new Error('no');",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...seeds), fc.nat(), fc.nat(60), fc.nat(), (seed, from, length, to) => {
        lint(moved(seed, from % seed.length, length, to % seed.length), 'odd.ts');
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(await warned()).toEqual([]);
  });
});

test('a fault in one rule is a warning that names rule and file, and the other rules still report', async () => {
  const faulty = createRule({
    name: 'faulty',
    description: 'Is broken',
    recommended: 'error',
    messages: {},
    check: () => {
      throw new Error('unforeseen');
    },
  });
  const plugin = { rules: { faulty, 'require-tool-class': retrysafe.rules['require-tool-class'] } };
  const rules = { 'r/faulty': 'error', 'r/require-tool-class': 'error' } as const;
  const messages = new Linter({ cwd: fixture('') }).verify(aiTool(post), [{ plugins: { r: plugin }, rules }], 'odd.js');
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(['r/require-tool-class']);
  expect(await warned()).toEqual([
    expect.stringMatching(/^retrysafe\/faulty could not look at .*odd\.js\. .*unforeseen$/),
  ]);
});

/** `text` with the piece `[from, from + length)` cut out and put in again at `to`, or left out when `to` lies within. */
function moved(text: string, from: number, length: number, to: number): string {
  const piece = text.slice(from, from + length);
  const rest = text.slice(0, from) + text.slice(from + length);
  return to >= from && to < from + length ? rest : rest.slice(0, to) + piece + rest.slice(to);
}
