// One measured run in a process of its own: `audit-run.ts audit|parse FOLDER` prints what it cost.
import { readFileSync } from 'node:fs';
import { createProject } from '../../packages/analyzer/src/index.js';
import { listFiles } from '../../packages/analyzer/src/read/list-files.js';
import type { Figures } from './turns.js';
import { parse } from '../../packages/analyzer/src/read/parse.js';

export type Work = keyof typeof works;

export interface Cost extends Figures {
  /** Processor time in milliseconds, of all threads, without the start of the process. */
  readonly cpuMs: number;
  readonly peakBytes: number;
}

const works = {
  audit: (root: string) => createProject({ root }).audit().tools.length,
  /** Reads and parses every file that an audit looks at, and drops each tree at once. */
  parse: (root: string) =>
    listFiles(root).sources.filter((file) => parse(file, readFileSync(file, 'utf8')).kind === 'parsed').length,
};

const [work = '', folder = ''] = process.argv.slice(2);
const before = process.cpuUsage();
works[work as Work](folder);
const { user, system } = process.cpuUsage(before);
const cost: Cost = { cpuMs: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 };
console.log(JSON.stringify(cost));
