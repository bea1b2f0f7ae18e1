import { expect, test } from 'vitest';
import { gateOf } from '../../src/stores/sqlite/gate.js';

const pass = () => {};

test('whoever has a file for itself keeps the other stores of that file waiting', async () => {
  const [one, other] = [gateOf('shared', pass), gateOf('shared', pass)];
  const log: string[] = [];
  const first = one.alone(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.push('first');
  });
  await other.alone(async () => void log.push('second'));
  await first;
  expect(log).toEqual(['first', 'second']);
  one.leave();
  other.leave();
});

test('a store that leaves twice leaves the gate of those that came since as it is', async () => {
  const before = gateOf('reopened', () => {});
  before.leave();
  const since = gateOf('reopened', () => {});
  before.leave();
  const latest = gateOf('reopened', () => {});
  const busy = since.alone(async () => latest.closed);
  expect(await busy).toBe(true);
  since.leave();
  latest.leave();
});
