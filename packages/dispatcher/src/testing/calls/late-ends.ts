import assert from 'node:assert/strict';
import { failingStore } from '../failing-store.js';
import {
  as,
  type Args,
  type CallLaw,
  effects,
  gate,
  heard,
  leaseMs,
  plan,
  turn,
  whileTimePasses,
  write,
} from './bench.js';

const first = { text: 'first' };
const reworded = { text: 'reworded' };

/** What becomes of an end that comes late, or that the store could not be told. */
export function lateEndLaws(law: CallLaw): void {
  law('a late holder keeps the outcome of who took over, its own is evidence, and both are told of', async (bench) => {
    const slow = gate();
    const stopped = bench.open({ tools: [write('create', () => slow.pass().then(() => 'late'))] });
    const late = stopped.call('create', first, plan);
    await slow.reached;
    await bench.passes(leaseMs + 1, 'by the store');
    const there = await bench.openElsewhere({ tools: [write('create', ({ text }) => `taken over: ${text}`)] });
    const taken = as('done', await there.call('create', reworded, plan));
    assert.equal(taken.result, 'taken over: first');
    slow.letGo();
    const { result, deduplicated } = as('done', await late);
    assert.deepEqual([result, deduplicated], [taken.result, true]);
    const record = await bench.store.get(taken.key ?? '');
    assert.deepEqual([record?.fence, typeof record?.evidence], [2, 'string']);
    assert.equal(heard(bench, 'took-over'), 1);
    assert.equal(heard(bench, 'divergent'), 1);
  });

  law('a late result that is the same as the recorded one is no divergence', async (bench) => {
    const slow = gate();
    const create = (wait: () => Promise<void>) =>
      write('create', async (args: Args, call) => {
        const effect = await bench.world.request(args, call.idempotencyKey);
        await wait();
        return effect;
      });
    const late = bench.open({ tools: [create(slow.pass)] }).call('create', first, plan);
    await slow.reached;
    await bench.passes(leaseMs + 1, 'by the store');
    const there = await bench.openElsewhere({ tools: [create(async () => {})] });
    as('done', await there.call('create', reworded, plan));
    slow.letGo();
    as('done', await late);
    assert.deepEqual([effects(bench), heard(bench, 'divergent')], [['first'], 0]);
  });

  law('a late success settles what stood at unknown since', async (bench) => {
    const slow = gate();
    const append = write('append', (args) => bench.world.request(args).finally(slow.pass), 'non-idempotent-write');
    const late = bench.open({ tools: [append] }).call('append', first, plan);
    await slow.reached;
    await bench.passes(leaseMs + 1, 'by the store');
    const there = await bench.openElsewhere({ tools: [append] });
    const { key } = as('unknown', await there.call('append', reworded, plan));
    slow.letGo();
    as('done', await late);
    assert.equal((await bench.store.get(key))?.state, 'done');
    as('done', await there.call('append', reworded, plan));
    assert.deepEqual(effects(bench), ['first']);
  });

  for (const [toolClass, kind] of [
    ['idempotent-write', 'done'],
    ['non-idempotent-write', 'unknown'],
  ] as const) {
    law(
      `an end that the store was never told is \`recorded: false\`, and a later ${toolClass} is ${kind}`,
      async (bench) => {
        const store = failingStore(bench.store, { method: 'settle', nth: 'all', when: 'before' });
        const { letGo } = bench.world.hold();
        const told = bench.open({ store }).call(toolClass, first, plan);
        while (bench.world.requests() === 0) await turn();
        letGo();
        assert.equal(as('done', await whileTimePasses(bench, told)).recorded, false);
        assert.ok(heard(bench, 'unrecorded') === 1);
        await bench.passes(leaseMs + 1);
        as(kind, await (await bench.openElsewhere()).call(toolClass, reworded, plan));
        assert.deepEqual(effects(bench), ['first']);
      },
    );
  }
}
