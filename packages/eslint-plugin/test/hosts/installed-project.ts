import { build } from 'esbuild';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture } from '../setup.js';

const plugin = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A copy of the fixture project, outside of the workspace, with the plugin installed as JavaScript: linters run it in
 * processes and threads that know no TypeScript. Returns its folder.
 */
export async function installedProject(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'retrysafe-hosts-')));
  cpSync(fixture('project'), folder, { recursive: true });
  const installed = join(folder, 'node_modules/@retrysafe/eslint-plugin');
  const packages = await bundle(join(installed, 'dist/index.js'));
  const manifest = JSON.parse(readFileSync(join(plugin, 'package.json'), 'utf8')) as Manifest;
  writeFileSync(
    join(installed, 'package.json'),
    JSON.stringify({ ...manifest, exports: manifest.publishConfig.exports }),
  );
  for (const [name, from] of packages) link(name, from, folder);
  link('@typescript-eslint/parser', plugin, folder);
  return folder;
}

interface Manifest {
  readonly publishConfig: { readonly exports: object };
}

/** Bundles our own packages. Returns the packages that stay outside, each with the folder that needs it. */
async function bundle(outfile: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  await build({
    entryPoints: [join(plugin, 'src/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'packages of others stay outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
            if (path.startsWith('@retrysafe/') || kind === 'entry-point') return null;
            if (!isBuiltin(path)) found.set(packageOf(path), resolveDir);
            return { path, external: true };
          }),
      },
    ],
  });
  return found;
}

const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Puts the package that `from` would load into the project. */
function link(name: string, from: string, folder: string): void {
  const above = createRequire(join(from, 'x.js')).resolve.paths(name) ?? [];
  const target = above.map((dir) => join(dir, name)).find((dir) => existsSync(dir));
  if (target === undefined) throw new Error(`${name} is not installed for ${from}`);
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(realpathSync(target), place, 'junction');
}
