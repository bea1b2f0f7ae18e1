import { describe, expect, test } from 'vitest';
import { answerTo } from './fake-terminal.js';

describe('a wrong command line ends with 2 and says why on standard error alone', () => {
  test.each([
    ['no command', '', 'Usage: retrysafe'],
    ['an unknown command', 'frob', "unknown command 'frob'"],
    ['an unknown option', 'audit --nope', "unknown option '--nope'"],
    ['an unknown format', 'audit --format xml', 'Allowed choices are table, json'],
    ['a format left out', 'audit --format', 'argument missing'],
    ['a second folder', 'audit a b', 'too many arguments'],
    ['a folder that is not there', 'audit nowhere', "'nowhere' is not a directory"],
    ['a file where a folder should be', 'audit main.test.ts', "'main.test.ts' is not a directory"],
    [
      'an unknown kind to fail on',
      'audit --fail-on unknown,everything',
      'untagged-write, weak-class, misspelt-class, unknown',
    ],
    [
      'the name of an inherited property to fail on',
      'audit --fail-on constructor',
      'untagged-write, weak-class, misspelt-class, unknown',
    ],
  ])('%s', async (_name, line, complaint) => {
    expect(await answerTo(line)).toEqual({ code: 2, out: '', err: expect.stringContaining(complaint) });
  });
});

test.each([
  ['--version', '1.2.3\n'],
  ['-v', '1.2.3\n'],
  ['--help', 'Usage: retrysafe'],
  ['audit --help', '--fail-on'],
])('%s is answered on standard output', async (line, text) => {
  expect(await answerTo(line)).toEqual({ code: 0, out: expect.stringContaining(text), err: '' });
});
