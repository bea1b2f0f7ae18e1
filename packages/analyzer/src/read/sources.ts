import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleIR } from '../lower/ir.js';
import { lowerModule } from '../lower/module.js';
import type { Note } from '../note.js';
import type { Disk } from './disk.js';
import { isSource } from './list-files.js';
import { faultIn, parse } from './parse.js';
import { refuse } from './refuse.js';
import type { Standing } from './standing.js';
import { Texts } from './texts.js';

/** The files of a project, each lowered when it is first asked for. */
export interface Sources {
  text(file: string): string | null;
  /** Asks files whether their text has the word, at a place that will do. */
  finder(word: string, accept: Standing): (file: string) => boolean;
  /** Null when it cannot be read, does not parse or is no source. */
  module(file: string): ModuleIR | null;
  /** Takes over what a host holds of a file. True when it was known with another text, so that what was inferred is void. */
  accept(file: string, text: string, ast: TSESTree.Program): boolean;
  /** Looks at each known file again. True when one has another text now. */
  refresh(): boolean;
  /** Characters of the modules at hand, and of those among them that were let go before. What a module takes grows with its text. */
  weight(): { readonly all: number; readonly again: number };
  /** Lets all modules go; each is lowered anew when it is asked for again, so nothing may hold on to the old ones. */
  release(): void;
  /** What is wrong with a file that was not asked for as a module, so that it can be listed. Null when nothing is. */
  fault(file: string): Note | null;
  notes(): readonly Note[];
  /** Modules that could be read. */
  parsed(): number;
}

interface Lowered {
  readonly note: Note | null;
  /** Null when there is none. */
  module: ModuleIR | null;
  isReleased: boolean;
}

export function createSources(disk: Disk): Sources {
  return new LoweredFiles(disk);
}

class LoweredFiles implements Sources {
  private readonly texts: Texts;
  private readonly lowered = new Map<string, Lowered>();
  private host: { readonly file: string; readonly ast: TSESTree.Program } | null = null;
  private weighed = { all: 0, again: 0 };

  constructor(private readonly disk: Disk) {
    this.texts = new Texts(disk);
  }

  text(file: string): string | null {
    return this.texts.of(file);
  }

  finder(word: string, accept: Standing): (file: string) => boolean {
    return this.texts.finder(word, accept);
  }

  module(file: string): ModuleIR | null {
    const known = this.lowered.get(file);
    if (known !== undefined && !known.isReleased) return known.module;
    const ast = this.host?.file === file ? this.host.ast : null;
    if (ast === null && !isSource(file)) return null;
    const text = this.texts.of(file);
    const made = text === null ? nothing : load(file, text, ast);
    this.lowered.set(file, { ...made, note: made.note ?? encodingNote(this.disk, file, text), isReleased: false });
    if (made.module !== null) this.weighed = heavier(this.weighed, text?.length ?? 0, known !== undefined);
    return made.module;
  }

  accept(file: string, text: string, ast: TSESTree.Program): boolean {
    this.host = { file, ast };
    const isNew = this.texts.put(file, text);
    if (isNew) this.lowered.delete(file);
    return isNew;
  }

  refresh(): boolean {
    const changed = this.texts.refresh();
    for (const file of changed) this.lowered.delete(file);
    return changed.length > 0;
  }

  weight(): { readonly all: number; readonly again: number } {
    return this.weighed;
  }

  release(): void {
    this.weighed = { all: 0, again: 0 };
    for (const one of this.lowered.values()) {
      one.isReleased ||= one.module !== null;
      one.module = null;
    }
  }

  fault(file: string): Note | null {
    if (this.lowered.has(file) || !isSource(file)) return null;
    const text = this.texts.of(file);
    if (text === null) return { kind: 'unreadable', file, text: 'cannot be read' };
    const refused = refuse(file, text) ?? encodingNote(this.disk, file, text);
    if (refused !== null) return refused;
    const found = faultIn(file, text);
    return found === null ? null : { kind: 'parse-error', file, text: found };
  }

  notes(): readonly Note[] {
    return [...this.lowered.values()].flatMap((one) => one.note ?? []);
  }

  parsed(): number {
    return [...this.lowered.values()].filter((one) => one.module !== null || one.isReleased).length;
  }
}

function heavier({ all, again }: ReturnType<Sources['weight']>, more: number, isAgain: boolean) {
  return { all: all + more, again: again + (isAgain ? more : 0) };
}

const nothing = { module: null, note: null };

function load(file: string, text: string, ast: TSESTree.Program | null): Pick<Lowered, 'module' | 'note'> {
  const refused = refuse(file, text);
  if (refused !== null) return { module: null, note: refused };
  const parsed = ast === null ? parse(file, text) : { kind: 'parsed' as const, ast };
  if (parsed.kind === 'failed') return { module: null, note: { kind: 'parse-error', file, text: parsed.text } };
  try {
    return { module: lowerModule(parsed.ast, { path: file, text }), note: null };
  } catch (error) {
    // a tree that is nested deeper than the stack
    const reason = error instanceof Error ? error.message : String(error);
    return { module: null, note: { kind: 'parse-error', file, text: reason } };
  }
}

/** Such a file is read all the same: most often the strange bytes stand in a comment. */
function encodingNote(disk: Disk, file: string, text: string | null): Note | null {
  if (text?.includes('\ufffd') !== true || disk.isText(file)) return null;
  return { kind: 'unreadable', file, text: 'not UTF-8: some of its characters are not known' };
}
