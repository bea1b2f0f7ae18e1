import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Measure, Ratio } from '../ratio.js';
import { bundledPlugin } from './bundled-plugin.js';
import { layDownCodeBase, layDownServer } from './generated-server.js';
import { ownFolders } from './own-folders.js';
import type { RuleSet } from './rule-sets.js';
import { inTurns, type Job } from './turns.js';

const rounds = 5;
const files = 200;
const denseFiles = 100;

/**
 * What `recommended` adds to a run of ESLint: against one trivial rule, against one rule that asks for types, and in a
 * process that stays when one file was touched. Processor time of whole processes, start included. On code of which one
 * file of twenty declares tools; on a server where it is one of four (`-dense`), which costs more; and on each folder that
 * LINT_BENCH_DIR names.
 */
export const measure: Measure = async () => {
  const top = mkdtempSync(join(tmpdir(), 'retrysafe-bench-'));
  try {
    const codeBase = layDownCodeBase(join(top, 'code-base'), files);
    writeFileSync(join(codeBase, 'tsconfig.json'), JSON.stringify(tsconfig));
    const dense = layDownServer(join(top, 'dense'), denseFiles);
    const plugin = await bundledPlugin();
    return [
      ...wholeRuns(plugin, codeBase, ''),
      ...wholeRuns(plugin, dense, '-dense', ['trivial', 'recommended']),
      ...ownFolders().flatMap((folder) => wholeRuns(plugin, folder, `-${basename(folder)}`)),
      ...touched(plugin, codeBase),
    ];
  } finally {
    rmSync(top, { recursive: true });
  }
};

const tsconfig = {
  compilerOptions: { strict: true, noEmit: true, target: 'ES2022', module: 'NodeNext', types: [] },
  include: ['src'],
};

type Run = { readonly cpuMs: number; readonly files: number; readonly unread: number };

const allSets: readonly RuleSet[] = ['trivial', 'recommended', 'typed'];

/** `suffix` tells the folder in the names of the ratios. */
function wholeRuns(plugin: string, folder: string, suffix: string, sets = allSets): readonly Ratio[] {
  const jobs = sets.map((set): Job => ['eslint-run', plugin, set, folder]);
  const run = inTurns<Run>(jobs, rounds);
  const [trivial, recommended, typed] = jobs.map((job) => run(...job).cpuMs) as [number, number, number?];
  const shown = sets.map((set, n) => {
    const { cpuMs, files, unread } = run(...(jobs[n] as Job));
    return `${set} ${(cpuMs / 1000).toFixed(2)} s${unread === 0 ? '' : ` (${unread} of ${files} files not read)`}`;
  });
  console.log(`eslint${suffix}: ${shown.join(', ')}`);
  const more = Math.max(recommended - trivial, 1); // at least something, so that it is as good as can be where it adds nothing
  return [
    { name: `eslint-against-trivial${suffix}`, value: trivial / recommended, floor: 1 / 1.3 },
    ...(typed === undefined
      ? []
      : [{ name: `eslint-against-typed${suffix}`, value: (typed - trivial) / more, floor: 3 }]),
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
