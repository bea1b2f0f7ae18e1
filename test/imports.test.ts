import { describe, expect, test } from 'vitest';
import { circlesIn, packageIn, target } from '../tools/imports.js';

describe('a circle of imports', () => {
  const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

  test.each([
    ['is found in a file that imports itself', { a: ['a'] }, [['a']]],
    ['is found behind a way in', { a: ['b'], b: ['c'], c: ['b'] }, [['b', 'c']]],
    [
      'is told from another that it leads to',
      { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
      [
        ['c', 'd'],
        ['a', 'b'],
      ],
    ],
    ['is found after a branch without one', { a: ['b', 'c'], b: [], c: ['a'] }, [['a', 'c']]],
    ['is not seen in two ways to one file', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
    ['is not seen where nothing is imported', { a: [], b: [] }, []],
  ])('%s', (_name, edges, circles) => {
    expect(circlesIn(graph(edges as Record<string, string[]>))).toEqual(circles);
  });
});

test.each([
  ['node:fs', null],
  ['./a.js', null],
  ['vitest', 'vitest'],
  ['vitest/config', 'vitest'],
  ['@retrysafe/dispatcher/testing', '@retrysafe/dispatcher'],
])('%s belongs to %s', (specifier, name) => {
  expect(packageIn(specifier)).toBe(name);
});

test('a relative specifier leads to source', () => {
  expect(target('packages/a/src/b/c.ts', '../d.js')).toBe('packages/a/src/d.ts');
});
