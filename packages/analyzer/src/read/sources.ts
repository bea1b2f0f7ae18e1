import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleIR } from '../lower/ir.js';
import { lowerModule } from '../lower/module.js';
import type { Note } from '../project.js';
import { faultIn, parse } from './parse.js';
import type { Standing } from './standing.js';
import { Words } from './words.js';

const largest = 3_000_000;
const longestLines = 3_000;

interface Kept {
  readonly hash: string;
  readonly module: ModuleIR | null;
  readonly note: Note | null;
}

/** The files of a project, each parsed at most once for each content. */
export interface Sources {
  text(file: string): string | null;
  /** Asks files whether their text has the word, at a place that will do. */
  finder(word: string, accept: Standing): (file: string) => boolean;
  module(file: string): ModuleIR | null;
  /** Takes over what a host has parsed. True when the content is new, so that what was inferred from the old one is void. */
  accept(file: string, text: string, ast: TSESTree.Program): boolean;
  /** Forgets the texts, so that each file is read again; modules whose text is still the same are kept. */
  refresh(): boolean;
  /** What is wrong with a file that was not asked for as a module, so that it can be listed. Null when nothing is. */
  fault(file: string): Note | null;
  notes(): readonly Note[];
  /** Modules that could be read. */
  parsed(): number;
}

export function createSources(read: (file: string) => string | null = readFromDisk): Sources {
  const texts = new Map<string, string | null>();
  const modules = new Map<string, Kept>();
  const words = new Words();

  function textOf(file: string): string | null {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = read(file);
    const clean = text === null ? null : text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    texts.set(file, clean);
    return clean;
  }

  function finder(word: string, accept: Standing): (file: string) => boolean {
    const has = words.finder(word, accept);
    return (file) => {
      const text = textOf(file);
      return text !== null && has(file, text);
    };
  }

  function moduleOf(file: string): ModuleIR | null {
    const known = modules.get(file);
    if (known !== undefined) return known.module;
    const text = textOf(file);
    const kept = text === null ? { hash: '', module: null, note: null } : load(file, text, null);
    modules.set(file, kept);
    return kept.module;
  }

  function accept(file: string, text: string, ast: TSESTree.Program): boolean {
    const hash = hashOf(text);
    const known = modules.get(file);
    if (known?.hash === hash) return false;
    texts.set(file, text);
    modules.set(file, load(file, text, ast));
    return known !== undefined;
  }

  function refresh(): boolean {
    texts.clear();
    let changed = false;
    for (const [file, kept] of modules) {
      const text = textOf(file);
      if (kept.hash === (text === null ? '' : hashOf(text))) continue;
      modules.delete(file);
      changed = true;
    }
    return changed;
  }

  function fault(file: string): Note | null {
    if (modules.has(file)) return null;
    const text = textOf(file);
    if (text === null) return { kind: 'unreadable', file, text: 'cannot be read' };
    const refused = refuse(file, text);
    if (refused !== null) return refused;
    const found = faultIn(file, text);
    return found === null ? null : { kind: 'parse-error', file, text: found };
  }

  const notes = () => [...modules.values()].flatMap((one) => (one.note === null ? [] : [one.note]));
  const parsed = () => [...modules.values()].filter((one) => one.module !== null).length;
  return { text: textOf, finder, module: moduleOf, accept, refresh, fault, notes, parsed };
}

function load(file: string, text: string, ast: TSESTree.Program | null): Kept {
  const hash = hashOf(text);
  const refused = refuse(file, text);
  if (refused !== null) return { hash, module: null, note: refused };
  const parsed = ast === null ? parse(file, text) : { kind: 'parsed' as const, ast };
  if (parsed.kind === 'failed') return { hash, module: null, note: { kind: 'parse-error', file, text: parsed.text } };
  try {
    return { hash, module: lowerModule(parsed.ast, { path: file, text }), note: null };
  } catch (error) {
    return {
      hash,
      module: null,
      note: { kind: 'parse-error', file, text: error instanceof Error ? error.message : String(error) },
    };
  }
}

function refuse(file: string, text: string): Note | null {
  if (text.length > largest)
    return { kind: 'too-large', file, text: `${text.length} characters: files above ${largest} are not read` };
  if (text.length < 200_000) return null;
  const lines = text.split('\n', 1 + text.length / longestLines).length;
  return text.length / lines > longestLines ? { kind: 'too-large', file, text: 'minified: not read' } : null;
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

function readFromDisk(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
