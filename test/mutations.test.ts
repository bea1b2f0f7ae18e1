import { expect, test } from 'vitest';
import { mutations, none, noticed } from '../soak/mutations.js';

const schedules = 1_000;
const seed = 20_261_129;

test.concurrent.each(mutations)(
  'the soak notices it when somebody breaks $breaks',
  async (mutation) => {
    expect(await noticed(mutation, schedules, seed)).toMatch(/double|loss|broken-promise/);
  },
  90_000,
);

test.concurrent(
  'the soak says nothing about the source as it is',
  async () => {
    expect(await noticed(none, 100, seed)).toBeUndefined();
  },
  90_000,
);
