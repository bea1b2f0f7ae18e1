import { transform as swcTransform, type TransformConfig } from '@swc/core';
import { build as esbuild, transform as esbuildTransform } from 'esbuild';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { fixtures, tsc, type TypeScriptVersion } from './built-project.js';

export type Mode = 'standard' | 'legacy';

/** Turns a fixture into a module in the project's folder and gives its path. */
export type Emit = (root: string, fixture: string, mode: Mode) => Promise<string>;

const source = (fixture: string) => join(fixtures, `${fixture}.ts`);
const compilerOptions = (mode: Mode) => ({
  experimentalDecorators: mode === 'legacy',
  useDefineForClassFields: mode === 'standard',
  target: 'es2022',
});

/** What tsc printed on all fixtures of a mode, mistakes included. It emits all the same. */
export async function tscPrinted(version: TypeScriptVersion, root: string, mode: Mode): Promise<string> {
  const name = `tsc-${version}-${mode}`;
  const files = [
    'platform.d.ts',
    'mistakes.ts',
    'decorated-tools.ts',
    ...(mode === 'legacy' ? ['parameter-key.ts'] : []),
  ];
  for (const file of files) cpSync(join(fixtures, file), join(root, file));
  const options = {
    ...compilerOptions(mode),
    strict: true,
    module: 'nodenext',
    lib: ['es2022'],
    types: [],
    rootDir: root,
    outDir: join(root, name),
  };
  writeFileSync(join(root, `${name}.json`), JSON.stringify({ compilerOptions: options, files }));
  return await tsc(version, root, ['-p', `${name}.json`]);
}

/** Takes what `tscPrinted` left behind. */
export const tscEmit =
  (version: TypeScriptVersion): Emit =>
  (root, fixture, mode) =>
    Promise.resolve(join(root, `tsc-${version}-${mode}`, `${fixture}.js`));

export const esbuildEmit: Emit = async (root, fixture, mode) => {
  const { code } = await esbuildTransform(readFileSync(source(fixture), 'utf8'), {
    loader: 'ts',
    target: 'es2022',
    tsconfigRaw: { compilerOptions: compilerOptions(mode) },
  });
  return written(root, `esbuild-${mode}-${fixture}.js`, code);
};

/** One file with a copy of this package inside, and every name that may be shortened shortened. */
export const minifiedEmit =
  (format: 'esm' | 'cjs'): Emit =>
  async (root, fixture, mode) => {
    const outfile = join(root, `minified-${mode}-${fixture}.${format === 'esm' ? 'mjs' : 'cjs'}`);
    await esbuild({
      entryPoints: [source(fixture)],
      outfile,
      format,
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'es2022',
      tsconfigRaw: { compilerOptions: compilerOptions(mode) },
      alias: { '@retrysafe/decorators': join(root, 'node_modules/@retrysafe/decorators/dist/index.js') },
    });
    return outfile;
  };

export const swcEmit =
  (decoratorVersion: NonNullable<TransformConfig['decoratorVersion']>): Emit =>
  async (root, fixture, mode) => {
    const transform: TransformConfig =
      mode === 'legacy' ? { legacyDecorator: true, decoratorMetadata: true } : { decoratorVersion };
    const { code } = await swcTransform(readFileSync(source(fixture), 'utf8'), {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022', transform },
      module: { type: 'es6' },
    });
    return written(root, `swc-${decoratorVersion}-${mode}-${fixture}.js`, code);
  };

export const rolldownEmit: Emit = async (root, fixture, mode) => {
  const bundle = await rolldown({
    input: source(fixture),
    external: ['@retrysafe/decorators'],
    transform: { decorator: { legacy: mode === 'legacy' } },
  });
  const file = join(root, `rolldown-${mode}-${fixture}.js`);
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
};

/** tsx compiles while loading, so its module is the source itself, beside a tsconfig of its mode. */
export const tsxEmit: Emit = async (root, fixture, mode) => {
  writeFileSync(join(root, `tsconfig.tsx-${mode}.json`), JSON.stringify({ compilerOptions: compilerOptions(mode) }));
  return written(root, `tsx-${mode}-${basename(fixture)}.ts`, readFileSync(source(fixture), 'utf8'));
};

function written(root: string, name: string, code: string): string {
  writeFileSync(join(root, name), code);
  return join(root, name);
}
