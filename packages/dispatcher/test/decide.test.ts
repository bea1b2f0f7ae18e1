import { type ToolClass, toolClasses } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { classTable, renderTable } from '../src/class-table.js';
import { afterClaim, afterEnding, afterProbe, reopens, rulesOf, startsLeft, startsWithClaim } from '../src/decide.js';
import type { Ending } from '../src/ending.js';
import type { Claim, LedgerRecord, RecordState } from '../src/store.js';

const record = (state: RecordState): LedgerRecord => ({
  tenant: 'default',
  task: 't',
  step: 's',
  tool: 'x',
  ordinal: '0',
  key: 'k',
  generation: 0,
  class: 'idempotent-write',
  state,
  fence: 2,
  holder: 'h',
  leaseUntil: 1,
  attempts: 1,
  startedFence: 1,
  args: '{}',
  outcome: null,
  approvalId: null,
  parent: null,
  evidence: null,
  createdAt: 0,
  updatedAt: 0,
});
const won = (before: 'none' | 'open' | 'lapsed' | 'unknown', interrupted: boolean): Claim => ({
  kind: 'won',
  record: record('running'),
  before,
  interrupted,
});
const settled = (state: RecordState): Claim => ({ kind: 'settled', record: record(state) });
const held: Claim = { kind: 'held', record: record('running'), leaseLeftMs: 1 };

const rules = (toolClass: ToolClass) => rulesOf({ class: toolClass });
const probed = (toolClass: ToolClass) => rulesOf({ class: toolClass, probe: () => ({ happened: 'cannot-tell' }) });
const repeatable = rulesOf({ class: 'irreversible', repeatable: true });

const ended = {
  returned: { kind: 'returned', value: 1 },
  notExecuted: { kind: 'not-executed', reason: '429' },
  refused: { kind: 'refused', reason: '400' },
  ambiguous: { kind: 'ambiguous', reason: 'reset' },
  signal: { kind: 'signal', error: 1 },
} as const satisfies Record<string, Ending>;
const left = { startsLeft: true, doubtful: false };
const spent = { startsLeft: false, doubtful: false };
const fresh = { waited: false, startsLeft: true };

/** What the functions decide for each cell that a function decides. A cell that says 'run' for a read never reaches one. */
const decided: Record<string, Partial<Record<ToolClass, [expected: unknown, ...seen: unknown[]]>>> = {
  'first call': {
    read: ['run', rules('read').firstCall],
    'idempotent-write': [
      [true, 'run'],
      [startsWithClaim(rules('idempotent-write')), afterClaim(rules('idempotent-write'), won('none', false), fresh)],
    ],
    'non-idempotent-write': [
      [false, 'run'],
      [
        startsWithClaim(rules('non-idempotent-write')),
        afterClaim(rules('non-idempotent-write'), won('none', false), fresh),
      ],
    ],
    irreversible: ['ask', rules('irreversible').firstCall],
  },
  'not executed': {
    read: ['retry', afterEnding(rules('read'), ended.notExecuted, left)],
    'idempotent-write': ['retry', afterEnding(rules('idempotent-write'), ended.notExecuted, left)],
    'non-idempotent-write': ['retry', afterEnding(rules('non-idempotent-write'), ended.notExecuted, left)],
    irreversible: ['retry', afterEnding(rules('irreversible'), ended.notExecuted, left)],
  },
  'refused by the provider': Object.fromEntries(
    toolClasses.map((c) => [c, ['failed', afterEnding(rules(c), ended.refused, left)]]),
  ),
  'ended ambiguously': {
    read: ['retry', afterEnding(rules('read'), ended.ambiguous, left)],
    'idempotent-write': [
      ['retry', 'unknown'],
      [
        afterEnding(rules('idempotent-write'), ended.ambiguous, left),
        afterEnding(rules('idempotent-write'), ended.ambiguous, spent),
      ],
    ],
    'non-idempotent-write': [
      ['unknown', 'probe'],
      [
        afterEnding(rules('non-idempotent-write'), ended.ambiguous, left),
        afterEnding(probed('non-idempotent-write'), ended.ambiguous, left),
      ],
    ],
    irreversible: ['unknown', afterEnding(rules('irreversible'), ended.ambiguous, left)],
  },
  'crash before *started*': {
    'idempotent-write': ['run', afterClaim(rules('idempotent-write'), won('lapsed', false), fresh)],
    'non-idempotent-write': ['run', afterClaim(rules('non-idempotent-write'), won('lapsed', false), fresh)],
    irreversible: ['run', afterClaim(rules('irreversible'), won('lapsed', false), fresh)],
  },
  'crash after *started*': {
    'idempotent-write': ['run', afterClaim(rules('idempotent-write'), won('lapsed', true), fresh)],
    'non-idempotent-write': [
      ['unknown', 'probe'],
      [
        afterClaim(rules('non-idempotent-write'), won('lapsed', true), fresh),
        afterClaim(probed('non-idempotent-write'), won('lapsed', true), fresh),
      ],
    ],
    irreversible: ['unknown', afterClaim(rules('irreversible'), won('lapsed', true), fresh)],
  },
  'same intent while a live lease runs': {
    'idempotent-write': ['wait', afterClaim(rules('idempotent-write'), held, fresh)],
    'non-idempotent-write': ['wait', afterClaim(rules('non-idempotent-write'), held, fresh)],
    irreversible: ['wait', afterClaim(rules('irreversible'), held, fresh)],
  },
  'same intent, `done`': Object.fromEntries(
    writes().map((c) => [c, ['stored', afterClaim(rules(c), settled('done'), fresh)]]),
  ),
  'same intent, `failed`': Object.fromEntries(
    writes().map((c) => [
      c,
      [
        ['next-generation', 'stored'],
        [
          afterClaim(rules(c), settled('failed'), fresh),
          afterClaim(rules(c), settled('failed'), { ...fresh, waited: true }),
        ],
      ],
    ]),
  ),
  'same intent, `unknown`': {
    'idempotent-write': [
      [true, 'run'],
      [reopens(rules('idempotent-write'), false), afterClaim(rules('idempotent-write'), won('unknown', true), fresh)],
    ],
    'non-idempotent-write': [
      [false, 'stored', true, 'probe'],
      [
        reopens(rules('non-idempotent-write'), false),
        afterClaim(rules('non-idempotent-write'), settled('unknown'), fresh),
        reopens(probed('non-idempotent-write'), false),
        afterClaim(probed('non-idempotent-write'), won('unknown', true), fresh),
      ],
    ],
    irreversible: [
      [false, 'stored'],
      [reopens(rules('irreversible'), false), afterClaim(rules('irreversible'), settled('unknown'), fresh)],
    ],
  },
  'same intent, `denied`': { irreversible: ['ask', afterClaim(rules('irreversible'), settled('denied'), fresh)] },
  'replay from a checkpoint': Object.fromEntries(
    writes().map((c) => [c, ['stored', afterClaim(rules(c), settled('done'), fresh)]]),
  ),
  'key past its retention, or a new intent in a closed task': Object.fromEntries(
    writes().map((c) => [
      c,
      [
        ['key-expired', 'task-closed'],
        [afterClaim(rules(c), settled('expired'), fresh), afterClaim(rules(c), { kind: 'task-closed' }, fresh)],
      ],
    ]),
  ),
};

function writes(): ToolClass[] {
  return toolClasses.filter((toolClass) => toolClass !== 'read');
}

/** Cells that no function of decide.ts decides, and where they are tested. */
const elsewhere = [
  "a read never meets a record: 'reads' in class-table.test.ts",
  "whose arguments are used: 'drifted args' in class-table.test.ts",
];

describe('each cell of the class table is what the functions decide', () => {
  for (const event of Object.keys(classTable)) {
    test.each(toolClasses)(`${event}: %s`, (toolClass) => {
      const row = decided[event]?.[toolClass];
      const does = classTable[event as keyof typeof classTable][toolClass].does;
      if (row === undefined) expect(['run', 'never', 'own-args', 'first-args'], elsewhere.join('; ')).toContain(does);
      else expect(row[1]).toEqual(row[0]);
    });
  }
});

describe('what the functions add to the table', () => {
  test.each([
    [
      'a later refusal proves nothing about an earlier start that ended unseen',
      afterEnding(rules('idempotent-write'), ended.refused, { ...spent, doubtful: true }),
      'unknown',
    ],
    [
      'nor does "not executed"',
      afterEnding(rules('idempotent-write'), ended.notExecuted, { ...spent, doubtful: true }),
      'unknown',
    ],
    [
      'with a probe, doubt is asked away',
      afterEnding(probed('idempotent-write'), ended.refused, { ...spent, doubtful: true }),
      'probe',
    ],
    [
      'not executed, and no starts left, is failed',
      afterEnding(rules('non-idempotent-write'), ended.notExecuted, spent),
      'failed',
    ],
    [
      'a read that ended ambiguously too often had no effect',
      afterEnding(rules('read'), ended.ambiguous, spent),
      'failed',
    ],
    ['a pause is given back', afterEnding(rules('irreversible'), ended.signal, left), 'release'],
    [
      'a late return is done, doubt or not',
      afterEnding(rules('irreversible'), ended.returned, { ...spent, doubtful: true }),
      'done',
    ],
    [
      'a probe that finds the effect settles it',
      afterProbe(probed('non-idempotent-write'), { happened: true, result: 1 }, false),
      'done',
    ],
    [
      '"surely not" permits another start',
      afterProbe(probed('non-idempotent-write'), { happened: false }, true),
      'retry',
    ],
    [
      '"surely not" without a start left is failed',
      afterProbe(probed('non-idempotent-write'), { happened: false }, false),
      'failed',
    ],
    [
      '"cannot tell" is unknown',
      afterProbe(probed('non-idempotent-write'), { happened: 'cannot-tell' }, true),
      'unknown',
    ],
    [
      '"surely not" starts nothing irreversible by itself',
      afterProbe(probed('irreversible'), { happened: false }, true),
      'unknown',
    ],
    [
      'but it may prove an irreversible effect',
      afterProbe(probed('irreversible'), { happened: true, result: 1 }, true),
      'done',
    ],
    ['a repeatable irreversible tool is repeated', afterEnding(repeatable, ended.ambiguous, left), 'retry'],
    ['and taken over', afterClaim(repeatable, won('lapsed', true), fresh), 'run'],
    ['but it still asks first', repeatable.firstCall, 'ask'],
    [
      'a take-over with no starts left is unknown',
      afterClaim(rules('idempotent-write'), won('lapsed', true), { waited: false, startsLeft: false }),
      'unknown',
    ],
    ['who waited does not reopen an unknown', reopens(rules('idempotent-write'), true), false],
    [
      'a lost approval is asked for again',
      afterClaim(rules('irreversible'), { kind: 'unapproved', approval: null }, fresh),
      'ask',
    ],
    [
      'a record that awaits approval is asked for',
      afterClaim(rules('irreversible'), settled('awaiting'), fresh),
      'ask',
    ],
    ['a class that repeats counts the starts of the call', startsLeft(rules('idempotent-write'), 3, 2, 9), true],
    ['a class that must not counts those of the generation', startsLeft(rules('non-idempotent-write'), 2, 0, 2), false],
  ])('%s', (_name, seen, expected) => {
    expect(seen).toBe(expected);
  });
});

test('the table prints one line per event and one column per class', () => {
  const lines = renderTable().split('\n');
  expect(lines[0]).toBe('| event | read | idempotent-write | non-idempotent-write | irreversible |');
  expect(lines).toHaveLength(2 + Object.keys(classTable).length);
  expect(new Set(lines.map((line) => line.split(' | ').length))).toEqual(new Set([5]));
});
