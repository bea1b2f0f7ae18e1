import { expect, test } from 'vitest';
import { json } from '../../src/formats/json.js';
import { reportOf } from '../../src/report.js';
import { analyzed } from '../analyzed.js';

test('a program reads back the whole report', () => {
  const report = reportOf({ tools: [analyzed()], notes: [], stats: { files: 1, parsed: 1, tools: 1, unknown: 0 } });
  expect(JSON.parse(json(report))).toEqual(report);
});
