import { describe, expect, test } from 'vitest';
import { filesBelow, packages, read } from '../tools/workspace.js';
import { excused, fieldCases } from './field-case-list.js';

const tests = packages().flatMap(({ dir }) => filesBelow(`${dir}/test`, '.test.ts').map((file) => read(file)));
const isTested = (id: string) => tests.some((text) => text.includes(id));

describe.each(Object.entries(fieldCases))('every report on %s', (_kind, ids) => {
  test.each(ids)('%s is a test, or excused by a sentence', (id) => {
    expect([isTested(id), id in excused]).toEqual([!(id in excused), id in excused]);
  });
});

test('no report is named twice, and no excuse is left over', () => {
  const ids = Object.values(fieldCases).flat();
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(excused).filter((id) => !ids.includes(id))).toEqual([]);
  expect(Object.values(excused).filter((why) => !/^[A-Z].{20,}\.$/.test(why))).toEqual([]);
});
