import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measure, Ratio } from '../ratio.js';
import { bundledPlugin } from './bundled-plugin.js';
import { ownFolder } from './own-folder.js';
import { layDownCodeBase } from './generated-server.js';
import { inTurns } from './turns.js';

const rounds = 5;
const files = 200;

/**
 * What `recommended` adds to a run of ESLint: against one trivial rule, against one rule that asks for types, and in a
 * process that stays when one file was touched. Processor time of whole processes, start included.
 */
export const measure: Measure = async () => {
  const top = mkdtempSync(join(tmpdir(), 'retrysafe-bench-'));
  try {
    const generated = layDownCodeBase(top, files);
    writeFileSync(join(generated, 'tsconfig.json'), JSON.stringify(tsconfig));
    const folder = ownFolder() ?? generated;
    const plugin = await bundledPlugin();
    return [...wholeRuns(plugin, folder), ...touched(plugin, generated)];
  } finally {
    rmSync(top, { recursive: true });
  }
};

const tsconfig = {
  compilerOptions: { strict: true, noEmit: true, target: 'ES2022', module: 'NodeNext', types: [] },
  include: ['src'],
};

type Run = { readonly cpuMs: number; readonly files: number; readonly unread: number };

function wholeRuns(plugin: string, folder: string): readonly Ratio[] {
  const sets = ['trivial', 'recommended', 'typed'];
  const run = inTurns<Run>(
    sets.map((set) => ['eslint-run', plugin, set, folder]),
    rounds,
  );
  const [trivial, recommended, typed] = sets.map((set) => run('eslint-run', plugin, set, folder).cpuMs) as [
    number,
    number,
    number,
  ];
  const shown = sets.map((set) => {
    const { cpuMs, files, unread } = run('eslint-run', plugin, set, folder);
    return `${set} ${(cpuMs / 1000).toFixed(2)} s${unread === 0 ? '' : ` (${unread} of ${files} files not read)`}`;
  });
  console.log(`eslint: ${shown.join(', ')}`);
  return [
    { name: 'eslint-against-trivial', value: trivial / recommended, floor: 1 / 1.3 },
    // without anything to tell apart from a trivial rule, it is as good as can be
    { name: 'eslint-against-typed', value: (typed - trivial) / Math.max(recommended - trivial, 1), floor: 3 },
  ];
}

/** The dearest of a file that declares tools, one that they reach, and one that has nothing to do with them. */
function touched(plugin: string, folder: string): readonly Ratio[] {
  const sample = ['tools', 'service', 'model'].map((name) => join(folder, `src/part-7/${name}.ts`));
  const figure = inTurns([['touch-run', plugin, folder, ...sample]], rounds)('touch-run', plugin, folder, ...sample);
  const ratios = sample.map((_, n) => (figure[`trivial ${n}`] ?? NaN) / (figure[`recommended ${n}`] ?? NaN));
  const shown = Object.entries(figure).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`);
  console.log(`eslint-touched: ${shown.join(', ')}`);
  return [{ name: 'eslint-touched', value: Math.min(...ratios), floor: 1 / 3 }];
}
