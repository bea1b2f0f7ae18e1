import { describe, expect, test } from 'vitest';
import { createProject, readSettings, type Settings } from '../src/index.js';

const factory = { module: './define.js', callee: 'define', handler: '1.run' };
const effect = { module: '@acme/orders', member: 'Client.create', effect: 'create' };

describe('settings that fit are taken as they are', () => {
  test.each<[string, unknown]>([
    ['none', undefined],
    ['an empty object', {}],
    ['a factory', { toolFactories: [{ ...factory, name: '0', schema: '-1.input', class: '1.class' }] }],
    ['an effect with a key', { effects: [{ ...effect, key: '1.headers.x-request-id' }] }],
    ['a class', { classes: { create_invoice: 'irreversible' } }],
    ['a gate', { approvalGates: ['askTheOwner'] }],
  ])('%s', (_what, settings) => {
    const read = readSettings(settings);
    expect(read.faults).toEqual([]);
    expect(read.settings).toMatchObject((settings ?? {}) as object);
  });
});

describe('a fault is told with its place and its mend, and only what it touches is left out', () => {
  test.each<[string, unknown, readonly RegExp[]]>([
    ['no object at all', 'strict', [/^'strict' is no settings\. Write an object/]],
    ['a list', [], [/^A list is no settings/]],
    ['a misspelt part', { toolFactory: [] }, [/^toolFactory: Nothing reads this.*toolFactories/]],
    ['an unknown class', { classes: { pay: 'idempotent' } }, [/^classes\.pay: 'idempotent' is no class.*irreversible/]],
    ['classes as a list', { classes: ['pay'] }, [/^classes: A list names no tools/]],
    ['classes as a Map', { classes: new Map([['pay', 'read']]) }, [/^classes: An object names no tools/]],
    ['an unknown effect', { effects: [{ ...effect, effect: 'write' }] }, [/^effects\[0\]\.effect: 'write'.*send, pay/]],
    [
      'an effect without a member',
      { effects: [{ module: 'x', effect: 'set' }] },
      [/^effects\[0\]\.member: It is missing/],
    ],
    ['factories as an object', { toolFactories: factory }, [/^toolFactories: An object is no list/]],
    ['a factory as a name', { toolFactories: ['define'] }, [/^toolFactories\[0\]: 'define' is no entry.*callee/]],
    [
      'a slot as a number',
      { toolFactories: [{ ...factory, name: 0 }] },
      [/^toolFactories\[0\]\.name: 0 does not fit.*'0'/],
    ],
    ['a misspelt slot', { toolFactories: [{ ...factory, shema: '1' }] }, [/^toolFactories\[0\]\.shema: Nothing reads/]],
    ['a gate that is no name', { approvalGates: [null] }, [/^approvalGates\[0\]: null does not fit/]],
    ['two of them', { effect: [], classes: { a: 1 } }, [/^effect: /, /^classes\.a: 1 is no class/]],
  ])('%s', (_what, settings, faults) => {
    const read = readSettings(settings);
    expect(read.faults).toEqual(faults.map((fault) => expect.stringMatching(fault)));
    expect(read.settings.toolFactories ?? []).toEqual([]);
    expect(read.settings.effects ?? []).toEqual([]);
  });

  test('what fits beside it stays', () => {
    const { settings } = readSettings({ classes: { pay: 'idempotent', get: 'read' }, effects: [{}, effect] });
    expect({ ...settings.classes }).toEqual({ get: 'read' });
    expect(settings.effects).toEqual([effect]);
  });
});

test('a name that every object has is no class of a tool', () => {
  expect(readSettings({ classes: {} }).settings.classes?.['constructor']).toBeUndefined();
});

test('a project tells each fault once in each report, and works on', () => {
  const settings = { classes: { pay: 'idempotent' } } as unknown as Settings;
  const files = () => ['/p/a.ts'];
  const project = createProject({
    root: '/p',
    settings,
    files,
    read: () => 'export const a = 1;',
    resolve: () => null,
  });
  const note = { kind: 'settings', file: '', text: expect.stringContaining('classes.pay') as string };
  expect(project.analyseFile('/p/a.ts').notes).toEqual([note]);
  expect(project.audit().notes).toEqual([note]);
});
