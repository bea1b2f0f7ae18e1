import type { AuditReport, Tool } from '@retrysafe/analyzer';
import { describe, expect, test } from 'vitest';
import { reportOf } from '../src/report.js';
import { analyzed, creating, keyed } from './analyzed.js';

function reported(...tools: readonly Tool[]) {
  const stats = { files: 3, parsed: 2, tools: tools.length, unknown: 0 };
  return reportOf({ tools, notes: [], stats } satisfies AuditReport);
}

test('a tool is told in the shape that is documented, and nothing else is', () => {
  const tool = analyzed({
    name: 'create_invoice',
    declared: {
      class: 'idempotent-write',
      via: 'annotations',
      hints: { readOnlyHint: false, idempotentHint: true },
      approval: 'needsApproval',
      site: null,
    },
    inferred: { sideEffect: true, class: 'non-idempotent-write', effects: [creating({ key: keyed() })], delta: true },
  });
  expect(reported(tool).tools).toEqual([
    {
      name: 'create_invoice',
      file: 'src/tools.ts',
      line: 7,
      framework: 'mcp1.registerTool',
      declared: { class: 'idempotent-write', misspelt: null, hints: { readOnlyHint: false, idempotentHint: true } },
      inferred: {
        class: 'non-idempotent-write',
        sideEffect: true,
        confidence: 'code',
        evidence: ['create_invoice (src/tools.ts:8)', 'fetch POST (src/client.ts:41)'],
      },
      key: { mintedBy: 'orchestrator', passedTo: 'headers.Idempotency-Key' },
      delta: true,
      weakClass: false,
      contradicted: [],
    },
  ]);
});

describe('what is inferred stays what it is', () => {
  test.each([
    ['nobody knows whether it writes', { sideEffect: null, class: 'unknown', confidence: 'name' }],
    ['a read has no evidence', { sideEffect: false, class: 'read', confidence: 'code' }],
    ['a write is guessed from its name', { sideEffect: true, class: 'irreversible', confidence: 'name' }],
  ] as const)('%s', (_name, inferred) => {
    expect(reported(analyzed({ inferred })).tools[0]?.inferred).toEqual({ ...inferred, evidence: [] });
  });

  test('the evidence is that of the strongest effect', () => {
    const effects = [creating({ path: [{ fn: 'strong', file: 'a.ts', line: 1 }] }), creating()];
    expect(reported(analyzed({ name: null, inferred: { effects } })).tools[0]?.inferred.evidence).toEqual([
      'strong (a.ts:1)',
    ]);
  });

  test('the evidence names the handler by its tool, and leaves out callbacks without a name', () => {
    const path = ['anonymous', 'anonymous', 'fetch POST'].map((fn, n) => ({ fn, file: 'a.ts', line: n }));
    const { tools } = reported(analyzed({ name: 'send_note', inferred: { effects: [creating({ path })] } }));
    expect(tools[0]?.inferred.evidence).toEqual(['send_note (a.ts:0)', 'fetch POST (a.ts:2)']);
  });

  test('the evidence leaves out a handler that has no name of its own nor of its tool', () => {
    const path = ['anonymous', 'fetch POST'].map((fn, n) => ({ fn, file: 'a.ts', line: n }));
    const { tools } = reported(analyzed({ name: null, inferred: { effects: [creating({ path })] } }));
    expect(tools[0]?.inferred.evidence).toEqual(['fetch POST (a.ts:1)']);
  });
});

test('a class that does not exist is told as it is written, and counted', () => {
  const misspelt = { text: 'idempotent', site: analyzed().site };
  const { tools, stats } = reported(analyzed({ declared: { ...analyzed().declared, misspelt } }));
  expect([tools[0]?.declared, stats.misspeltClasses]).toEqual([{ class: null, misspelt: 'idempotent', hints: {} }, 1]);
});

describe('the key', () => {
  const missing = keyed({ mintedBy: 'nobody', state: 'missing', sources: [] });
  const dead = keyed({ mintedBy: 'random', state: 'dead', slot: 'options.idempotencyKey' });
  const random = keyed({ mintedBy: 'random', slot: 'options.idempotencyKey' });
  const effectWith = (key: typeof missing) => creating({ key });

  test.each([
    ['nothing takes a key', analyzed(), 'nobody', null],
    ['a slot stays empty', analyzed({ inferred: { effects: [effectWith(missing)] } }), 'nobody', null],
    ['a key is never sent', analyzed({ inferred: { effects: [effectWith(dead)] } }), 'random', null],
    [
      'the strongest effect has none and a weaker one has',
      analyzed({ inferred: { effects: [effectWith(missing), effectWith(random)] } }),
      'random',
      'options.idempotencyKey',
    ],
    [
      'the strongest effect has one that is never sent and a weaker one has one that is',
      analyzed({ inferred: { effects: [effectWith(dead), effectWith(keyed())] } }),
      'orchestrator',
      'headers.Idempotency-Key',
    ],
    [
      'an effect and a read both have one',
      analyzed({ keys: [keyed()], inferred: { effects: [effectWith(random)] } }),
      'random',
      'options.idempotencyKey',
    ],
    ['only a read has one', analyzed({ keys: [missing, keyed()] }), 'orchestrator', 'headers.Idempotency-Key'],
  ] as const)('when %s', (_name, tool, mintedBy, passedTo) => {
    expect(reported(tool).tools[0]?.key).toEqual({ mintedBy, passedTo });
  });
});

describe('the whole', () => {
  const at = (file: string, line: number) => analyzed({ site: { file, line, column: 1 } });

  test('is in the order of files and lines, whatever order it was found in', () => {
    const { tools } = reported(
      at('src/b.ts', 2),
      at('src/b.ts', 10),
      at('src/a/z.ts', 5),
      at('src/B.ts', 1),
      at('src/b.ts', 1),
    );
    expect(tools.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'src/B.ts:1',
      'src/a/z.ts:5',
      'src/b.ts:1',
      'src/b.ts:2',
      'src/b.ts:10',
    ]);
  });

  test('has forward slashes in every path', () => {
    const effects = [creating({ path: [{ fn: 'run', file: 'src\\a.ts', line: 1 }] })];
    const note = { kind: 'parse-error', file: 'src\\broken.ts', text: 'Unexpected token' } as const;
    const stats = { files: 1, parsed: 1, tools: 1, unknown: 0 };
    expect(
      reportOf({
        tools: [analyzed({ site: { file: 'src\\a.ts', line: 1, column: 1 }, inferred: { effects } })],
        notes: [note],
        stats,
      }),
    ).toMatchObject({
      tools: [{ file: 'src/a.ts', inferred: { evidence: ['get_invoice (src/a.ts:1)'] } }],
      notes: [{ kind: 'parse-error', file: 'src/broken.ts', text: 'Unexpected token' }],
    });
  });

  test('counts classes, and writes that carry none', () => {
    const write = { sideEffect: true, class: 'irreversible' } as const;
    const tagged = { class: 'irreversible', via: 'decorator', hints: {}, approval: null, site: null } as const;
    const { stats } = reported(
      analyzed(),
      analyzed({ inferred: write }),
      analyzed({ inferred: write, declared: tagged }),
    );
    expect(stats).toEqual({
      files: 3,
      parsed: 2,
      tools: 3,
      unknown: 0,
      classes: { read: 1, 'idempotent-write': 0, 'non-idempotent-write': 0, irreversible: 2, unknown: 0 },
      untaggedWrites: 1,
      weakClasses: 0,
      misspeltClasses: 0,
    });
  });
});
