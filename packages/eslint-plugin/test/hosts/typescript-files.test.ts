import { rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runEslint, type Run } from './eslint-run.js';
import { installedProject } from './installed-project.js';

let project: string;
beforeAll(async () => void (project = await installedProject()), 60_000);
afterAll(() => rm(project, { recursive: true }));

/** ESLint over the whole project, which has TypeScript files, with these configs and no others. */
async function lintWith(name: string, configs: string): Promise<Run> {
  const config = `import retrysafe from '@retrysafe/eslint-plugin';\nexport default [${configs}];\n`;
  await writeFile(join(project, 'eslint.config.js'), config);
  return runEslint(name, project, ['.']);
}

describe.each(['eslint', 'eslint-9'])('in a project with %s', { timeout: 60_000 }, (eslint) => {
  test('a preset alone is never green over TypeScript that it cannot read', async () => {
    const { code, out } = await lintWith(eslint, 'retrysafe.configs.recommended');
    expect(code).toBe(1);
    expect(out).toMatch(/client\.ts\n.*Parsing error/);
  });

  test('the preset `typescript` brings the parser', async () => {
    const { code, out } = await lintWith(eslint, 'retrysafe.configs.typescript, retrysafe.configs.recommended');
    expect(code).toBe(1);
    expect(out).toMatch(/tools\.ts\n(?:.*\n)*?.*createInvoice → BillingClient\.post.*require-tool-class/);
    expect(out).not.toContain('Parsing error');
  });

  test('a rule can be changed for all files, beside files that no preset names', async () => {
    await writeFile(join(project, 'src/page.vue'), '');
    const change = "{ plugins: { retrysafe }, rules: { 'retrysafe/require-tool-class': 'off' } }";
    const vue = "{ files: ['**/*.vue'] }";
    const presets = 'retrysafe.configs.typescript, retrysafe.configs.recommended';
    const { code, out } = await lintWith(eslint, `${vue}, ${presets}, ${change}`);
    expect(code).toBe(1);
    expect(out).not.toContain('require-tool-class');
  });
});

test('without a parser every TypeScript file has a parse error that says what to install', async () => {
  await unlink(join(project, 'node_modules/@typescript-eslint/parser'));
  const { code, out } = await lintWith('eslint', 'retrysafe.configs.typescript, retrysafe.configs.recommended');
  expect(code).toBe(1);
  expect(out).toMatch(/tools\.ts\n.*npm install --save-dev @typescript-eslint\/parser/);
});

test('a parser that refuses the TypeScript of the project is told with its reason', async () => {
  await writeFile(
    join(project, 'node_modules/@typescript-eslint/parser.js'),
    "throw new Error('typescript-eslint does not support TS 7.0');",
  );
  const { code, out } = await lintWith('eslint', 'retrysafe.configs.typescript, retrysafe.configs.recommended');
  expect(code).toBe(1);
  expect(out).toMatch(/does not support TS 7\.0.*or lint with oxlint/);
});
