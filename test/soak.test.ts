import { expect, test } from 'vitest';
import { explore } from '../soak/virtual/explore.js';
import { memoryGround, sqliteGround } from '../soak/virtual/ground.js';

// The short form. `pnpm soak` plays many more, in real processes too.
test.each([
  ['memory', memoryGround, 600],
  ['SQLite', sqliteGround, 150],
])(
  'no schedule of crashes, pauses, lost answers and rewording breaks a promise over %s',
  async (_name, openGround, count) => {
    const { counterexample, schedules } = await explore(openGround, count, 20_261_129);
    expect(counterexample).toBeUndefined();
    expect(schedules).toBe(count);
  },
  120_000,
);
