import { expect, test } from 'vitest';
import { lineOf, median } from '../bench/ratio.js';

test.each([
  ['one value', [3], 3],
  ['an odd number', [9, 1, 5], 5],
  ['an even number', [4, 1, 9, 2], 3],
  ['numbers that sort otherwise as text', [10, 9, 2], 9],
])('the median of %s, %j, is %s', (_name, values, middle) => {
  expect(median(values)).toBe(middle);
});

test('no values have no median', () => {
  expect(() => median([])).toThrow('at least one');
});

test.each([
  [2.5, 'ratio claims 2.50 floor 2.50 ok'],
  [2.4, 'ratio claims 2.40 floor 2.50 short'],
])('a ratio of %s against a floor of 2.5 is told as "%s"', (value, line) => {
  expect(lineOf({ name: 'claims', value, floor: 2.5 })).toBe(line);
});
