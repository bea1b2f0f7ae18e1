import { describe, expect, test } from 'vitest';
import { type Store, StoreError } from '../../src/index.js';
import { observeUnknown } from '../../src/opentelemetry/index.js';
import { failingStore } from '../../src/testing/index.js';
import { crash } from '../field-cases/case.js';
import { approveAll, plan, setting } from '../setting.js';
import { type Point, recorder } from './recorder.js';

const args = { text: 'a' };
const other = { text: 'b' };

function here() {
  const watch = recorder();
  return { ...watch, ...setting({ telemetry: watch.telemetry }) };
}

type Here = ReturnType<typeof here>;

const aWrite = { 'gen_ai.tool.name': 'non-idempotent-write', 'retrysafe.class': 'non-idempotent-write' };
const keyed = { 'gen_ai.tool.name': 'idempotent-write', 'retrysafe.class': 'idempotent-write' };
const asks = { 'gen_ai.tool.name': 'irreversible', 'retrysafe.class': 'irreversible' };

const lost = async ({ dispatcher, world }: Here) => {
  world.next('answer-lost');
  return dispatcher.call('non-idempotent-write', args, plan);
};

describe('a counter', () => {
  test.each<[string, (it: Here) => Promise<unknown>, readonly Point[]]>([
    [
      'retrysafe.attempts',
      ({ dispatcher, world }) => {
        world.next('busy', 'answer-lost');
        return dispatcher.call('idempotent-write', args, plan);
      },
      [{ ...keyed, value: 3 }],
    ],
    [
      'retrysafe.retries',
      ({ dispatcher, world }) => {
        world.next('busy', 'answer-lost');
        return dispatcher.call('idempotent-write', args, plan);
      },
      [
        { ...keyed, 'retrysafe.after': 'not-executed', value: 1 },
        { ...keyed, 'retrysafe.after': 'ambiguous', value: 1 },
      ],
    ],
    [
      'retrysafe.deduplicated',
      async ({ dispatcher }) => {
        for (const text of ['a', 'b', 'c']) await dispatcher.call('idempotent-write', { text }, plan);
      },
      [{ ...keyed, 'retrysafe.state': 'done', value: 2 }],
    ],
    [
      'retrysafe.drift',
      async ({ dispatcher }) => {
        await dispatcher.call('idempotent-write', args, plan);
        await dispatcher.call('idempotent-write', other, plan);
      },
      [{ ...keyed, value: 1 }],
    ],
    ['retrysafe.unknown', lost, [{ ...aWrite, 'retrysafe.after': 'ambiguous', value: 1 }]],
    [
      'retrysafe.resolved',
      async (it) => {
        const answer = await lost(it);
        await it.dispatcher.settle('key' in answer ? (answer.key ?? '') : '', { kind: 'done' }, { by: 'ann' });
      },
      [{ ...aWrite, 'retrysafe.state': 'done', value: 1 }],
    ],
    [
      'retrysafe.refused',
      ({ dispatcher }) => dispatcher.call('idempotent-write', args),
      [{ ...keyed, 'retrysafe.code': 'no-intent', value: 1 }],
    ],
    [
      'retrysafe.approvals.decided',
      async ({ dispatcher }) => {
        await dispatcher.call('irreversible', args, plan);
        await approveAll(dispatcher);
      },
      [{ ...asks, 'retrysafe.approved': true, value: 1 }],
    ],
    [
      'retrysafe.takeovers',
      async (it) => {
        await crash(it, 'idempotent-write', true);
        await it.dispatcher.call('idempotent-write', args, plan);
      },
      [{ ...keyed, 'retrysafe.interrupted': true, value: 1 }],
    ],
    [
      'retrysafe.store.failures',
      async (it) => {
        const store = failingStore(it.store, { method: 'claim', nth: 'all', when: 'before' });
        await it.another({ store }).call('idempotent-write', args, plan);
      },
      [{ 'retrysafe.method': 'claim', value: 1 }],
    ],
    [
      'retrysafe.calls',
      async ({ dispatcher }) => {
        await dispatcher.call('idempotent-write', args, plan);
        await dispatcher.call('idempotent-write', args, plan);
      },
      [
        {
          ...keyed,
          'gen_ai.tool.type': 'function',
          'retrysafe.outcome': 'done',
          'retrysafe.deduplicated': false,
          value: 1,
        },
        {
          ...keyed,
          'gen_ai.tool.type': 'function',
          'retrysafe.outcome': 'done',
          'retrysafe.deduplicated': true,
          value: 1,
        },
      ],
    ],
  ])('%s counts what its name says, and nothing else', async (name, live, points) => {
    const it = here();
    await live(it);
    expect(await it.points(name)).toEqual(points);
  });
});

test('gen_ai.execute_tool.duration has a measurement for each call, with its error', async () => {
  const it = here();
  await it.dispatcher.call('read', args);
  await it.dispatcher.call('idempotent-write', args);
  const read = { 'gen_ai.tool.name': 'read', 'retrysafe.class': 'read' };
  const both = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.type': 'function', value: 1 };
  expect(await it.points('gen_ai.execute_tool.duration')).toEqual([
    { ...both, ...read, 'retrysafe.outcome': 'done', 'retrysafe.deduplicated': false },
    { ...both, ...keyed, 'retrysafe.outcome': 'refused', 'error.type': 'no-intent' },
  ]);
});

describe('observeUnknown', () => {
  test('says how many calls are unknown and how long the oldest has been', async () => {
    const it = here();
    const stop = observeUnknown(it.store, { meter: it.meter, clock: it.clock });
    expect(await it.points('retrysafe.unknown.age')).toEqual([{ value: 0 }]);
    await lost(it);
    await it.clock.advance(90_000);
    it.world.next('answer-lost');
    await it.dispatcher.call('non-idempotent-write', args, { ...plan, ordinal: 1 });
    expect(await it.points('retrysafe.unknown.open')).toEqual([{ value: 2 }]);
    expect(await it.points('retrysafe.unknown.age')).toEqual([{ value: 90 }]);
    stop();
    await it.clock.advance(1_000);
    expect(await it.points('retrysafe.unknown.age')).toEqual([{ value: 90 }]); // the last that it heard of
  });

  test('counts what is damaged: it waits for a person too', async () => {
    const it = here();
    await lost(it);
    const damage = new StoreError('store-corrupt', 'In the ledger a record is damaged.');
    const store: Pick<Store, 'list'> = {
      list: async (filter, onDamaged) => {
        onDamaged?.(damage);
        return it.store.list(filter);
      },
    };
    observeUnknown(store, { meter: it.meter, clock: it.clock });
    expect(await it.points('retrysafe.unknown.open')).toEqual([{ value: 2 }]);
  });

  test('leaves the gauges out while the store does not answer', async () => {
    const it = here();
    observeUnknown(failingStore(it.store, { method: 'list', nth: 'all', when: 'before' }), { meter: it.meter });
    expect(await it.points('retrysafe.unknown.open')).toEqual([]);
  });
});
