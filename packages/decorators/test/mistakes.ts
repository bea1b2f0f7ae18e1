import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures } from './built-project.js';

export interface Mistake {
  /** The line of its comment, and that of the next one's. */
  readonly from: number;
  readonly to: number;
  readonly says: string;
}

/** The `// says:` comments of fixtures/mistakes.ts. */
export function expectedMistakes(): readonly Mistake[] {
  const lines = readFileSync(join(fixtures, 'mistakes.ts'), 'utf8').split('\n');
  const comments = lines.flatMap((text, index) =>
    text.includes('// says: ') ? [{ from: index + 1, says: text.split('// says: ')[1] ?? '' }] : [],
  );
  return comments.map((comment, index) => ({ ...comment, to: comments[index + 1]?.from ?? lines.length + 1 }));
}

/** The errors that tsc printed. A line that starts with a file opens one; indented lines belong to it. */
export function printedErrors(
  printed: string,
): readonly { readonly file: string; readonly line: number; readonly text: string }[] {
  return printed.split(/^(?=\S)/m).map((text) => {
    const place = /^(?<file>[^()]+)\((?<line>\d+),/.exec(text)?.groups;
    return { file: place?.['file'] ?? '', line: Number(place?.['line']), text };
  });
}
