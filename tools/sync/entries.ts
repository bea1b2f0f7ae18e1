import { collections, directFiles } from '../collections.js';
import { packages, type Manifest } from '../workspace.js';
import type { Generated } from './generated.js';

/** Where a package has no index and each file of `src` is an entry, its manifest lists them all. */
export function entries(top: string): readonly Generated[] {
  return collections
    .filter(({ members }) => members === 'every-entry')
    .flatMap(({ package: id }) => packages(top).filter((pkg) => pkg.id === id))
    .map(({ dir, manifest }) => ({
      file: `${dir}/package.json`,
      text: `${JSON.stringify(withEntries(manifest, directFiles(`${dir}/src`, top)), null, 2)}\n`,
    }));
}

function withEntries(manifest: Manifest, names: readonly string[]): Manifest {
  const itself = { './package.json': './package.json' };
  const source = names.map((name) => [`./${name}`, `./src/${name}.ts`]);
  const built = names.map((name) => [`./${name}`, { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` }]);
  return {
    ...manifest,
    exports: { ...Object.fromEntries(source), ...itself },
    publishConfig: { ...manifest.publishConfig, exports: { ...Object.fromEntries(built), ...itself } },
  };
}
