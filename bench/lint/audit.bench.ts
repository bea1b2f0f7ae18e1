import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Measure, Ratio } from '../ratio.js';
import type { Cost, Work } from './audit-run.js';
import { layDownServer, linesPerFile } from './generated-server.js';
import { ownFolders } from './own-folders.js';
import { inTurns, type Job } from './turns.js';

const rounds = 5;
const [few, many, most] = [100, 1_000, 3_000]; // files; `most` are 600,000 lines
const gibibyte = 1024 ** 3;

/**
 * What an audit costs: processor time against that of parsing the same files and doing nothing with them, growth with the
 * number of files, and memory. On generated code, and also on each folder that LINT_BENCH_DIR names.
 */
export const measure: Measure = async () => {
  const top = mkdtempSync(join(tmpdir(), 'retrysafe-bench-'));
  try {
    const folders = [few, many, most].map((files) => layDownServer(join(top, `${files}`), files));
    return ratiosOf(folders, ownFolders());
  } finally {
    rmSync(top, { recursive: true });
  }
};

function ratiosOf(generated: readonly string[], own: readonly string[]): readonly Ratio[] {
  const [small = '', middle = '', large = ''] = generated;
  const jobs: Job[] = [
    ...[...generated, ...own].map((folder) => job('audit', folder)),
    ...[middle, ...own].map((folder) => job('parse', folder)),
  ];
  const costs = inTurns<Cost>(jobs, rounds);
  const cost = (work: Work, folder: string) => costs(...job(work, folder));
  const againstParsing = (name: string, folder: string) => atMost(name, cost('audit', folder), cost('parse', folder));
  return [
    againstParsing('audit-against-parsing', middle),
    ...own.map((folder) => againstParsing(`audit-against-parsing-${basename(folder)}`, folder)),
    growth(cost('audit', small), cost('audit', middle), cost('audit', large)),
    memory(cost('audit', large)),
  ];
}

function job(work: Work, folder: string): Job {
  return ['audit-run', work, folder];
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
