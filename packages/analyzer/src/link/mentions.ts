import { anywhere, type Standing } from '../read/standing.js';
import type { World } from './world.js';
import { once } from './world.js';

const mostFiles = 40;

/** Files of the project whose text has the word at a place that will do, at most forty. */
export function filesMentioning(world: World, word: string, accept: Standing = anywhere): readonly string[] {
  return once(world, `mentions ${accept.name} ${word}`, () => {
    const has = world.sources.finder(word, accept);
    const found: string[] = [];
    for (const file of world.files()) {
      if (has(file)) found.push(file);
      if (found.length >= mostFiles) break;
    }
    return found;
  });
}
