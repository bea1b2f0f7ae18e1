import type { ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { LedgerRecord, Store } from '../../src/index.js';
import { approveAll, leaseMs, plan, setting, whileTimePasses } from '../setting.js';

const args = { text: 'x' };
const writes: readonly ToolClass[] = ['idempotent-write', 'non-idempotent-write', 'irreversible'];

type Garble = (truth: unknown) => unknown;

function withRecord(change: Partial<Record<keyof LedgerRecord, unknown>>): Garble {
  return (truth) => {
    const { record } = (truth ?? {}) as { record?: object };
    return record === undefined ? { record: change } : { ...(truth as object), record: { ...record, ...change } };
  };
}

const garbles: readonly (readonly [string, Garble])[] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['an empty text', () => ''],
  ['a text', () => 'won'],
  ['a number', () => 1],
  ['an object without anything', () => ({})],
  ['a list', () => []],
  ['an object of a kind that does not exist', () => ({ kind: 'nonsense' })],
  ['an object that only looks like a promise', () => ({ then: 1 })],
  ['an object that cannot be read', () => new Proxy({}, { get: () => { throw new Error('unreadable'); } })], // prettier-ignore
  ['the kind alone', (truth) => ({ kind: (truth as { kind?: unknown } | undefined)?.kind })],
  ['a win without a record', () => ({ kind: 'won', before: 'none', interrupted: false })],
  ['a win with an empty record', () => ({ kind: 'won', before: 'none', interrupted: false, record: {} })],
  ['settled without a record', () => ({ kind: 'settled' })],
  ['settled, and at work', (truth) => ({ ...(truth as object), kind: 'settled' })],
  ['held without a time', (truth) => ({ ...(truth as object), kind: 'held' })],
  ['fenced without a record', () => ({ kind: 'fenced' })],
  ['a start without its number', () => ({ kind: 'started' })],
  ['asked without an approval', () => ({ kind: 'asked' })],
  ['past without a record', () => ({ kind: 'past' })],
  ['a record of another key', withRecord({ key: 'f'.repeat(64) })],
  ['a record without a fence', withRecord({ fence: undefined })],
  ['a record of a state that does not exist', withRecord({ state: 'nonsense' })],
  ['a record of another holder', withRecord({ holder: 'somebody' })],
];

/** The store as it is, but for what it says to `method`: the write goes through all the same, or nothing is written. */
function garbling(store: Store, method: keyof Store, garble: Garble, written: boolean, late: boolean): Store {
  const real = store[method] as (...args: unknown[]) => unknown;
  const said = (...given: unknown[]): unknown => {
    const truth = written ? real.call(store, ...given) : undefined;
    return truth instanceof Promise ? truth.then(garble) : garble(truth);
  };
  return { ...store, [method]: late ? async (...given: unknown[]) => said(...given) : said };
}

describe('a store that says what is no answer, at once or later: no hang, no effect without a claim, none lost', () => {
  const methods = ['claim', 'start', 'settle', 'ask', 'approval', 'release', 'renew'] as const;
  const cases = methods.flatMap((method) => garbles.map(([name, garble]) => [method, name, garble] as const));

  test.each(cases)('%s: %s', async (method, _name, garble) => {
    for (const toolClass of writes)
      for (const written of [true, false])
        for (const late of [true, false]) {
          const here = setting();
          if (toolClass === 'irreversible') {
            await here.dispatcher.call(toolClass, args, plan);
            await approveAll(here.dispatcher);
          }
          const broken = here.another({ store: garbling(here.store, method, garble, written, late) });
          const first = await whileTimePasses(here.clock, broken.call(toolClass, args, plan), 1_000);
          const effects = here.world.effects.length;
          if (first.kind === 'refused') expect([first.code, effects]).toEqual(['store-unavailable', 0]);
          else expect([first.kind, effects]).toEqual(['done', 1]);
          await here.clock.advance(2 * leaseMs);
          const last = await whileTimePasses(here.clock, here.another().call(toolClass, args, plan), 1_000);
          if (last.kind === 'unknown') expect(toolClass).not.toBe('idempotent-write');
          else expect(last.kind).toBe('done');
          expect(here.world.effects.length).toBeLessThanOrEqual(1);
        }
  });
});
