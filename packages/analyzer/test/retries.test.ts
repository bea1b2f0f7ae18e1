import { expect, test } from 'vitest';
import { lint } from './setup.js';

const post = "fetch('https://x/bills', { method: 'POST', body })";

const retriesIn = (text: string) =>
  lint(text).report.retries.map(({ kind, by, effects }) => [kind, by, effects.map(({ verb }) => verb)]);

test.each([
  [
    'a loop that tries again',
    `export const pay = async (body) => { for (let i = 0; i < 3; i++) { try { return await ${post}; } catch {} } };`,
    [['loop', 'for', ['fetch POST']]],
  ],
  [
    'a library',
    `import backOff from 'p-retry'; export const pay = (body) => backOff(() => ${post});`,
    [['library', 'p-retry', ['fetch POST']]],
  ],
  [
    'a library under a name that says nothing',
    `import again from 'p-retry'; // on failure, catch\nexport const pay = (body) => again(() => ${post});`,
    [['library', 'p-retry', ['fetch POST']]],
  ],
  [
    'a loop with one call in two places of a helper',
    `const send = (body) => ${post}; export const pay = async (body) => { for (let i = 0; i < 3; i++) { try { return await send(body); } catch { await send(body); } } };`,
    [['loop', 'for', ['fetch POST']]],
  ],
  ['a text that speaks of it', `export const pay = (body) => ${post}; // while it fails, try and catch`, []],
  ['a loop over items', `export const pay = async (bodies) => { for (const body of bodies) await ${post}; };`, []],
] as const)('of %s the retries are told, each write once', (_what, text, expected) => {
  expect(retriesIn(text)).toEqual(expected);
});
