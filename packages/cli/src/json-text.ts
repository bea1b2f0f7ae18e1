/**
 * A value of plain JSON as a text that parses back equal, with a line end. It may end up on a screen: what could rewrite
 * one, or turn its reading around, stands as an escape.
 */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, escaped)}\n`;
}

function escaped(character: string): string {
  return character
    .split('') // in code units, as JSON has them
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
