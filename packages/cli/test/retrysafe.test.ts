import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
