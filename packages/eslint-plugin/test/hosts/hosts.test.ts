import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedProject } from './installed-project.js';

let project: string;
beforeAll(async () => void (project = await installedProject()), 60_000);
afterAll(() => rm(project, { recursive: true }));

const { resolve } = createRequire(import.meta.url);
const binOf = (name: string, bin: string) => join(dirname(resolve(`${name}/package.json`)), bin);

interface Report {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** What a linter's own binary prints when it runs in the project. */
async function run(bin: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, [bin, ...args], { cwd: project })).stdout;
  } catch (error) {
    return (error as { readonly stdout: string }).stdout; // it ends with 1 when it reports something
  }
}

async function eslint(name: string, ...more: readonly string[]): Promise<readonly Report[]> {
  const results = JSON.parse(
    await run(binOf(name, 'bin/eslint.js'), ['--format', 'json', ...more, 'src']),
  ) as readonly {
    readonly filePath: string;
    readonly messages: readonly { readonly line: number; readonly ruleId: string; readonly message: string }[];
  }[];
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, ruleId, message }) => ({ file: filePath, line, rule: ruleId, message })),
  );
}

async function oxlint(...more: readonly string[]): Promise<readonly Report[]> {
  const { diagnostics } = JSON.parse(
    await run(binOf('oxlint', 'bin/oxlint'), ['--format', 'json', ...more, 'src']),
  ) as {
    readonly diagnostics: readonly {
      readonly message: string;
      readonly code: string;
      readonly filename: string;
      readonly labels: readonly { readonly span: { readonly line: number } }[];
    }[];
  };
  return diagnostics.map(({ message, code, filename, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: code.replace(/^(.*)\((.*)\)$/, '$1/$2'),
    message,
  }));
}

test.each([
  ['ESLint 10', () => eslint('eslint')],
  ['ESLint 9', () => eslint('eslint-9')],
  ['oxlint', () => oxlint()],
])('%s finds the same in TypeScript and JavaScript, over two files', { timeout: 60_000 }, async (_host, lint) => {
  const reports = await lint();
  const places = reports.map(
    ({ file, line, rule }) => `${file.replaceAll('\\', '/').split('/').at(-1)}:${line} ${rule}`,
  );
  expect(places.sort()).toEqual([
    'legacy.js:3 retrysafe/require-tool-class',
    'legacy.js:8 retrysafe/no-unstable-key',
    'tools.ts:7 retrysafe/require-tool-class',
    'tools.ts:8 retrysafe/no-retry-instruction',
    'tools.ts:9 retrysafe/no-key-in-model-schema',
  ]);
  const untagged = reports.find(
    ({ file, rule }) => file.endsWith('tools.ts') && rule === 'retrysafe/require-tool-class',
  );
  expect(untagged?.message).toContain(
    'createInvoice → BillingClient.post (src/client.ts:4) → fetch POST (src/client.ts:5)',
  );
});

test('workers that see half of the files each find the same', { timeout: 60_000 }, async () => {
  const alone = await eslint('eslint');
  expect(await eslint('eslint', '--concurrency', '2')).toEqual(alone);
});

test('what was suppressed stays silent', { timeout: 60_000 }, async () => {
  await eslint('eslint', '--quiet', '--suppress-all');
  expect(await eslint('eslint', '--quiet')).toEqual([]);
});

test(
  'oxlint reports settings that do not fit, once in each file, whichever rule is on',
  { timeout: 60_000 },
  async () => {
    const config = {
      categories: { correctness: 'off' },
      jsPlugins: [{ name: 'retrysafe', specifier: '@retrysafe/eslint-plugin' }],
      settings: { retrysafe: { classes: { createInvoice: 'idempotent' } } },
      rules: { 'retrysafe/no-key-on-read': 'error', 'retrysafe/require-plan-ordinal': 'error' },
    };
    await writeFile(join(project, 'faulty.json'), JSON.stringify(config));
    const reports = await oxlint('--config', 'faulty.json');
    expect(
      reports.map(({ line, message }) => [line, message.includes("createInvoice: 'idempotent' is no class")]),
    ).toEqual(Array.from({ length: 3 }, () => [1, true]));
  },
);

test('CommonJS gets the plugin itself', async () => {
  const script = "console.log(require('@retrysafe/eslint-plugin').meta.namespace)";
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '-e', script], {
    cwd: project,
  });
  expect(stdout.trim()).toBe('retrysafe');
});
