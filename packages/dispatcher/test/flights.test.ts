import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Flights, type KeyAtWork } from '../src/flights.js';

const flight = (key: string) => ({ hold: { key, fence: 1 }, nextInSlot: undefined }) as KeyAtWork;
const keyOf = (n: number) => createHash('sha256').update(`${n}`).digest('hex');

// `a` and `b` share a slot.
const cast = () => ({ a: flight('a'), b: flight('b'), otherA: flight('a'), otherB: flight('b') });
type Cast = ReturnType<typeof cast>;

test.each<[string, (flights: Flights, cast: Cast) => void, readonly (keyof Cast)[]]>([
  ['none at first', () => {}, []],
  ['one that was added', (flights, { a }) => flights.add(a), ['a']],
  ['one that was added twice once', (flights, { a }) => (flights.add(a), flights.add(a)), ['a']],
  ['two', (flights, { a, b }) => (flights.add(a), flights.add(b)), ['b', 'a']],
  ['one once the first is removed', (flights, { a, b }) => (flights.add(a), flights.add(b), flights.remove(a)), ['b']],
  ['one once the second is removed', (flights, { a, b }) => (flights.add(a), flights.add(b), flights.remove(b)), ['a']],
  ['the later of one key', (flights, { a, otherA }) => (flights.add(a), flights.add(otherA)), ['otherA']],
  [
    'the later of one key among others',
    (flights, { a, b, otherA }) => (flights.add(a), flights.add(b), flights.add(otherA)),
    ['otherA', 'b'],
  ],
  [
    'the later one although the earlier of its key is removed after it',
    (flights, { a, b, otherB }) => (flights.add(a), flights.add(b), flights.add(otherB), flights.remove(b)),
    ['otherB', 'a'],
  ],
])('holds %s', (_name, change, expected) => {
  const flights = new Flights();
  const all = cast();
  change(flights, all);
  const nameOf = (flight: KeyAtWork) => Object.entries(all).find(([, one]) => one === flight)?.[0];
  expect([...flights.values()].map(nameOf)).toEqual(expected);
  expect(flights.size).toBe(expected.length);
  for (const key of ['a', 'b'])
    expect(flights.get(key)).toBe(expected.map((one) => all[one]).find(({ hold }) => hold.key === key));
});

test('thousands that come and go are held as a map would hold them', () => {
  const flights = new Flights();
  const model = new Map<string, KeyAtWork>();
  for (let n = 0; n < 4_000; n += 1) {
    const one = flight(keyOf(n));
    flights.add(one);
    model.set(one.hold.key, one);
    const leaving = n % 3 === 0 ? model.get(keyOf(Math.floor(n / 2))) : undefined;
    if (leaving === undefined) continue;
    flights.remove(leaving);
    model.delete(leaving.hold.key);
  }
  expect([...flights.values()].filter((one) => model.get(one.hold.key) === one)).toHaveLength(model.size);
  expect(flights.size).toBe(model.size);
  for (let n = 0; n < 4_000; n += 1) expect(flights.get(keyOf(n))).toBe(model.get(keyOf(n)));
});
