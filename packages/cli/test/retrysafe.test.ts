import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const home = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };

function started(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(home, 'bin/retrysafe.mjs'), ...args], { encoding: 'utf8', cwd: home });
}

test('the script runs from source and tells the version of the package', () => {
  expect(started('--version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('the script hands on the exit code', () => {
  expect(started('audit', 'nowhere')).toMatchObject({ status: 2, stdout: '' });
});

test('the root of the workspace has the command, and it prints one JSON value with paths from the audited folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retrysafe-root-'));
  const tool =
    "export const create_bill = tool({ description: 'A bill', execute: () => fetch('https://x', { method: 'POST' }) });";
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/a.ts'), `import { tool } from 'ai';\n${tool}\n`);
  await writeFile(join(folder, 'src/b.ts'), 'const = 1;');
  const command = join(home, '../../node_modules/.bin/retrysafe');
  const { status, stdout, stderr } = spawnSync(command, ['audit', folder, '--format', 'json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  await rm(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    tools: [
      {
        name: 'create_bill',
        file: 'src/a.ts',
        line: 2,
        framework: 'ai.tool',
        declared: { class: null, hints: {} },
        inferred: {
          class: 'non-idempotent-write',
          sideEffect: true,
          confidence: 'code',
          evidence: [expect.stringMatching(/^create_bill \(src\/a\.ts:2\)$/), 'fetch POST (src/a.ts:2)'],
        },
        key: { mintedBy: 'nobody', passedTo: null },
        delta: false,
      },
    ],
    stats: { files: 2, tools: 1 },
    notes: [{ kind: 'parse-error', file: 'src/b.ts' }],
  });
});
