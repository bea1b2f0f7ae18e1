import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packageRoot = fileURLToPath(new URL('..', import.meta.url));
export const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));
export const typescriptVersions = ['5.9', '6.0', '7.0'] as const;
export type TypeScriptVersion = (typeof typescriptVersions)[number];

/** An empty folder outside the repository, as a user's project would be, with this package built and installed into it. */
export async function builtProject(): Promise<{ readonly root: string; readonly remove: () => void }> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'retrysafe-decorators-')));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module' }));
  await buildInto(root);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Builds `@retrysafe/decorators` into a project's node_modules, with a copy of its dependencies of its own. */
async function buildInto(root: string): Promise<void> {
  const installed = join(root, 'node_modules/@retrysafe/decorators');
  const outDir = join(installed, 'dist');
  mkdirSync(outDir, { recursive: true });
  await tsc('6.0', root, [
    '-p',
    packageRoot,
    '--outDir',
    outDir,
    '--composite',
    'false',
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
    '--declarationMap',
    'false',
    '--sourceMap',
    'false',
    '--noCheck',
  ]);
  writeFileSync(
    join(installed, 'package.json'),
    JSON.stringify({
      name: '@retrysafe/decorators',
      type: 'module',
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    }),
  );
  for (const dependency of ['reflect-metadata', '@standard-schema/spec']) {
    cpSync(realpathSync(join(packageRoot, 'node_modules', dependency)), join(root, 'node_modules', dependency), {
      recursive: true,
    });
  }
}

/** What tsc printed: nothing when all is well. */
export async function tsc(version: TypeScriptVersion, cwd: string, args: readonly string[]): Promise<string> {
  const bin = join(packageRoot, `node_modules/typescript-${version}/bin/tsc`);
  return await node(cwd, [bin, '--pretty', 'false', ...args]);
}

/** What the process printed on stdout, whether it ended well or not; with stderr when it did not. */
export async function node(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return stdout + stderr;
  }
}

/** A file of one of this package's own dependencies. */
export const resolved = (specifier: string): string => createRequire(import.meta.url).resolve(specifier);
