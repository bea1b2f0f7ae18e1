import { textOf } from './evaluate.js';
import { taintOf } from './taint-of.js';
import type { Value } from './value.js';
import { longestText } from './known-by.js';
import type { World } from './world.js';

const mostTexts = 4;

/** A text of pieces. One piece that is one of a few texts, all written out, makes as many texts: `git ${isDry ? 'status' : 'push'}`. */
export function joinedText(world: World, pieces: readonly (string | Value)[]): Value {
  let texts: readonly string[] = [''];
  let taint = 0;
  let whole = true;
  for (const one of pieces) {
    if (typeof one === 'string') {
      texts = texts.map((text) => text + one);
      continue;
    }
    const parts = partsOf(one, texts.length);
    whole &&= one.k === 'lit' || parts.length > 1;
    taint |= taintOf(one);
    texts = texts.flatMap((text) => parts.map((part) => text + part));
    if (texts.some((text) => text.length > longestText)) break;
  }
  world.fuel -= (texts[0]?.length ?? 0) >> 7; // `const b = a + a` is twice as long line by line
  return world.make.union(texts.map((text) => (whole ? world.make.lit(text) : world.make.text(text, taint))));
}

function partsOf(value: Value, others: number): readonly string[] {
  if (value.k !== 'union' || value.of.length * others > mostTexts) return [textOf(value)];
  return value.of.every((one) => isText(one)) ? value.of.map(textOf) : [textOf(value)];
}

/** Whether a value is a text of which something is written out. */
export function isText(value: Value): boolean {
  return value.k === 'text' || (value.k === 'lit' && typeof value.v === 'string');
}
