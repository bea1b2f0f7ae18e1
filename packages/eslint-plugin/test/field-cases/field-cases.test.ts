import { expect, test } from 'vitest';
import { classes } from './classes.js';
import { linting } from './linting.js';
import { elsewhere, reports } from './reports.js';

const cases = [...classes, ...linting];

test.each(cases)('%s: %s', async (_report, _outcome, run) => {
  await run();
});

test('every report has a case, or a reason why it has none', () => {
  const told = [...cases.map(([report]) => report), ...Object.keys(elsewhere)];
  expect([...told].sort()).toEqual([...reports].sort());
});
