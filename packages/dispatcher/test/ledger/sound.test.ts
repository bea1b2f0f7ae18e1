import { describe, expect, test } from 'vitest';
import type { Approval } from '../../src/index.js';
import { soundApproval } from '../../src/ledger/index.js';

const pending: Approval = {
  id: 'approval-1',
  key: 'a'.repeat(64),
  tenant: 'acme',
  task: 'task',
  tool: 'pay',
  toolVersion: '1',
  args: '{}',
  state: 'pending',
  by: null,
  note: null,
  askedAt: 1,
  lapsesAt: 2,
  decidedAt: null,
  spentAt: null,
};

describe('an approval', () => {
  test.each<[string, Partial<Approval>]>([
    ['is asked for', {}],
    ['is decided', { state: 'approved', by: 'ann', decidedAt: 1 }],
    ['is spent', { state: 'spent', by: 'ann', decidedAt: 1, spentAt: 2 }],
    ['has no arguments any more', { args: '' }],
  ])('that %s is sound', (_how, change) => {
    const approval = { ...pending, ...change };
    expect(soundApproval(approval)).toBe(approval);
  });

  test.each<[string, unknown, RegExp]>([
    ['is nothing', null, /the approval \(without a name\) is damaged: it is none/],
    ['is a text', 'approved', /it is none/],
    [
      'has a state that does not exist',
      { ...pending, state: 'yes' },
      /approval-1 is damaged: its state does not exist/,
    ],
    ['says of no tool', { ...pending, tool: null }, /what it was asked for is missing/],
    ['says of no tenant', { ...pending, tenant: '' }, /what it was asked for is missing/],
    ['has no key', { ...pending, key: undefined }, /what it was asked for is missing/],
    ['has no version', { ...pending, toolVersion: 1 }, /what it was asked for is missing/],
    ['has no arguments', { ...pending, args: null }, /its arguments are missing/],
    ['never lapses', { ...pending, lapsesAt: Infinity }, /a time in it is missing/],
    ['was decided at no time', { ...pending, decidedAt: 'today' }, /a time in it is none/],
    ['is spent and says not when', { ...pending, state: 'spent' }, /is spent and does not say when/],
  ])('that %s is refused by its id, and no argument is quoted', (_how, approval, message) => {
    expect(() => soundApproval(approval as Approval)).toThrow(
      expect.objectContaining({ code: 'store-corrupt', message: expect.stringMatching(message) }),
    );
  });
});
