import type { Note } from '../note.js';

const largest = 3_000_000;
const longestLines = 3_000;
const shortEnough = 200_000;

/** Why a text is not worth reading: it is larger than anybody writes, or was made of source by a minifier. Else null. */
export function refuse(file: string, text: string): Note | null {
  if (text.length > largest)
    return { kind: 'too-large', file, text: `${text.length} characters: files above ${largest} are not read` };
  if (text.length < shortEnough) return null;
  const lines = text.split('\n', 1 + text.length / longestLines).length;
  return text.length / lines > longestLines ? { kind: 'too-large', file, text: 'minified: not read' } : null;
}
