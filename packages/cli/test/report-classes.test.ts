import type { AuditReport, Tool } from '@retrysafe/analyzer';
import { describe, expect, test } from 'vitest';
import { reportOf } from '../src/report.js';
import { analyzed, creating, keyed } from './analyzed.js';

function reported(...tools: readonly Tool[]) {
  const stats = { files: 3, parsed: 2, tools: tools.length, unknown: 0 };
  return reportOf({ tools, notes: [], stats } satisfies AuditReport);
}

describe('a class is too weak', () => {
  const tagged = (toolClass: 'read' | 'idempotent-write' | 'non-idempotent-write' | 'irreversible') =>
    ({ class: toolClass, via: 'decorator', hints: {}, approval: null, site: null }) as const;
  const write = { sideEffect: true, class: 'non-idempotent-write', effects: [creating()] } as const;

  test.each([
    ['when it says read and the code writes', tagged('read'), write, true],
    ['when it says idempotent-write and the code adds without a key', tagged('idempotent-write'), write, true],
    ['not when a key goes out', tagged('idempotent-write'), { ...write, effects: [creating({ key: keyed() })] }, false],
    [
      'when it says idempotent-write and the key is another one for other words',
      tagged('idempotent-write'),
      { ...write, effects: [creating({ key: keyed({ mintedBy: 'arguments', sources: ['arguments'] }) })] },
      true,
    ],
    [
      'not when the tool is named for setting what it posts, so that it does what it says',
      tagged('idempotent-write'),
      { ...write, class: 'idempotent-write' },
      false,
    ],
    [
      'when it says idempotent-write and all calls share one key',
      tagged('idempotent-write'),
      { ...write, effects: [creating({ key: keyed({ mintedBy: 'constant', sources: ['constant'] }) })] },
      true,
    ],
    ['not when it is the one of the code', tagged('non-idempotent-write'), write, false],
    ['not when it is stricter', tagged('irreversible'), write, false],
    [
      'not when only names say that the tool writes',
      tagged('read'),
      { ...write, effects: [creating({ confidence: 'name' })] },
      false,
    ],
    [
      'not when it deletes by id, which comes out the same twice',
      tagged('idempotent-write'),
      { ...write, class: 'irreversible', effects: [creating({ kind: 'delete' })] },
      false,
    ],
    ['not when there is none', { ...tagged('read'), class: null, via: null }, write, false],
    [
      'when it is strict and a hint beside it says that the tool only reads',
      { ...tagged('irreversible'), hints: { readOnlyHint: true } },
      write,
      true,
    ],
  ] as const)('%s', (_when, declared, inferred, weak) => {
    const { tools, stats } = reported(analyzed({ name: 'create_invoice', declared, inferred }));
    expect([tools[0]?.weakClass, stats.weakClasses]).toEqual([weak, weak ? 1 : 0]);
  });

  test('it is told once, however much the code does against it', () => {
    const random = keyed({ mintedBy: 'random', sources: ['random'] });
    const effects = [creating(), creating({ key: random })];
    const { tools } = reported(
      analyzed({ name: 'create_invoice', declared: tagged('idempotent-write'), inferred: { ...write, effects } }),
    );
    expect(tools[0]?.contradicted).toEqual(['idempotent-write']);
  });

  test('so is a hint without a class: it is told as it is written', () => {
    const declared = { ...tagged('read'), class: null, via: null, hints: { destructiveHint: false } };
    const inferred = { sideEffect: true, class: 'irreversible', effects: [creating({ kind: 'delete' })] } as const;
    const { tools } = reported(analyzed({ name: 'delete_invoice', declared, inferred }));
    expect(tools).toMatchObject([{ weakClass: true, contradicted: ['destructiveHint: false'] }]);
  });
});

describe('a write carries no class', () => {
  const write = { sideEffect: true, class: 'non-idempotent-write' } as const;
  test.each([
    ['when its code writes', 'frobnicate', { ...write, confidence: 'code' }, 1],
    ['when its code could not be followed and its name says it', 'create_invoice', { ...write, confidence: 'name' }, 1],
    ['not when names of what it calls are all there is', 'frobnicate', { ...write, confidence: 'name' }, 0],
  ] as const)('%s', (_when, name, inferred, untaggedWrites) => {
    expect(reported(analyzed({ name, inferred })).stats).toMatchObject({ untaggedWrites });
  });
});
