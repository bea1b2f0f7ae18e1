import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const { resolve } = createRequire(import.meta.url);

// A package manager that runs the tests may add folders of its own to where Node looks.
const { NODE_PATH: _, ...env } = process.env;

export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** ESLint's own binary in a folder: `eslint` is version 10, `eslint-9` is version 9. */
export async function runEslint(name: string, folder: string, args: readonly string[]): Promise<Run> {
  const bin = join(dirname(resolve(`${name}/package.json`)), 'bin/eslint.js');
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [bin, ...args], { cwd: folder, env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as {
      readonly code: number;
      readonly stdout: string;
      readonly stderr: string;
    };
    return { code, out: stdout, err: stderr };
  }
}
