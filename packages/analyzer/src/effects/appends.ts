import { addingText } from '../link/adding-text.js';
import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';

/** The word by which a request adds to what is there, `append` or `prepend`: in its body, its options or its headers. */
export function appendsBy(world: World, args: readonly Value[]): string | null {
  for (const arg of args) {
    const entries = entriesOf(world, arg);
    const inner = ['body', 'json', 'data', 'headers', 'params'].flatMap((key) => entries?.get(key) ?? []);
    for (const part of [arg, ...inner]) {
      const word = addingText(entriesOf(world, part)) ?? written.exec(textOf(part))?.[1] ?? null;
      if (word !== null) return word;
    }
  }
  return null;
}

const written = /^\{"mode":"(append|prepend)"/;
