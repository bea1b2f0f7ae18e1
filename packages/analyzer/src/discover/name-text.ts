import { textOf } from '../link/evaluate.js';
import type { Value } from '../link/value.js';
import { hole } from '../link/value.js';

/** A tool's name as text; null when the code does not say it. Parts that are not known are left out. */
export function nameText(value: Value | undefined): string | null {
  if (value === undefined) return null;
  if (value.k === 'lit') return typeof value.v === 'string' && value.v !== '' ? value.v : null;
  if (value.k === 'text') {
    const text = value.text.replaceAll(hole, '');
    return text.length > 2 ? text : null;
  }
  if (value.k !== 'union') return null;
  const texts = value.of.filter((one) => one.k === 'lit' && typeof one.v === 'string' && one.v !== '');
  return texts.length === 1 && texts[0] !== undefined ? textOf(texts[0]) : null;
}
