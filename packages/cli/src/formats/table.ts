import { styleText } from 'node:util';
import { printable } from '../printable.js';
import type { Report, ReportedTool, Stats } from '../report.js';

/** The report for people: the tools of each file, each with the way to its effect, then the notes and the totals. */
export function table({ tools, notes, stats }: Report, { colour }: { readonly colour: boolean }): string {
  const style: Style = (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text);
  const rows = tools.map(cellsOf);
  const widths = widthsOf([head, ...rows]);
  const lines = tools.flatMap((tool, n) => [
    ...(tool.file === tools[n - 1]?.file ? [] : ['', style('bold', printable(tool.file))]),
    style(colourOf(tool), aligned(rows[n] ?? [], widths)),
    ...wayTo(tool).map((hops) => style('dim', `${' '.repeat(indent)}${hops}`)),
  ]);
  return [
    ...(tools.length === 0 ? [] : [style('dim', aligned(head, widths))]),
    ...lines,
    '',
    ...notes.map(({ file, text }) => style('yellow', `note: ${printable(file)}: ${printable(text)}`)),
    ...totals(stats),
    '',
  ].join('\n');
}

type Format = Parameters<typeof styleText>[0];
type Style = (format: Format, text: string) => string;

const head = ['line', 'tool', 'does', 'declared', 'key'];
const indent = 8;

function cellsOf({ line, name, inferred, declared, key, contradicted }: ReportedTool): readonly string[] {
  const guessed = inferred.confidence === 'name' && inferred.class !== 'unknown' ? ' (by its name)' : '';
  return [
    `${line}`,
    name === null ? '(no name)' : printable(name),
    `${inferred.class}${guessed}`,
    declaredWords(declared, contradicted),
    keyWords(key, inferred),
  ];
}

/** `nobody`, `orchestrator → Idempotency-Key`; `-` for what only reads, which needs none. */
function keyWords({ mintedBy, passedTo }: ReportedTool['key'], { sideEffect }: ReportedTool['inferred']): string {
  if (passedTo !== null) return `${mintedBy} → ${printable(passedTo)}`;
  return sideEffect === false && mintedBy === 'nobody' ? '-' : mintedBy;
}

/** `read`, `read (too weak)`, `irreversible, readOnlyHint: true (too weak)`, `idempotent (no class)`. */
function declaredWords({ class: toolClass, misspelt }: ReportedTool['declared'], contradicted: readonly string[]) {
  if (misspelt !== null) return `${printable(misspelt)} (no class)`;
  const words = [...new Set([toolClass ?? '-', ...contradicted])].join(', ');
  return contradicted.length === 0 ? words : `${words} (too weak)`;
}

function wayTo({ inferred }: ReportedTool): readonly string[] {
  return inferred.evidence.length === 0 ? [] : [inferred.evidence.map(printable).join(' → ')];
}

function widthsOf(rows: readonly (readonly string[])[]): readonly number[] {
  return head.map((_title, column) => rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0));
}

/** Numbers to the right, words to the left. */
function aligned(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, n) => (n === 0 ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)));
  return `  ${padded.join('  ')}`.trimEnd();
}

function colourOf({ inferred, weakClass, declared }: ReportedTool): Format {
  if (weakClass || declared.misspelt !== null) return 'red';
  if (inferred.class === 'irreversible') return 'red';
  return inferred.class === 'unknown' ? 'yellow' : 'reset';
}

function totals({ files, tools, classes, untaggedWrites, weakClasses, misspeltClasses }: Stats): readonly string[] {
  if (tools === 0) return [`No tools in ${counted(files, 'file')}.`];
  const each = Object.entries(classes).filter(([, count]) => count > 0);
  return [
    `${counted(tools, 'tool')} in ${counted(files, 'file')}: ${each.map(([name, count]) => `${count} ${name}`).join(', ')}.`,
    ...(untaggedWrites === 0 ? [] : [`Writes without a class: ${untaggedWrites}.`]),
    ...(misspeltClasses === 0 ? [] : [`Classes that do not exist: ${misspeltClasses}.`]),
    ...(weakClasses === 0 ? [] : [`Classes and hints that are too weak for what the code does: ${weakClasses}.`]),
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
