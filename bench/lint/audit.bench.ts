import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measure, median, type Ratio } from '../ratio.js';
import type { Cost, Work } from './audit-run.js';
import { layDownServer, linesPerFile } from './generated-server.js';

const rounds = 5;
const [few, many, most] = [100, 1_000, 3_000]; // files; `most` are 600,000 lines
const gibibyte = 1024 ** 3;

/**
 * What an audit costs: processor time against that of parsing the same files and doing nothing with them, growth with the
 * number of files, and memory. On generated code, and also on the folder that AUDIT_BENCH_DIR names, if it names one.
 */
export const measure: Measure = async () => {
  const top = mkdtempSync(join(tmpdir(), 'retrysafe-bench-'));
  try {
    const folders = [few, many, most].map((files) => layDownServer(join(top, `${files}`), files));
    return ratiosOf(folders, process.env['AUDIT_BENCH_DIR']);
  } finally {
    rmSync(top, { recursive: true });
  }
};

function ratiosOf(generated: readonly string[], own: string | undefined): readonly Ratio[] {
  const [small = '', middle = '', large = ''] = generated;
  const jobs: Job[] = [...generated.map((folder) => ['audit', folder] as const), ['parse', middle]];
  if (own !== undefined) jobs.push(['audit', own], ['parse', own]);
  const costs = inTurns(jobs);
  const cost = (work: Work, folder: string) => costs.get(`${work} ${folder}`) ?? { cpuMs: NaN, peakBytes: NaN };
  const againstParsing = (name: string, folder: string) => atMost(name, cost('audit', folder), cost('parse', folder));
  return [
    againstParsing('audit-against-parsing', middle),
    ...(own === undefined ? [] : [againstParsing('audit-against-parsing-own', own)]),
    growth(cost('audit', small), cost('audit', middle), cost('audit', large)),
    memory(cost('audit', large)),
  ];
}

type Job = readonly [work: Work, folder: string];

/** The medians of each job. The jobs take turns, so that none has the quieter machine, and the first turn only warms up. */
function inTurns(jobs: readonly Job[]): ReadonlyMap<string, Cost> {
  const runs = Array.from({ length: rounds + 1 }, () => jobs.map(inItsOwnProcess)).slice(1);
  const middle = (n: number, of: keyof Cost) => median(runs.map((run) => run[n]?.[of] ?? NaN));
  return new Map(
    jobs.map((job, n) => [job.join(' '), { cpuMs: middle(n, 'cpuMs'), peakBytes: middle(n, 'peakBytes') }]),
  );
}

function inItsOwnProcess([work, folder]: Job): Cost {
  const script = join(import.meta.dirname, 'audit-run.ts');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', script, work, folder], { encoding: 'utf8' });
  return JSON.parse(printed) as Cost;
}

/** At most 2.5 times the processor time. */
function atMost(name: string, audit: Cost, parsing: Cost): Ratio {
  const times = (audit.cpuMs / parsing.cpuMs).toFixed(2);
  console.log(`${name}: ${shown(audit)} against ${shown(parsing)}, ${times} times the time`);
  return { name, value: parsing.cpuMs / audit.cpuMs, floor: 1 / 2.5 };
}

/** What one more file costs at first, against what one more costs at the end: 1 is a straight line. */
function growth(small: Cost, middle: Cost, large: Cost): Ratio {
  const early = (middle.cpuMs - small.cpuMs) / (many - few);
  const late = (large.cpuMs - middle.cpuMs) / (most - many);
  console.log(`audit-growth: ${few}, ${many} and ${most} files take ${[small, middle, large].map(shown).join(', ')}`);
  return { name: 'audit-growth', value: early / late, floor: 0.8 };
}

function memory(large: Cost): Ratio {
  console.log(`audit-memory: ${most * linesPerFile} lines take ${shown(large)}`);
  return { name: 'audit-memory', value: gibibyte / large.peakBytes, floor: 1 };
}

function shown({ cpuMs, peakBytes }: Cost): string {
  return `${(cpuMs / 1000).toFixed(2)} s and ${Math.round(peakBytes / 1024 ** 2)} MiB`;
}
