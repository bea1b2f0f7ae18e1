import type { World } from './world.js';
import { once } from './world.js';

const mostFiles = 40;

/** Files of the project whose text has the word, at most forty. */
export function filesMentioning(world: World, word: string): readonly string[] {
  return once(world, `mentions ${word}`, () => {
    const found: string[] = [];
    for (const file of world.files()) {
      if (world.sources.mentions(file, word)) found.push(file);
      if (found.length >= mostFiles) break;
    }
    return found;
  });
}
