import { describe, expect, test } from 'vitest';
import { isInside, sourceBeside, sourceForms } from '../src/read/source-paths.js';

describe('a file is part of the project', () => {
  test.each([
    ['below the root', '/repo', '/repo/src/a.ts', true],
    ['below a root that ends in a slash', '/repo/', '/repo/src/a.ts', true],
    ['not in a folder that only begins alike', '/repo', '/repo-old/src/a.ts', false],
    ['not where it is installed', '/repo', '/repo/node_modules/a/index.ts', false],
    ['when the whole project is installed', '/x/node_modules/a', '/x/node_modules/a/dist/a.js', true],
    ['on Windows', 'C:\\repo', 'C:\\repo\\src\\a.ts', true],
    ['on Windows, whichever way a drive is written', 'c:\\repo', 'C:\\repo\\src\\a.ts', true],
    ['on Windows, whichever way the resolver writes it', 'C:\\repo', 'C:/repo/src/a.ts', true],
    ['on Windows, not where it is installed', 'C:\\repo', 'C:\\repo\\node_modules\\a\\index.ts', false],
    ['on Windows, not on another drive', 'C:\\repo', 'D:\\repo\\src\\a.ts', false],
    ['on a share of Windows', '\\\\host\\share\\repo', '\\\\host\\share\\repo\\src\\a.ts', true],
  ])('%s', (_row, root, path, expected) => {
    expect(isInside(root, path)).toBe(expected);
  });
});

test.each([
  ['/repo/a/dist/x.js', '/repo/a/src/x.ts'],
  ['/repo/a/build/x.d.mts', '/repo/a/src/x.mts'],
  ['/repo/a/src/x.ts', '/repo/a/src/x.ts'],
  ['C:\\repo\\a\\dist\\x.js', 'C:\\repo\\a\\src\\x.ts'],
  ['C:\\repo\\a\\out\\x.cjs', 'C:\\repo\\a\\src\\x.cts'],
])('beside %s stands %s', (built, source) => {
  expect(sourceBeside(built)).toBe(source);
});

test.each([
  ['/repo/a/dist/x.js', '/repo/a/src/x'],
  ['/repo/a/dist/esm/x.js', '/repo/a/src/x'],
  ['C:\\repo\\a\\lib\\x.js', 'C:\\repo\\a\\src\\x'],
  ['C:\\repo\\a\\dist\\cjs\\x.cjs', 'C:\\repo\\a\\src\\x'],
])('%s may be built from %s', (built, source) => {
  expect(sourceForms(built)).toContain(source);
});
