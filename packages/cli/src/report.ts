import {
  contradictionsOf,
  soundsLikeWrite,
  type AuditReport,
  type Hints,
  type KeySource,
  type KeyUse,
  type Note,
  type Tool,
} from '@retrysafe/analyzer';
import type { ToolClass } from '@retrysafe/decorators';

/** What `retrysafe audit` answers, in the shape that `--format json` prints. */
export interface Report {
  readonly tools: readonly ReportedTool[];
  readonly stats: Stats;
  /** Files that could not be parsed or were left out, and budgets that were hit. */
  readonly notes: readonly Note[];
}

/** One tool, as `--format json` prints it. */
export interface ReportedTool {
  /** Null when the code does not say it. */
  readonly name: string | null;
  /** Relative to the audited folder, with forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly framework: string;
  readonly declared: {
    readonly class: ToolClass | null;
    /** What stands where a class should and is none of the four; null when nothing does. */
    readonly misspelt: string | null;
    readonly hints: Hints;
  };
  readonly inferred: {
    readonly class: ToolClass | 'unknown';
    readonly sideEffect: boolean | null;
    readonly confidence: 'code' | 'name';
    /** From the handler down to the call of the strongest effect, each as `fn (file:line)`. Empty when there is none. */
    readonly evidence: readonly string[];
  };
  readonly key: {
    readonly mintedBy: KeySource;
    /** The provider's slot that the key reaches; null when it reaches none. */
    readonly passedTo: string | null;
  };
  /** Whether an effect adds to what is there, so that a repeat adds again. */
  readonly delta: boolean;
  /** Whether the code does what the declared class or a hint rules out. */
  readonly weakClass: boolean;
  /** What is declared and ruled out by the code, as it is written: `read`, `destructiveHint: false`. */
  readonly contradicted: readonly string[];
}

/** The totals. */
export interface Stats {
  readonly files: number;
  readonly parsed: number;
  readonly tools: number;
  /** Tools of which nothing could be said. */
  readonly unknown: number;
  readonly classes: Readonly<Record<ToolClass | 'unknown', number>>;
  /** Tools that change the world and carry no class. */
  readonly untaggedWrites: number;
  /** Tools whose code does what their class or a hint rules out. */
  readonly weakClasses: number;
  /** Tools with a class that does not exist. */
  readonly misspeltClasses: number;
}

/** What the analyzer found, in the words and the order that a reader asked for: by file, then by line. Pure. */
export function reportOf({ tools, notes, stats }: AuditReport): Report {
  const reported = tools.map(reportedTool).sort(byPlace);
  return {
    tools: reported,
    stats: {
      ...stats,
      classes: countClasses(reported),
      untaggedWrites: reported.filter(isUntaggedWrite).length,
      weakClasses: reported.filter(isWeakClass).length,
      misspeltClasses: reported.filter(isMisspeltClass).length,
    },
    notes: notes.map((note) => ({ ...note, file: slashed(note.file) })),
  };
}

/** By its code, or else by a name that leaves no other reading. */
export function isUntaggedWrite({ name, declared, inferred }: ReportedTool): boolean {
  if (inferred.sideEffect !== true || declared.class !== null) return false;
  return inferred.confidence === 'code' || soundsLikeWrite(name ?? '');
}

/** What stands for its class is none of the four. */
export function isMisspeltClass({ declared }: ReportedTool): boolean {
  return declared.misspelt !== null;
}

/** Its code does what its class or a hint rules out. */
export function isWeakClass({ weakClass }: ReportedTool): boolean {
  return weakClass;
}

/** Nothing could be said of what it does. */
export function isUnknown({ inferred }: ReportedTool): boolean {
  return inferred.class === 'unknown';
}

function reportedTool(tool: Tool): ReportedTool {
  const { name, site, framework, declared, inferred } = tool;
  const contradicted = [...new Set(contradictionsOf(tool).map(({ claim }) => claim))];
  return {
    name,
    file: slashed(site.file),
    line: site.line,
    framework,
    declared: { class: declared.class, misspelt: declared.misspelt?.text ?? null, hints: declared.hints },
    inferred: {
      class: inferred.class,
      sideEffect: inferred.sideEffect,
      confidence: inferred.confidence,
      evidence: evidenceOf(tool),
    },
    key: keyOf(tool),
    delta: inferred.delta,
    weakClass: contradicted.length > 0,
    contradicted,
  };
}

/** Of the strongest effect. The handler goes by its tool's name; what has no name is left out. */
function evidenceOf({ name, inferred: { effects } }: Tool): readonly string[] {
  const hops = effects[0]?.path ?? [];
  return hops
    .map((hop, n) => (n === 0 ? { ...hop, fn: name ?? hop.fn } : hop))
    .filter(({ fn }) => fn !== 'anonymous')
    .map(({ fn, file, line }) => `${fn} (${slashed(file)}:${line})`);
}

/** The key that reaches a provider, of the strongest effect first; else who would have minted the one that does not. */
function keyOf({ inferred, keys }: Tool): ReportedTool['key'] {
  const uses = [...inferred.effects.flatMap(({ key }) => (key === null ? [] : [key])), ...keys];
  const use = uses.find(isPassed) ?? uses.find(({ mintedBy }) => mintedBy !== 'nobody');
  if (use === undefined) return { mintedBy: 'nobody', passedTo: null };
  return { mintedBy: use.mintedBy, passedTo: isPassed(use) ? use.slot : null };
}

/** Compared as code units, so that the order is the same on every machine. */
function byPlace(a: ReportedTool, b: ReportedTool): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line;
}

function isPassed({ state }: KeyUse): boolean {
  return state === 'passed';
}

function slashed(file: string): string {
  return file.replaceAll('\\', '/');
}

function countClasses(tools: readonly ReportedTool[]): Stats['classes'] {
  const count = (wanted: string) => tools.filter(({ inferred }) => inferred.class === wanted).length;
  return {
    read: count('read'),
    'idempotent-write': count('idempotent-write'),
    'non-idempotent-write': count('non-idempotent-write'),
    irreversible: count('irreversible'),
    unknown: count('unknown'),
  };
}
