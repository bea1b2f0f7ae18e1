import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { median } from '../ratio.js';

/** What one run printed: numbers by name. */
export type Figures = Readonly<Record<string, number>>;

/** A script beside this file, and what it is told. */
export type Job = readonly [script: string, ...args: string[]];

/**
 * The medians of each job's figures. Each run is a process of its own. The jobs take turns, so that none has the quieter
 * machine, and the first turn only warms up.
 */
export function inTurns<F extends Figures>(jobs: readonly Job[], rounds: number): (...job: Job) => F {
  const runs = Array.from({ length: rounds + 1 }, () => jobs.map(inItsOwnProcess)).slice(1);
  const medians = new Map(jobs.map((job, n) => [job.join(' '), mediansOf(runs.map((run) => run[n] ?? {}))]));
  return (...job) => {
    const found = medians.get(job.join(' '));
    if (found === undefined) throw new RangeError(`${job.join(' ')} was not run.`);
    return found as F;
  };
}

function inItsOwnProcess([script, ...args]: Job): Figures {
  const path = join(import.meta.dirname, `${script}.ts`);
  const printed = execFileSync(process.execPath, ['--import', 'tsx', path, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
  return JSON.parse(printed) as Figures;
}

function mediansOf(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? NaN))]));
}
