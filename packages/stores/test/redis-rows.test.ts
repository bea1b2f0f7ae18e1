import { newRow, type Row } from '@retrysafe/dispatcher/ledger';
import { expect, test } from 'vitest';
import { firstTail } from '../src/redis/row-body.js';
import { rowOf, textOf } from '../src/redis/rows.js';
import { claimOf } from './requests.js';

const created = '1790000000:12345';
const createdAt = 1_790_000_000_012;
const row = newRow(claimOf({ start: true }), createdAt);

test.each<[string, Partial<Row>]>([
  ['of a claim', {}],
  ['with an outcome of several lines', { state: 'done', outcome: '1\n2', holder: null, leaseUntil: null }],
  ['that was given back', { state: 'open', holder: null, leaseUntil: null, updatedAt: createdAt + 1_999 }],
  ['with arguments of several lines', { args: '{\n\t"amount": 1\n}' }],
  ['with arguments in which there is a tab', { args: '1\t2' }],
  ['with arguments that are one text', { args: '"open"' }],
  ['with no arguments at all', { args: '' }],
  ['with half a surrogate pair and a NUL in its arguments', { args: '\ud800\0' }],
  ['with quotes and controls in its names', { task: '"a"\n', step: 'b\t', tool: 'c\\', parent: 'd e' }],
  ['with evidence of several lines', { evidence: '1\n\t2' }],
])('a record %s is read back from its text as it was', (_name, changes) => {
  const written = { ...row, ...changes };
  expect(rowOf(row.key, textOf(written, created, 'me1').text)).toMatchObject({ row: written, created, write: 'me1' });
});

test('a first claim is read back with its lease reckoned from its creation', () => {
  const text = `running 1 ${created}${firstTail(claimOf({ start: true }), 'me1')}`;
  expect(rowOf(row.key, text)).toMatchObject({ row, created, write: 'me1' });
});

test.each<[string, Parameters<typeof claimOf>[0]]>([
  ['tenant', { tenant: 'another' }],
  ['task', { task: 'another' }],
  ['step', { step: 'another' }],
  ['tool', { tool: 'another' }],
  ['ordinal', { ordinal: '7' }],
  ['generation', { generation: 1 }],
  ['class', { class: 'irreversible' }],
  ['holder', { holder: 'another' }],
  ['arguments', { args: '{"amount":2}' }],
  ['way to start', { start: false }],
  ['length of lease', { leaseMs: 7 }],
  ['call whose part it is', { parent: 'another' }],
])('a first claim that follows one of another %s is read back as its own', (_what, change) => {
  const textFor = (one: typeof change) => `running 1 ${created}${firstTail(claimOf(one), 'me1')}`;
  textFor({ start: true });
  const other = { start: true, ...change };
  expect(rowOf(row.key, textFor(other)).row).toEqual(newRow(claimOf(other), createdAt));
});
