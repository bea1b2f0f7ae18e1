import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';

/** Where the texts of a project come from. Nothing here throws. */
export interface Disk {
  /** Null when there is no such file, or when it cannot be read. */
  read(file: string): string | null;
  /** Differs from the one before when the content may have changed; cheap to ask. */
  stamp(file: string): string | null;
  /** Whether the bytes are text: where they are not, `read` puts U+FFFD. */
  isText(file: string): boolean;
}

export const onDisk: Disk = {
  read: (file) => orNull(() => readFileSync(file, 'utf8')),
  stamp: (file) =>
    orNull(() => {
      const { mtimeMs, size } = statSync(file);
      return `${mtimeMs} ${size}`;
    }),
  isText: (file) => orNull(() => isUtf8(readFileSync(file))) ?? false,
};

/** Texts that somebody else keeps; each is its own stamp. */
export function inMemory(read: (file: string) => string | null): Disk {
  return { read, stamp: read, isText: () => true };
}

function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
