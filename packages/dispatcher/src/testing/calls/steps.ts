import assert from 'node:assert/strict';
import { tool, type ToolCall } from '@retrysafe/decorators';
import { childKey } from '../../intent.js';
import { as, type Args, type CallLaw, effects, gate, leaseMs, plan, whileTimePasses, write } from './bench.js';

const first = { text: 'first' };
const reworded = { text: 'reworded' };

/** Parts of one call, each remembered under a key of its own, so that a replay resumes. */
export function stepLaws(law: CallLaw): void {
  law('each part has a key derived from its call, its name and its use, the same in every start', async (bench) => {
    const keys: string[] = [];
    const two = write('two', async (_args, call) => {
      for (const name of ['a', 'b', 'a']) await call.step(name, ({ idempotencyKey }) => void keys.push(idempotencyKey));
    });
    const { key = '' } = as('done', await bench.open({ tools: [two] }).call('two', first, plan));
    assert.deepEqual(keys, [childKey(key, 'a', 0), childKey(key, 'b', 0), childKey(key, 'a', 1)]);
    assert.deepEqual(
      (await bench.store.list({ parent: key })).map(({ key: child, state }) => [child, state]),
      keys.map((child) => [child, 'done']),
    );
  });

  law('a restart resumes a loop behind its last finished part, with what the parts gave', async (bench) => {
    const stuck = gate();
    const send = (isStuck: boolean) =>
      write('send', async (args: Args, call: ToolCall) => {
        const sent: unknown[] = [];
        for (let n = 0; n < 5; n += 1) {
          if (isStuck && n === 3) await stuck.pass();
          const part = await call.step('mail', { class: 'non-idempotent-write' }, () =>
            bench.world.request({ text: `${args.text} ${n}` }),
          );
          sent.push(part.id);
        }
        return sent;
      });
    void bench.open({ tools: [send(true)] }).call('send', first, plan);
    await stuck.reached;
    await bench.passes(leaseMs + 1, 'by the store');
    const there = await bench.openElsewhere({ tools: [send(false)] });
    const { result } = as('done', await there.call('send', reworded, plan));
    assert.deepEqual(
      effects(bench),
      [0, 1, 2, 3, 4].map((n) => `first ${n}`),
    );
    assert.deepEqual(
      result,
      bench.world.effects.map(({ id }) => id),
    );
  });

  law('a part that must not be repeated and ended unseen makes its call unknown', async (bench) => {
    const mail = write('mail', (args, call) =>
      call.step('send', { class: 'non-idempotent-write' }, () => bench.world.request(args)),
    );
    bench.world.next('answer-lost');
    const dispatcher = bench.open({ tools: [mail] });
    as('unknown', await dispatcher.call('mail', first, plan));
    as('unknown', await (await bench.openElsewhere({ tools: [mail] })).call('mail', reworded, plan));
    assert.deepEqual([effects(bench), bench.world.requests()], [['first'], 1]);
  });

  law('a part with a probe asks the provider how it ended, and goes on', async (bench) => {
    const mail = write('mail', async (args: Args, call) => {
      const { id } = await call.step(
        'send',
        {
          class: 'non-idempotent-write',
          probe: () => {
            const found = bench.world.effects.find(({ body }) => (body as Args).text === args.text);
            return found === undefined ? { happened: false } : { happened: true, result: found };
          },
        },
        () => bench.world.request(args),
      );
      return id;
    });
    bench.world.next('answer-lost');
    assert.equal(as('done', await bench.open({ tools: [mail] }).call('mail', first, plan)).result, 'effect-1');
    assert.deepEqual(effects(bench), ['first']);
  });

  law('a part whose process died in it is not done again, and its call is unknown', async (bench) => {
    const stuck = gate();
    const mail = (send: (args: Args) => unknown) =>
      write('mail', (args: Args, call) => call.step('send', { class: 'non-idempotent-write' }, () => send(args)));
    void bench.open({ tools: [mail((args) => bench.world.request(args).then(stuck.pass))] }).call('mail', first, plan);
    await stuck.reached;
    await bench.passes(leaseMs + 1, 'by the store');
    const there = await bench.openElsewhere({ tools: [mail((args) => bench.world.request(args))] });
    as('unknown', await whileTimePasses(bench, there.call('mail', reworded, plan)));
    assert.deepEqual(effects(bench), ['first']);
  });

  law('a part with a probe whose process died in it asks the provider, and goes on', async (bench) => {
    const stuck = gate();
    const probe = () => ({ happened: true, result: bench.world.effects[0] }) as const;
    const mail = (send: (args: Args) => unknown) =>
      write('mail', (args: Args, call) =>
        call.step('send', { class: 'non-idempotent-write', probe }, () => send(args)),
      );
    void bench.open({ tools: [mail((args) => bench.world.request(args).then(stuck.pass))] }).call('mail', first, plan);
    await stuck.reached;
    await bench.passes(leaseMs + 1, 'by the store');
    const there = await bench.openElsewhere({ tools: [mail((args) => bench.world.request(args))] });
    assert.deepEqual(
      as('done', await whileTimePasses(bench, there.call('mail', reworded, plan))).result,
      bench.world.effects[0],
    );
    assert.deepEqual(effects(bench), ['first']);
  });

  law('a handler that takes another way than before is stopped, and its call is unknown', async (bench) => {
    const two = (names: readonly string[], end: () => unknown) =>
      write('two', async (args, call) => {
        for (const name of names) await call.step(name, () => bench.world.request({ text: `${name} ${args.text}` }));
        return end();
      });
    const stuck = gate();
    void bench.open({ tools: [two(['a', 'b'], stuck.pass)] }).call('two', first, plan);
    await stuck.reached;
    await bench.passes(leaseMs + 1, 'by the store');
    const there = await bench.openElsewhere({ tools: [two(['c', 'b'], () => 'other way')] });
    const { reason } = as('unknown', await whileTimePasses(bench, there.call('two', first, plan)));
    assert.match(reason, /another way than before.*'c'.*'a'/);
    assert.deepEqual(effects(bench), ['a first', 'b first']);
  });

  law(
    'a part of no class of its own has its tool’s, and an irreversible one needs an irreversible tool',
    async (bench) => {
      const wipe = write('wipe', (args, call) =>
        call.step('drop', { class: 'irreversible' }, () => bench.world.request(args)),
      );
      const { reason } = as('failed', await bench.open({ tools: [wipe] }).call('wipe', first, plan));
      assert.match(reason, /irreversible/);
      const plain = tool({
        name: 'plain',
        class: 'non-idempotent-write',
        execute: (args: Args, call) => call.step('only', () => bench.world.request(args)),
      });
      const { key = '' } = as('done', await bench.open({ tools: [plain] }).call('plain', first, plan));
      assert.deepEqual(
        (await bench.store.list({ parent: key })).map(({ class: ofPart }) => ofPart),
        ['non-idempotent-write'],
      );
      assert.deepEqual(effects(bench), ['first']);
    },
  );
}
