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

const circle: Record<string, unknown> = {};
circle['classes'] = circle;
const trap = Object.defineProperty({}, 'classes', {
  enumerable: true,
  get: () => {
    throw new Error('no');
  },
});

test.each<[string, unknown, string]>([
  ['an object that holds itself', circle, "'What JSON cannot hold' is no settings."],
  ['a property that throws', trap, "'What JSON cannot hold' is no settings."],
  ['a number without end', { classes: { pay: 10n } }, 'classes.pay: 10 is no class.'],
  ['a symbol', { classes: { pay: Symbol('x') } }, 'classes.pay: Symbol(x) is no class.'],
  ['a class left undefined', { classes: { pay: undefined } }, 'classes.pay: undefined is no class.'],
  ['a function', () => ({}), '() => ({}) is no settings.'],
  ['null', null, 'null is no settings.'],
  ['a Map', { classes: new Map([['pay', 'read']]) }, 'classes: An object names no tools.'],
])('%s is told too, whatever was linted before it', (_what, settings, text) => {
  expect(lint(settings).map(({ message }) => message)).toEqual([expect.stringContaining(text)]);
});

test.each(Object.keys(preset.rules ?? {}))('%s tells it where no other rule is on', (rule) => {
  expect(lint({ clases: {} }, { [rule]: 'error' }).map(({ ruleId }) => ruleId)).toEqual([rule]);
});

test('settings that fit are no finding', () => {
  expect(lint(Object.assign(Object.create(null) as object, { classes: { pay: 'irreversible' } }))).toEqual([]);
  expect(lint({ classes: { pay: 'irreversible' }, approvalGates: ['ask'] })).toEqual([]);
});
