import { expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const calls = (declared: string) => onlyTool(handler('return store(args);', declared)).inferred;
const elsewhere = "import { elsewhere } from './not-here.js';";

test.each([
  [
    'a function',
    'non-idempotent-write',
    `${elsewhere}\n/** @toolClass non-idempotent-write */\nasync function store(a) { return elsewhere(a); }`,
  ],
  [
    'an arrow function',
    'idempotent-write',
    `${elsewhere}\n/** @toolClass idempotent-write */\nexport const store = async (a) => elsewhere(a);`,
  ],
  [
    'one that cannot be taken back',
    'irreversible',
    `${elsewhere}\n/** @toolClass irreversible */\nconst store = (a: { readonly b?: string }) => elsewhere(a);`,
  ],
])('the class of %s that a handler calls counts where its code does not tell', (_what, expected, declared) => {
  expect(calls(declared)).toMatchObject({
    class: expected,
    confidence: 'code',
    effects: [{ verb: `store, tagged ${expected}` }],
  });
});

test.each([
  [
    'its code says more',
    `/** @toolClass idempotent-write */\nconst store = (a) => fetch('https://a.example', { method: 'DELETE' });`,
    'irreversible',
  ],
  ['it promises a read', `${elsewhere}\n/** @toolClass read */\nconst store = (a) => a;`, 'read'],
  [
    'the comment stands above something else',
    `/** @toolClass irreversible */\nconst other = 1;\nconst store = (a) => a;`,
    'read',
  ],
])('it does not where %s', (_where, declared, expected) => {
  expect(calls(declared).class).toBe(expected);
});

test('a tag on a tool is no evidence for what its handler does', () => {
  const tagged = `import { tool } from 'ai';
/** @toolClass irreversible */
export const look = tool({ description: 'x', inputSchema: S, execute: async (args) => ((a) => a)(args) });`;
  expect(onlyTool(tagged)).toMatchObject({ declared: { class: 'irreversible' }, inferred: { class: 'read' } });
});
