import { expect, test } from 'vitest';
import { jsonText } from '../src/json-text.js';

test.each<[string, string, string]>([
  ['an escape code of one character', '\u009b2J', '"\\u009b2J"\n'],
  ['a turn of the reading direction', 'a\u202eb', '"a\\u202eb"\n'],
  ['an invisible character beyond the first plane', '\u{e0041}', '"\\udb40\\udc41"\n'],
  ['an end of the line that only some know', 'a\u2028b\u2029c', '"a\\u2028b\\u2029c"\n'],
  ['an ordinary text', 'Zoë 😀', '"Zoë 😀"\n'],
])('%s is written so that it is harmless and parses back equal', (_what, text, expected) => {
  expect(jsonText(text)).toBe(expected);
  expect(JSON.parse(jsonText({ text }))).toEqual({ text });
});
