import { codeAt } from './code-at.js';

/**
 * True for a short text that JSON writes as it is, between quotes: printable ASCII without `"` and `\`. Past 64 characters
 * others look quicker than this does, so that it is false there.
 */
export function isPlainText(text: string): boolean {
  const { length } = text;
  if (length > longestLook) return false;
  for (let index = 0; index < length; index += 1) {
    const code = codeAt(text, index);
    if (code < 0x20 || code > 0x7e || code === quote || code === backslash) return false;
  }
  return true;
}

/** The text as a JSON string. */
export function quoted(text: string): string {
  return isPlainText(text) ? `"${text}"` : JSON.stringify(text);
}

const longestLook = 64;
const quote = 0x22;
const backslash = 0x5c;
