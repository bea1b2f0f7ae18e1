import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fixture } from '../setup.js';

const project = fixture('project');
const { resolve } = createRequire(import.meta.url);
const binOf = (name: string, bin: string) => join(dirname(resolve(`${name}/package.json`)), bin);

interface Report {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** Runs a linter's own binary in the project; it may load our TypeScript, since the workspace is not built. */
async function run(bin: string, args: readonly string[]): Promise<string> {
  const loader = import.meta.resolve('tsx');
  const command = ['--import', loader, bin, ...args];
  try {
    return (await promisify(execFile)(process.execPath, command, { cwd: project })).stdout;
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

async function oxlint(): Promise<readonly Report[]> {
  const { diagnostics } = JSON.parse(await run(binOf('oxlint', 'bin/oxlint'), ['--format', 'json', 'src'])) as {
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
  ['oxlint', oxlint],
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
  expect(untagged?.message).toContain('BillingClient.post (src/client.ts:4) → fetch POST');
});

test('workers that see half of the files each find the same', { timeout: 60_000 }, async () => {
  const alone = await eslint('eslint');
  expect(await eslint('eslint', '--concurrency', '2')).toEqual(alone);
});

test('what was suppressed stays silent', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retrysafe-suppressed-'));
  try {
    const location = ['--suppressions-location', join(folder, 'suppressions.json')];
    await eslint('eslint', '--suppress-all', ...location);
    expect(await eslint('eslint', ...location)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
