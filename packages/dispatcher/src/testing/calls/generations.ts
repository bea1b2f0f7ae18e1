import assert from 'node:assert/strict';
import { tool } from '@retrysafe/decorators';
import { approveAll, as, type Args, type CallLaw, effects, gate, hour, plan, whileTimePasses, write } from './bench.js';

const first = { text: 'first' };
const mended = { text: 'mended' };

/** Which arguments and which key a later call of the same intent runs with, and when it runs at all. */
export function generationLaws(law: CallLaw): void {
  law('after a definite failure the next call runs with its own arguments, under a new key', async (bench) => {
    const dispatcher = bench.open();
    bench.world.next('refused');
    const failed = as('failed', await dispatcher.call('idempotent-write', first, plan));
    const done = as('done', await dispatcher.call('idempotent-write', mended, plan));
    assert.notEqual(done.key, failed.key);
    assert.deepEqual(effects(bench), ['mended']);
    const records = await bench.store.list({ task: plan.task });
    assert.deepEqual(
      records.map(({ generation, state }) => [generation, state]),
      [
        [0, 'failed'],
        [1, 'done'],
      ],
    );
  });

  law('after a failure an irreversible tool asks anew, and the old approval is worth nothing', async (bench) => {
    const dispatcher = bench.open();
    as('approval-required', await dispatcher.call('irreversible', first, plan));
    await approveAll(dispatcher);
    bench.world.next('refused');
    as('failed', await dispatcher.call('irreversible', first, plan));
    const asked = as('approval-required', await dispatcher.call('irreversible', mended, plan));
    assert.deepEqual(asked.args, mended);
    assert.deepEqual(effects(bench), []);
    await approveAll(dispatcher);
    as('done', await dispatcher.call('irreversible', first, plan));
    assert.deepEqual(effects(bench), ['mended']);
  });

  law('an irreversible tool that is repeatable repeats an ambiguous end once approved, with one key', async (bench) => {
    const keys = new Set<string>();
    const pay = tool({
      name: 'pay',
      class: 'irreversible',
      repeatable: true,
      execute: (args: Args, call) => {
        keys.add(call.idempotencyKey);
        return bench.world.request(args, call.idempotencyKey);
      },
    });
    const dispatcher = bench.open({ tools: [pay] });
    as('approval-required', await dispatcher.call('pay', first, plan));
    await approveAll(dispatcher);
    bench.world.next('answer-lost');
    assert.equal(as('done', await dispatcher.call('pay', mended, plan)).attempts, 2);
    assert.deepEqual([effects(bench), keys.size, bench.world.requests()], [['first'], 1, 2]);
  });

  law('an irreversible tool that is not repeatable is unknown after an ambiguous end, for good', async (bench) => {
    const dispatcher = bench.open();
    as('approval-required', await dispatcher.call('irreversible', first, plan));
    await approveAll(dispatcher);
    bench.world.next('answer-lost');
    for (let n = 0; n < 3; n += 1) as('unknown', await dispatcher.call('irreversible', first, plan));
    assert.deepEqual([effects(bench), bench.world.requests()], [['first'], 1]);
  });

  law("past the provider's window what may have happened is not sent again by a take-over", async (bench) => {
    const stuck = gate();
    const send = (args: Args) => bench.world.request(args).then(() => stuck.pass());
    const tools = [windowed(send)];
    const stopped = bench.open({ tools }).call('send', first, plan);
    await stuck.reached;
    await bench.passes(2 * hour, 'by the store');
    as('unknown', await (await bench.openElsewhere({ tools })).call('send', first, plan));
    assert.deepEqual(effects(bench), ['first']);
    stuck.letGo();
    as('done', await stopped);
  });

  law("past the provider's window a call itself sends again only what surely did nothing", async (bench) => {
    const answers = ['unknown', 'done'] as const;
    for (const [ordinal, mishap] of (['answer-lost', 'busy'] as const).entries()) {
      let starts = 0;
      const send = async (args: Args) => {
        starts += 1;
        if (starts > 1) return bench.world.request(args);
        bench.world.next(mishap);
        return bench.world.request(args).finally(() => bench.clock.advance(2 * hour));
      };
      // Its lease is kept, so that only the window can end it.
      const dispatcher = bench.open({ tools: [windowed(send)], leaseMs: 24 * hour });
      as(answers[ordinal] as 'done', await dispatcher.call('send', first, { ...plan, ordinal }));
      assert.equal(starts, ordinal + 1);
    }
  });

  law('a live holder is waited for, and then answered for', async (bench) => {
    const slow = gate();
    const tools = [write('slow', () => slow.pass().then(() => 'result'))];
    const [here, there] = [bench.open({ tools }), bench.open({ tools, patienceMs: hour })];
    const original = here.call('slow', first, plan);
    await slow.reached;
    const duplicate = there.call('slow', mended, plan);
    slow.letGo();
    const { result } = as('done', await original);
    assert.equal(result, 'result');
    const answer = as('done', await whileTimePasses(bench, duplicate));
    assert.deepEqual([answer.result, answer.deduplicated, answer.args], ['result', true, first]);
  });
}

function windowed(execute: (args: Args) => unknown) {
  return tool({ name: 'send', class: 'idempotent-write', window: '1h', execute: (args: Args, _call) => execute(args) });
}
