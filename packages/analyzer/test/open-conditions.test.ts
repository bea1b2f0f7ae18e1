import { describe, expect, test } from 'vitest';
import { D, verdictOf } from './hidden-write.js';

const head = `
  const on = true, mode = 'off', flags = { off: true };
  const isOff = () => mode === 'off';
  const answer = await fetch('https://x/state'), text = await answer.text();
`;

function behind(condition: string) {
  return verdictOf(`if (${condition}) return []; return ${D}`, head);
}

describe('a way out is taken for sure, so that the write behind it never comes, where the condition is', () => {
  test.each([
    'on',
    `mode === 'off'`,
    'isOff()',
    'flags.off',
    'Object.freeze(flags).off',
    'await Promise.resolve(on)',
    'on as boolean',
    'on || !answer.ok',
    `!answer.ok || mode !== 'on'`,
    'process.env.OFF ?? on ? on : flags.off',
    `[1, 2].includes(1)`,
    `mode.startsWith('o')`,
  ])('%s', (condition) => {
    expect(behind(condition)).toMatchObject({ class: 'read', confidence: 'code' });
  });
});

describe('the write comes after all where the condition is', () => {
  test.each([
    '!answer.ok',
    `text === 'off'`,
    `text.includes('off') || text.length > 5`,
    'args.error instanceof Error',
    `typeof fetch === 'undefined'`,
    'Date.now() > 5',
    'process.env.OFF',
    `/off/.test(mode)`,
    'JSON.parse(text)',
    '[...args.all].every((one) => one === 1)',
    'on && answer.ok',
    '`${text}`',
  ])('%s', (condition) => {
    expect(behind(condition)).toMatchObject({ class: 'irreversible', confidence: 'code' });
  });
});
