import type { Disk } from './disk.js';
import type { Standing } from './standing.js';
import { Words } from './words.js';

interface Kept {
  /** Undefined before the first look for changes: one run in a fresh process never needs it. */
  readonly stamp: string | null | undefined;
  readonly text: string | null;
}

/** The texts of a project, each read once for each content. */
export class Texts {
  private readonly kept = new Map<string, Kept>();
  private readonly words = new Words();

  constructor(private readonly disk: Disk) {}

  /** Without a byte order mark; null when there is none. */
  of(file: string): string | null {
    const known = this.kept.get(file);
    if (known !== undefined) return known.text;
    const text = withoutMark(this.disk.read(file));
    this.kept.set(file, { stamp: undefined, text });
    return text;
  }

  /** Takes the text that a host holds, saved or not, for the file's. True when it was known with another one. */
  put(file: string, text: string): boolean {
    const known = this.kept.get(file);
    if (known?.text === text) return false;
    this.kept.set(file, { stamp: this.disk.stamp(file), text });
    return known !== undefined;
  }

  /** Reads again what was changed since. The files that have another text now. */
  refresh(): readonly string[] {
    return [...this.kept].flatMap(([file, { stamp, text }]) => {
      const now = this.disk.stamp(file);
      if (now === stamp) return [];
      const read = withoutMark(this.disk.read(file));
      this.kept.set(file, { stamp: now, text: read === text ? text : read });
      return read === text ? [] : [file];
    });
  }

  /** Asks files whether their text has the word, at a place that will do. */
  finder(word: string, accept: Standing): (file: string) => boolean {
    const has = this.words.finder(word, accept);
    return (file) => {
      const text = this.of(file);
      return text !== null && has(file, text);
    };
  }
}

function withoutMark(text: string | null): string | null {
  return text?.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
