import type { ToolClass } from '@retrysafe/decorators';
import type { Reach, Reached } from './effects/reached.js';
import { classOfEffect, classOfMeaning } from './class-of.js';
import { isHandedOver, isPlainPost } from './effects/says-little.js';
import { isLoginTool } from './effects/login-tool.js';
import { toolMeaningOf, type Said } from './effects/tool-name.js';
import { meanings } from './effects/verbs.js';
import { wordsOf } from './effects/words.js';
import { namedByTool } from './named-by-tool.js';

/** A verdict before its places are written out. */
export interface RawVerdict {
  readonly sideEffect: boolean | null;
  readonly class: ToolClass | 'unknown';
  readonly confidence: 'code' | 'name';
  readonly effects: readonly Reached[];
}

const order: readonly ToolClass[] = ['read', 'idempotent-write', 'non-idempotent-write', 'irreversible'];

/** What the code says; where it says nothing, what the tool's name says; else nothing. */
export function verdictOf(reach: Reach | null, name: string | null): RawVerdict {
  const effects = sorted(withoutRecords((reach?.effects ?? []).filter((one) => one.effect.kind !== null)));
  const said = name === null ? null : toolMeaningOf(name);
  const sure = effects.filter((one) => one.effect.confidence === 'code');
  if (sure.length > 0) return bySureCode(effects, sure, said, name ?? '');
  // the dispatcher takes no tool without a class, so a name is no reason to suspect one
  if ((reach?.dispatches.length ?? 0) > 0)
    return { sideEffect: null, class: 'unknown', confidence: 'name', effects: [] };
  if (effects.length > 0) return byGuesses(effects, said, name ?? '');
  if (reach !== null && reach.unresolved.length === 0 && !reach.cut && !isSilent(reach, said, name ?? '')) {
    const made = madeByQuestion(reach, said) ?? settledForOthers(reach, said);
    if (made !== null) return made;
    if (reach.unseen.length === 0) return nothingDone(name ?? '');
    // nothing in the code speaks against a name that says what it does
    if (said === null || (said.meaning !== 'read' && !(said.early && said.plain)))
      return { sideEffect: null, class: 'unknown', confidence: 'name', effects: [] };
  }
  if (said === null) return { sideEffect: null, class: 'unknown', confidence: 'name', effects: [] };
  return { sideEffect: said.meaning !== 'read', class: classOfMeaning(said.meaning), confidence: 'name', effects: [] };
}

function nothingDone(name: string): RawVerdict {
  return isLoginTool(name)
    ? { sideEffect: true, class: 'idempotent-write', confidence: 'name', effects: [] }
    : { sideEffect: false, class: 'read', confidence: 'code', effects: [] };
}

function bySureCode(all: readonly Reached[], sure: readonly Reached[], said: Said | null, name: string): RawVerdict {
  if (
    said?.meaning === 'read' &&
    said.early &&
    !doesMore(name) &&
    sure.every((one) => isPlainPost(one, name) || isHandedOver(one, name) || isRecord(one) || isFileRemoval(one))
  )
    return { sideEffect: false, class: 'read', confidence: 'name', effects: all };
  const named = said?.meaning ?? null;
  const main = sure.filter((one) => !isFileRemoval(one));
  const deciding = main.length > 0 && named !== null && named !== 'delete' ? main : sure;
  const found = namedByTool(sure, named, name) ?? worst(deciding);
  const led = [...deciding, ...all.filter((one) => !deciding.includes(one))];
  return { sideEffect: true, class: found, confidence: 'code', effects: led };
}

/** `parse_and_save_bill`: what is read is only the half of it. */
function doesMore(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word, i) => {
    const deed = /^(?:and|then)$/.test(word) ? meanings.get(words[i + 1] ?? '') : undefined;
    return deed !== undefined && deed !== 'read';
  });
}

/** `createFilter` that posts to `/filters` makes one, where `find_bills` would use one. */
function madeByQuestion(reach: Reach, said: Said | null): RawVerdict | null {
  const posts = reach.effects.filter(({ effect }) => effect.kind === null && / POST$/.test(effect.verb));
  if (posts.length === 0 || said === null || !said.early || !said.plain) return null;
  const { meaning } = said;
  if (meaning === 'read' || meaning === 'run') return null;
  const effects = posts.map((one) => ({
    ...one,
    effect: { ...one.effect, kind: meaning, confidence: 'name' as const },
  }));
  return { sideEffect: true, class: classOfMeaning(meaning), confidence: 'name', effects };
}

/** A tool that ends a transaction which another began, or sets what is kept in the file of a database, and does no more. */
function settledForOthers(reach: Reach, said: Said | null): RawVerdict | null {
  const bounds = reach.effects.filter(({ effect }) => effect.kind === null && effect.verb.startsWith('SQL '));
  if (bounds.length === 0 || said?.meaning === 'read') return null;
  if (bounds.some(({ effect }) => effect.verb === 'SQL BEGIN')) return null;
  // what a file says of itself is set wherever it is opened
  if (said === null && bounds.every(({ effect }) => effect.verb === 'SQL PRAGMA')) return null;
  const effects = bounds.map((one) => ({
    ...one,
    effect: { ...one.effect, kind: 'set' as const, confidence: 'name' as const },
  }));
  return { sideEffect: true, class: 'idempotent-write', confidence: 'name', effects };
}

/** Only method names of things that are not known: the tool's name may say better. */
function byGuesses(effects: readonly Reached[], said: Said | null, name: string): RawVerdict {
  const read: RawVerdict = { sideEffect: false, class: 'read', confidence: 'name', effects };
  if (said?.meaning === 'read' && !effects.some((one) => isNamesake(one, name))) return read;
  // a folder is made for what is written, unless making folders is what the tool is for
  if (said === null && effects.every((one) => isFolder(one))) return read;
  const found = said?.early === true && said.meaning !== 'read' ? classOfMeaning(said.meaning) : worst(effects);
  return { sideEffect: true, class: found, confidence: 'name', effects };
}

/** `browser_check` that calls `locator.check()`: what the call does there, it does in the tool's name. */
function isNamesake({ effect }: Reached, name: string): boolean {
  return effect.kind === 'run' && wordsOf(name).at(-1) === effect.verb.split('.').at(-1);
}

/** Code that stays inside and asks nothing either has ways that were not followed, when the name says what it does. */
function isSilent(reach: Reach, said: Said | null, name: string): boolean {
  return (
    reach.leaves &&
    !reach.asks &&
    said?.early === true &&
    said.plain &&
    said.meaning !== 'read' &&
    !handsBack.test(name)
  );
}

/** Ways for a model to hand over its answer: nothing is done with it. */
const handsBack = /^(?:finali[sz]e|finish|complete|respond|answer|return|done)/i;

function isFolder({ effect }: Reached): boolean {
  return effect.kind === 'set' && effect.module !== null && /^(?:node:)?fs\b|fs-extra|mkdirp/.test(effect.module);
}

/** Cleaning up after itself, in a tool that is for something else. */
function isFileRemoval({ effect }: Reached): boolean {
  if (effect.module === null) return false;
  const removes = effect.kind === 'delete' && /^(?:node:)?fs\b|fs-extra|rimraf|^del$/.test(effect.module);
  return removes || /\bfs\.(?:promises\.)?(?:unlink|rm|rimraf|remove)(?:Sync)?$/.test(effect.verb);
}

/** A row that tells of a change is a log of it, beside the change itself. */
function withoutRecords(effects: readonly Reached[]): readonly Reached[] {
  const main = effects.filter((one) => !isRecord(one));
  return main.length > 0 ? main : effects;
}

const records =
  /(?:history|histories|audit|audits|auditLogs?|activityLogs?|activities|eventLogs?|revisions|(?:api|token|tool)?usage(?:Logs?)?|(?:query|search|request|access)(?:Logs?)|telemetry)$/i;

function isRecord({ effect }: Reached): boolean {
  if (effect.kind !== 'create') return false;
  const table = effect.verb.startsWith('SQL ') ? (effect.target ?? '') : (effect.verb.split('.').at(-2) ?? '');
  return records.test(table.replaceAll('_', ''));
}

function sorted(effects: readonly Reached[]): readonly Reached[] {
  return [...effects].sort((a, b) => rank(b) - rank(a));
}

function worst(effects: readonly Reached[]): ToolClass {
  return effects.map(classOfEffect).reduce((a, b) => (order.indexOf(b) > order.indexOf(a) ? b : a), 'read');
}

function rank(one: Reached): number {
  return order.indexOf(classOfEffect(one)) + (one.effect.confidence === 'code' ? 10 : 0) - one.path.length / 100;
}
