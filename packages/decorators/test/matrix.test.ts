import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProject, fixtures, node, resolved, typescriptVersions } from './built-project.js';
import {
  esbuildEmit,
  minifiedEmit,
  rolldownEmit,
  swcEmit,
  tscEmit,
  tscPrinted,
  tsxEmit,
  type Emit,
  type Mode,
} from './emitters.js';
import { expectedMistakes, printedErrors } from './mistakes.js';

let project: Awaited<ReturnType<typeof builtProject>>;

beforeAll(async () => {
  project = await builtProject();
  cpSync(join(fixtures, 'read-back.js'), join(project.root, 'read-back.js'));
}, 60_000);
afterAll(() => project.remove());

describe.each(typescriptVersions.flatMap((version) => [[version, 'standard'] as const, [version, 'legacy'] as const]))(
  'tsc %s, %s decorators',
  (version, mode) => {
    let printed = '';
    beforeAll(async () => {
      printed = await tscPrinted(version, project.root, mode);
    }, 60_000);

    test('prints one readable error for each mistake, and no other error', () => {
      const errors = printedErrors(printed);
      const mistakes = expectedMistakes().map((mistake) => ({
        ...mistake,
        errors: errors.filter(({ file, line }) => file === 'mistakes.ts' && line > mistake.from && line < mistake.to),
      }));
      for (const { says, errors: found } of mistakes)
        expect(found.map(({ text }) => text)).toEqual([expect.stringContaining(says)]);
      expect(errors).toHaveLength(mistakes.length);
    });

    emitsTheSameTools(mode, tscEmit(version));
  },
);

const both: readonly Mode[] = ['standard', 'legacy'];
const tsx = ['--import', pathToFileURL(resolved('tsx')).href];

const emitters: readonly [name: string, modes: readonly Mode[], emit: Emit, nodeOptions?: readonly string[]][] = [
  ['esbuild (evanw/esbuild#257)', both, esbuildEmit],
  ['esbuild, minified with a second copy of this package inside (ueokande/vimmatic#384)', both, minifiedEmit('esm')],
  ['esbuild, minified as CommonJS with a second copy inside', both, minifiedEmit('cjs')],
  ['swc 2022-03 (swc-project/swc#7957)', both, swcEmit('2022-03')],
  ['swc 2023-11', ['standard'], swcEmit('2023-11')],
  ['tsx', both, tsxEmit, tsx],
  ['rolldown, as in Vite 8', ['legacy'], rolldownEmit],
];

describe.each(
  emitters.flatMap(([name, modes, emit, nodeOptions]) => modes.map((mode) => ({ name, mode, emit, nodeOptions }))),
)('$name, $mode decorators', ({ mode, emit, nodeOptions }) => {
  emitsTheSameTools(mode, emit, nodeOptions);
});

describe('rolldown, as in Vite 8, standard decorators (withastro/astro#17409)', () => {
  test('leaves the @ in its output, which no engine loads', async () => {
    const module = await rolldownEmit(project.root, 'decorated-tools', 'standard');
    expect(await readBack(module, 'standard')).toContain('SyntaxError: Invalid or unexpected token');
  });

  test('takes the function forms', async () => {
    const module = await rolldownEmit(project.root, 'function-tools', 'standard');
    expect(JSON.parse(await readBack(module, 'standard'))).toEqual(expectedTools['function-tools']);
  });
});

function emitsTheSameTools(mode: Mode, emit: Emit, nodeOptions: readonly string[] = []): void {
  test.each(mode === 'legacy' ? (['decorated-tools', 'parameter-key'] as const) : (['decorated-tools'] as const))(
    '%s are the same as everywhere',
    async (fixture) => {
      const module = await emit(project.root, fixture, mode);
      expect(JSON.parse(await readBack(module, mode, nodeOptions))).toEqual(expectedTools[fixture]);
    },
  );
}

function readBack(module: string, mode: Mode, nodeOptions: readonly string[] = []): Promise<string> {
  return node(project.root, [...nodeOptions, 'read-back.js', module], {
    TSX_TSCONFIG_PATH: join(project.root, `tsconfig.tsx-${mode}.json`),
  });
}

// The names are part of every key: a build that changed one would start new keys.
const expectedTools = {
  'decorated-tools': [
    ['list', 'read', 'b1 1'],
    ['pay', 'idempotent-write', 'paid b1 k1'],
    ['remind', 'idempotent-write', 'b1 k1'],
    ['refund', 'irreversible', 'traced b1 k1'],
    ['close', 'irreversible', 'k1'],
    ['append', 'non-idempotent-write', 'k1'],
    ['list', 'read', 'b1 1'],
    ['pay', 'irreversible', 'strictly paid b1 k1'],
    ['remind', 'idempotent-write', 'strictly b1 k1'],
    ['refund', 'irreversible', 'traced b1 k1'],
    ['close', 'irreversible', 'k1'],
  ],
  'parameter-key': [
    ['close', 'irreversible', 'k1'],
    ['refund', 'irreversible', 's1 k1'],
  ],
  'function-tools': [
    ['pay', 'irreversible', 'b1 k1'],
    ['list', 'read', 'all'],
  ],
};
