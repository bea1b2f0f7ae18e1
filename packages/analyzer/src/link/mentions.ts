import type { World } from './world.js';
import { once } from './world.js';

const mostFiles = 40;

/** Files of the project whose text has the word, at most forty. */
export function filesMentioning(world: World, word: string): readonly string[] {
  return once(world, `mentions ${word}`, () => {
    const found: string[] = [];
    for (const file of world.files()) {
      const text = world.sources.text(file);
      if (text === null || !hasWord(text, word)) continue;
      found.push(file);
      if (found.length >= mostFiles) break;
    }
    return found;
  });
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isWordPart(text.charCodeAt(at - 1)) && !isWordPart(text.charCodeAt(at + word.length))) return true;
  }
  return false;
}

function isWordPart(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 36;
}
