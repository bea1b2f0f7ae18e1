import { stripVTControlCharacters } from 'node:util';
import type { Note, Tool } from '@retrysafe/analyzer';
import { expect, test } from 'vitest';
import { table } from '../../src/formats/table.js';
import { reportOf } from '../../src/report.js';
import { analyzed, creating, keyed } from '../analyzed.js';

const at = (file: string, line: number) => ({ site: { file, line, column: 1 } });
const create = {
  ...at('src/billing.ts', 112),
  name: 'create_invoice',
  inferred: { sideEffect: true, class: 'non-idempotent-write', effects: [creating()] },
} as const;

function shown(tools: readonly Tool[], notes: readonly Note[] = [], colour = false): string {
  return table(reportOf({ tools, notes, stats: { files: 4, parsed: 4, tools: tools.length, unknown: 0 } }), { colour });
}

test('tools stand under their file in columns, each write with the way to its effect', () => {
  const tagged = { class: 'irreversible', via: 'decorator', hints: {}, approval: null, site: null } as const;
  const tools = [
    analyzed(at('src/billing.ts', 7)),
    analyzed(create),
    analyzed({
      ...at('src/mail.ts', 3),
      name: 'send',
      declared: tagged,
      keys: [keyed()],
      inferred: { sideEffect: true, class: 'irreversible', confidence: 'name' },
    }),
    analyzed({
      ...at('src/mail.ts', 9),
      name: null,
      inferred: { sideEffect: null, class: 'unknown', confidence: 'name' },
    }),
  ];
  expect(shown(tools, [{ kind: 'parse-error', file: 'src/broken.ts', text: 'Unexpected token' }])).toBe(`\
  line  tool            does                        declared      key

src/billing.ts
     7  get_invoice     read                        -             -
   112  create_invoice  non-idempotent-write        -             nobody
        create_invoice (src/tools.ts:8) → fetch POST (src/client.ts:41)

src/mail.ts
     3  send            irreversible (by its name)  irreversible  orchestrator → headers.Idempotency-Key
     9  (no name)       unknown                     -             nobody

note: src/broken.ts: Unexpected token
4 tools in 4 files: 1 read, 1 non-idempotent-write, 1 irreversible, 1 unknown.
Writes without a class: 1.
`);
});

test.each([
  ['a class that the code rules out', { class: 'read' }, 'read (too weak)'],
  [
    'a hint that it rules out beside a class',
    { class: 'irreversible', hints: { readOnlyHint: true } },
    'irreversible, readOnlyHint: true (too weak)',
  ],
  ['a class that does not exist', { misspelt: { text: 'idempotent', site: analyzed().site } }, 'idempotent (no class)'],
] as const)('%s is marked', (_what, declared, cell) => {
  const own = { ...analyzed().declared, via: 'decorator', ...declared } as const;
  expect(shown([analyzed({ ...create, declared: own })])).toContain(`non-idempotent-write  ${cell}  nobody`);
});

test('a key that a read makes is shown, since it is one too many', () => {
  const tool = analyzed({ keys: [keyed({ mintedBy: 'random', state: 'dead' })] });
  expect(shown([tool])).toMatch(/get_invoice +read +- +random\n/);
});

test('one tool in one file is counted as one', () => {
  const report = reportOf({ tools: [analyzed()], notes: [], stats: { files: 1, parsed: 1, tools: 1, unknown: 0 } });
  expect(table(report, { colour: false })).toContain('1 tool in 1 file: 1 read.');
});

test('a code base without tools says so', () => {
  expect(shown([])).toBe('\nNo tools in 4 files.\n');
});

test('colours come only where they are welcome, and say nothing that words do not', () => {
  const coloured = shown([analyzed(create)], [], true);
  const plain = stripVTControlCharacters(coloured);
  expect(coloured).not.toBe(plain);
  expect(plain).toBe(shown([analyzed(create)]));
});

const red = '\u001b[31m';
const tagged = { class: 'read', via: 'decorator', hints: {}, approval: null, site: null } as const;

test.each([
  ['a class that is too weak', analyzed({ ...create, declared: tagged }), true],
  [
    'a class that does not exist',
    analyzed({ declared: { ...tagged, class: null, misspelt: { text: 'idempotent', site: analyzed().site } } }),
    true,
  ],
  ['what cannot be taken back', analyzed({ inferred: { sideEffect: true, class: 'irreversible' } }), true],
  ['an honest write', analyzed(create), false],
] as const)('red marks %s, and nothing less', (_what, tool, isRed) => {
  expect(shown([tool], [], true).includes(red)).toBe(isRed);
});

test('an escape code in what is audited never reaches the terminal', () => {
  const evil = '\u001b[2Jwiped\u202e';
  const path = [{ fn: evil, file: `${evil}.ts`, line: 1 }];
  const tool = analyzed({
    name: evil,
    ...at(`${evil}.ts`, 1),
    keys: [keyed({ slot: evil })],
    inferred: { effects: [creating({ path })] },
  });
  const text = shown([tool], [{ kind: 'parse-error', file: evil, text: evil }]);
  expect(text.match(/(?!\n)[\p{Cc}\p{Cf}]/gu)).toBeNull();
  expect(text).toContain('\ufffd[2Jwiped\ufffd');
});
