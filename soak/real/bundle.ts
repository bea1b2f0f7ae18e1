import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const dispatcher = join(import.meta.dirname, '../../packages/dispatcher');

/** What a child process runs, in one file. */
export interface Bundle {
  /** The built program of that name. */
  readonly file: (program: 'child' | 'provider-process') => string;
  remove(): void;
}

/** The soak's programs as one file each, so that hundreds of processes start fast. They lie where `libsql` is found. */
export async function bundlePrograms(): Promise<Bundle> {
  mkdirSync(join(dispatcher, 'node_modules'), { recursive: true });
  const outdir = mkdtempSync(join(dispatcher, 'node_modules/.soak-'));
  await build({
    entryPoints: ['child', 'provider-process'].map((name) => join(import.meta.dirname, `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['libsql', 'pg-native'],
    // What the bundled CommonJS packages require of Node.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  });
  return {
    file: (name) => join(outdir, `${name}.mjs`),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
