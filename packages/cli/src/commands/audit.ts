import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createProject } from '@retrysafe/analyzer';
import { toolClasses } from '@retrysafe/decorators';
import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { json } from '../formats/json.js';
import { table } from '../formats/table.js';
import {
  isMisspeltClass,
  isUnknown,
  isUntaggedWrite,
  isWeakClass,
  type Report,
  type ReportedTool,
  reportOf,
} from '../report.js';
import { settingsIn } from '../settings-file.js';
import type { Terminal } from '../terminal.js';

/** Lists every tool of a code base with what its code does. Reads the code and runs none of it. */
export function audit(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description('List every tool below a folder: its class, what its code does, and who mints its key.')
    .argument('[dir]', 'the folder', '.')
    .addOption(new Option('--format <format>', 'how to print it').choices(Object.keys(formats)).default('table'))
    .option('--fail-on <kinds>', `exit with 1 when there is one of: ${Object.keys(failures).join(',')}`, readFailures)
    .option('--settings <file>', 'what the settings `retrysafe` of the ESLint plugin hold, as JSON')
    .action((dir: string, { format, failOn = [], settings: file }: Options, command: Command) => {
      const root = folderAt(resolve(terminal.cwd, dir));
      if (root === null)
        command.error(`error: '${dir}' is not a directory. Name the folder whose tools you want listed.`);
      const read = file === undefined ? { settings: {}, faults: [] } : settingsIn(resolve(terminal.cwd, file));
      if (read.faults.length > 0) command.error(read.faults.map((fault) => `error: ${file}: ${fault}`).join('\n'));
      const report = reportOf(createProject({ root, settings: read.settings }).audit());
      // a gate that looks at the wrong folder must not be green
      if (report.stats.files === 0)
        command.error(
          `error: '${dir}' holds no source file: none ends in ${endings} (tests, declarations and dependencies are left out). Name the folder whose tools you want listed.`,
        );
      terminal.out(formats[format](report, terminal));
      failWhereAsked(report, failOn, terminal);
    });
}

interface Options {
  readonly format: keyof typeof formats;
  readonly failOn?: readonly Failure[];
  readonly settings?: string;
}

const endings = '.ts, .tsx, .mts, .cts, .js, .jsx, .mjs or .cjs';

const formats = { table, json };

const failures = {
  'untagged-write': { holdsFor: isUntaggedWrite, mend: 'State the class of each.' },
  'weak-class': { holdsFor: isWeakClass, mend: 'State what each of them does, or change what it does.' },
  'misspelt-class': {
    holdsFor: isMisspeltClass,
    mend: `State one of ${toolClasses.join(', ')}.`,
  },
  unknown: { holdsFor: isUnknown, mend: 'State the class of each, so that people know what the code does not tell.' },
} as const satisfies Record<string, { holdsFor: (tool: ReportedTool) => boolean; mend: string }>;

type Failure = keyof typeof failures;

function readFailures(list: string, earlier: readonly Failure[] = []): readonly Failure[] {
  return [...earlier, ...list.split(',').map(readFailure)];
}

function readFailure(name: string): Failure {
  if (Object.hasOwn(failures, name)) return name as Failure;
  throw new InvalidArgumentError(`Allowed choices are ${Object.keys(failures).join(', ')}, joined by commas.`);
}

/** Links are followed first: the analyzer compares paths with those that a resolver answers, which are real ones. */
function folderAt(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

function failWhereAsked({ tools }: Report, failOn: readonly Failure[], { err }: Terminal): void {
  const found = [...new Set(failOn)].flatMap((failure) => {
    const { holdsFor, mend } = failures[failure];
    const count = tools.filter(holdsFor).length;
    return count === 0 ? [] : [`${failure}: ${count} of ${tools.length} tools. ${mend}\n`];
  });
  if (found.length === 0) return;
  err(found.join(''));
  throw new CommanderError(1, 'retrysafe.check-failed', found.join(''));
}
