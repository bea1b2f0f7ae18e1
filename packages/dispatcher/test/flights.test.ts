import { expect, test } from 'vitest';
import type { Flight } from '../src/flight.js';
import { Flights } from '../src/flights.js';
import type { Held } from '../src/heartbeat.js';

const flight = (key: string) => ({ hold: { key, fence: 1 } }) as Flight & Held;
const [a, b, otherA, otherB] = [flight('a'), flight('b'), flight('a'), flight('b')] as const;

test.each<[string, (flights: Flights) => void, readonly (Flight & Held)[]]>([
  ['none at first', () => {}, []],
  ['one that was added', (flights) => flights.add(a), [a]],
  ['two', (flights) => [a, b].forEach((one) => flights.add(one)), [a, b]],
  ['one once the first is removed', (flights) => ([a, b].forEach((one) => flights.add(one)), flights.remove(a)), [b]],
  ['one once the second is removed', (flights) => ([a, b].forEach((one) => flights.add(one)), flights.remove(b)), [a]],
  ['the later of one key', (flights) => [a, otherA].forEach((one) => flights.add(one)), [otherA]],
  ['the later of one key among others', (flights) => [a, b, otherB].forEach((one) => flights.add(one)), [a, otherB]],
  [
    'the later of one key after another was removed',
    (flights) => ([a, b].forEach((one) => flights.add(one)), flights.remove(a), flights.add(otherB)),
    [otherB],
  ],
  [
    'the later one although the earlier of its key is removed after it',
    (flights) => ([a, b, otherB].forEach((one) => flights.add(one)), flights.remove(b)),
    [a, otherB],
  ],
])('holds %s', (_name, change, expected) => {
  const flights = new Flights();
  change(flights);
  expect([...flights.values()]).toEqual(expected);
  expect(flights.size).toBe(expected.length);
  for (const one of [a, b])
    expect(flights.get(one.hold.key)).toBe(expected.find(({ hold }) => hold.key === one.hold.key));
});
