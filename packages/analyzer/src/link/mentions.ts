import type { World } from './world.js';
import { once } from './world.js';

const mostFiles = 40;
const words = /[\w$\u0080-\uffff]+/g;
const oneWord = /^[\w$\u0080-\uffff]+$/;

/** Files of the project whose text has the word, at most forty. */
export function filesMentioning(world: World, word: string): readonly string[] {
  if (oneWord.test(word)) return once(world, 'words', () => filesByWord(world)).get(word) ?? [];
  return once(world, `mentions ${word}`, () => filesWith(world, word));
}

/** One pass over all texts is cheaper than one search for each name that is asked for. */
function filesByWord(world: World): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of world.files()) {
    for (const word of new Set(world.sources.text(file)?.match(words))) {
      const files = found.get(word);
      if (files === undefined) found.set(word, [file]);
      else if (files.length < mostFiles) files.push(file);
    }
  }
  return found;
}

/** A name such as `create-issue`, which is several words to the index. */
function filesWith(world: World, text: string): readonly string[] {
  const found: string[] = [];
  for (const file of world.files()) {
    if (world.sources.text(file)?.includes(text) === true) found.push(file);
    if (found.length >= mostFiles) break;
  }
  return found;
}
