import { build } from 'esbuild';
import { join } from 'node:path';

// The parser and the resolver are native and stay outside; they are found from the analyzer's folder only.
const file = join(import.meta.dirname, '../../packages/analyzer/dist/bench-plugin.mjs');

/** The plugin as JavaScript, as it is installed: what it costs to compile TypeScript is none of its own. Gives the path. */
export async function bundledPlugin(): Promise<string> {
  await build({
    entryPoints: [join(import.meta.dirname, '../../packages/eslint-plugin/src/index.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['oxc-parser', 'oxc-resolver', 'eslint', '@typescript-eslint/parser'],
  });
  return file;
}
