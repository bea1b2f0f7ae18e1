import { hole, type Value } from './value.js';

const longestPath = 14;

/** A text that a program is made of may be this long. */
export const longestText = 400_000;

/** The beginning of a text that is too long. */
export function cutText(text: string): string {
  return text.length > longestText ? text.slice(0, longestText) + hole : text;
}

/** A path that is too long, without its middle. */
export function shortened(path: readonly string[]): readonly string[] {
  return path.length > longestPath ? [...path.slice(0, 3), ...path.slice(3 - longestPath)] : path;
}

/** A third `next` on the way, as recursion asks for it, leads to what the second one led to. */
export function further(path: readonly string[], step: string): readonly string[] {
  const second = path.indexOf(step, path.indexOf(step) + 1);
  return second <= 0 ? [...path, step] : path.slice(0, second + 1);
}

/** The entries of a table as one text. */
export function entryIds(entries: ReadonlyMap<string, Value>): string {
  return [...entries].map(([name, value]) => `${name}=${value.id}`).join(',');
}

/** Values as one text. */
export function ids(values: readonly Value[]): string {
  return values.map((one) => one.id).join(',');
}
