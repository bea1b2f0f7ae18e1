import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import retrysafe from '../src/index.js';
import { fixture } from './setup.js';

const preset = retrysafe.configs.recommended;

function lint(settings: unknown, rules = preset.rules) {
  const config = { plugins: preset.plugins, rules, settings: { retrysafe: settings } } as Linter.Config;
  return new Linter({ cwd: fixture('') }).verify('export {};', [config], { filename: fixture('page.js') });
}

test.each<[string, unknown, string]>([
  ['an unknown class', { classes: { pay: 'idempotent' } }, "classes.pay: 'idempotent' is no class."],
  ['an unknown effect', { effects: [{ module: 'a', member: 'b', effect: 'write' }] }, "effects[0].effect: 'write'"],
  ['factories that are no list', { toolFactories: { callee: 'tool' } }, 'toolFactories: An object is no list.'],
  ['a misspelt part', { toolfactories: [] }, 'toolfactories: Nothing reads this.'],
  ['no object', true, 'true is no settings.'],
])('%s is an error at the start of the file, once for all rules', (_what, settings, text) => {
  expect(lint(settings)).toEqual([
    expect.objectContaining({ line: 1, column: 1, severity: 2, message: expect.stringContaining(text) as string }),
  ]);
});

test.each(Object.keys(preset.rules ?? {}))('%s tells it where no other rule is on', (rule) => {
  expect(lint({ clases: {} }, { [rule]: 'error' }).map(({ ruleId }) => ruleId)).toEqual([rule]);
});

test('settings that fit are no finding', () => {
  expect(lint({ classes: { pay: 'irreversible' }, approvalGates: ['ask'] })).toEqual([]);
});
