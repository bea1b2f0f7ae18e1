import { createProject, type FileReport, type Project, type Settings } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import type { Rule } from 'eslint';
import { resolve } from 'node:path';
import { hostTypes } from './host-types.js';
import { rootOf } from './project-root.js';

/** What the analyzer says about the linted file. Computed once per file, whichever rule asks first. */
export function reportOf(context: Rule.RuleContext): FileReport {
  // By the tree, which is new for each file: a host may hand out one SourceCode for all of them.
  const { ast } = context.sourceCode;
  const known = reports.get(ast);
  if (known !== undefined) return known;
  const report = analyse(context);
  reports.set(ast, report);
  return report;
}

/**
 * What could not be made of `settings.retrysafe`, for the first rule that asks about a file: one report a file,
 * whichever rules are on. A misspelt setting must not switch protection off without a word.
 */
export function untoldFaults({ sourceCode: { ast } }: Rule.RuleContext, { notes }: FileReport): readonly string[] {
  if (told.has(ast)) return [];
  told.add(ast);
  return notes.filter(({ kind }) => kind === 'settings').map(({ text }) => text);
}

const told = new WeakSet();
const reports = new WeakMap<object, FileReport>();
const projects = new Map<string, Project>();

function analyse({ sourceCode, filename, cwd, settings }: Rule.RuleContext): FileReport {
  const file = resolve(cwd, filename); // a file from standard input has no folder of its own
  const ast = sourceCode.ast as unknown as TSESTree.Program; // ESLint types its tree as plain ESTree, whatever the parser
  const types = hostTypes(sourceCode.parserServices);
  const project = projectOf(file, settings['retrysafe'] as Settings | undefined, types !== null);
  return project.analyse(file, { ast, text: sourceCode.text, types });
}

// A long-lived process lints one project with one set of settings again and again. What was found with types is kept
// apart, so that a file without them reads the same whatever was linted before it.
function projectOf(file: string, settings: Settings | undefined, typed: boolean): Project {
  const root = rootOf(file);
  const text = textOf(settings);
  const id = JSON.stringify([root, text, typed]);
  const readable = (text === null ? unreadable : settings) as Settings; // the analyzer takes it as a user wrote it
  const project = projects.get(id) ?? createProject({ root, settings: readable });
  projects.set(id, project);
  return project;
}

const unreadable: unknown = 'What JSON cannot hold';

/** The same text for settings that say the same, another for all others. Null when they cannot be written down. */
function textOf(settings: unknown): string | null {
  try {
    return JSON.stringify(settings ?? `${settings}`, (_name, value: unknown) =>
      isData(value) ? value : `${typeof value} ${Object.prototype.toString.call(value)} ${String(value)}`,
    );
  } catch {
    return null; // it holds itself, or one of its parts throws when it is asked for
  }
}

function isData(value: unknown): boolean {
  if (typeof value === 'object')
    return value === null || Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
