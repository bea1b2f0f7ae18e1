import assert from 'node:assert/strict';
import { tool, type ToolCall } from '@retrysafe/decorators';
import type { Dispatcher } from '../../create-dispatcher.js';
import type { Store } from '../../store.js';
import { approveAll, type Args, as, type CallBench, type CallLaw, effects, hour, leaseMs, plan } from './bench.js';

const wipe =
  ({ world }: CallBench) =>
  (args: Args, _call: ToolCall) =>
    world.request(args);
const first = { text: 'first' };
const edited = { text: 'edited' };

/** A person approves exactly one call, once, whoever else does something at the same time. */
export function approvalLaws(law: CallLaw): void {
  law('of an approval and a denial at once, in two processes, the denial wins', async (bench) => {
    const [here, there, id] = await asked(bench);
    await Promise.all([
      here.approvals.decide(id, { approve: true, by: 'ann' }),
      there.approvals.decide(id, { approve: false, by: 'eve' }),
    ]);
    assert.equal(as('denied', await here.call('irreversible', first, plan)).by, 'eve');
    assert.deepEqual(effects(bench), []);
  });

  law('a yes that is not used yet is taken back by a no; once it was used the no comes too late', async (bench) => {
    const [here, there, id] = await asked(bench);
    await here.approvals.decide(id, { approve: true, by: 'ann' });
    await there.approvals.decide(id, { approve: false, by: 'eve' });
    as('denied', await here.call('irreversible', first, plan));
    const { approvalId } = as('approval-required', await here.call('irreversible', edited, plan));
    await approveAll(here);
    as('done', await here.call('irreversible', edited, plan));
    assert.equal((await there.approvals.decide(approvalId, { approve: false, by: 'eve' })).kind, 'too-late');
    assert.deepEqual(effects(bench), ['edited']);
  });

  law(
    'of two versions of a tool side by side the newcomer asks anew, and the other gives way for good',
    async (bench) => {
      const versioned = (version: string) =>
        bench.open({
          tools: [
            tool({
              name: 'wipe',
              class: 'irreversible',
              version,
              execute: ({ text }: Args, _call) => bench.world.request({ text: `${text} by ${version}` }),
            }),
          ],
        });
      const [one, two] = [versioned('1'), versioned('2')];
      const old = as('approval-required', await one.call('wipe', first, plan));
      await approveAll(one);
      const { approvalId } = as('approval-required', await two.call('wipe', first, plan));
      assert.notEqual(approvalId, old.approvalId);
      for (const each of [one, two, one, two])
        assert.equal(as('approval-required', await each.call('wipe', first, plan)).approvalId, approvalId);
      await approveAll(two);
      as('approval-required', await one.call('wipe', first, plan));
      as('done', await two.call('wipe', first, plan));
      as('done', await one.call('wipe', first, plan));
      assert.deepEqual(effects(bench), ['first by 2']);
    },
  );

  for (const how of ['given back', 'left before its start'] as const)
    law(
      `a version that sees another's approved call at work, which is ${how} just then, asks for its own`,
      async (bench) => {
        const { store } = bench;
        const versioned = (version: string, over = store) =>
          bench.open({
            store: over,
            tools: [tool({ name: 'wipe', class: 'irreversible', version, execute: wipe(bench) })],
          });
        const { key, approvalId } = as('approval-required', await versioned('1').call('wipe', first, plan));
        await approveAll(versioned('1'));
        const [record] = await store.list({});
        if (record === undefined) assert.fail('Nothing was asked.');
        const { parent, ...intent } = record;
        const claim = await store.claim({ ...intent, approvalId, holder: 'one', leaseMs, start: false, reopen: false });
        if (claim.kind !== 'won') assert.fail(`The claim is '${claim.kind}'.`);
        const hold = { key, fence: claim.record.fence };
        if (how === 'given back') await store.start(hold);
        const ask: Store['ask'] = async (request) => {
          const asked = await store.ask(request);
          if (how === 'given back') await store.release(hold);
          else if (asked.kind === 'past') await bench.passes(leaseMs + 1, 'by the store');
          return asked;
        };
        const asking = as('approval-required', await versioned('2', { ...store, ask }).call('wipe', first, plan));
        assert.notEqual(asking.approvalId, approvalId);
        assert.deepEqual(effects(bench), []);
      },
    );

  law('two that approve at once approve once, and two that then call at once run it once', async (bench) => {
    const [here, there, id] = await asked(bench);
    const decisions = await Promise.all(
      [here, there].map(({ approvals }, n) => approvals.decide(id, { approve: true, by: `person ${n}` })),
    );
    assert.deepEqual(decisions.map(({ kind }) => kind).sort(), ['decided', 'too-late']);
    const calls = [here, here, here].map((one) => one.call('irreversible', first, plan));
    for (const answer of await Promise.all(calls)) as('done', answer);
    assert.deepEqual(effects(bench), ['first']);
  });

  law('who calls with edited arguments gets what was approved, and is told so', async (bench) => {
    const [here, , id] = await asked(bench);
    const again = as('approval-required', await here.call('irreversible', edited, plan));
    assert.deepEqual([again.approvalId, again.args], [id, first]);
    await approveAll(here);
    const { args } = as('done', await here.call('irreversible', edited, plan));
    assert.deepEqual([args, effects(bench)], [first, ['first']]);
  });

  law('a forged id, and one of another tenant, decide nothing', async (bench) => {
    const [here, , id] = await asked(bench);
    const yes = { approve: true, by: 'eve' };
    assert.equal((await here.approvals.decide('forged', yes)).kind, 'no-such-approval');
    assert.equal((await here.approvals.decide(id, { ...yes, tenant: 'other' })).kind, 'no-such-approval');
    const other = bench.open({ tenant: 'other' });
    assert.equal((await other.approvals.decide(id, yes)).kind, 'no-such-approval');
    assert.deepEqual(await other.approvals.list(), []);
    as('approval-required', await here.call('irreversible', first, plan));
    assert.deepEqual(effects(bench), []);
  });

  law('after a restart what was asked is still asked, and what was approved still runs, once', async (bench) => {
    const [, , id] = await asked(bench);
    const second = await bench.openElsewhere();
    assert.deepEqual(
      (await second.approvals.list()).map(({ id: pending, args }) => [pending, args]),
      [[id, first]],
    );
    await second.approvals.decide(id, { approve: true, by: 'ann' });
    const third = await bench.openElsewhere();
    const [record] = await bench.store.list({ task: plan.task });
    as('done', await third.resume(record?.key ?? ''));
    as('done', await third.call('irreversible', edited, plan));
    assert.deepEqual(effects(bench), ['first']);
  });

  law('a denial stands for the same arguments, and others are asked for under a new id', async (bench) => {
    const [here, , id] = await asked(bench);
    await here.approvals.decide(id, { approve: false, by: 'ann', note: 'no' });
    assert.equal(as('denied', await here.call('irreversible', first, plan)).note, 'no');
    const asks = as('approval-required', await here.call('irreversible', edited, plan));
    assert.deepEqual([asks.approvalId === id, asks.args], [false, edited]);
    assert.deepEqual(effects(bench), []);
  });

  law('an approval that lapsed is asked for anew, and the old id approves nothing', async (bench) => {
    const [here, , id] = await asked(bench, hour);
    await bench.passes(2 * hour);
    assert.equal((await here.approvals.decide(id, { approve: true, by: 'ann' })).kind, 'too-late');
    const again = as('approval-required', await here.call('irreversible', edited, plan));
    assert.deepEqual([again.approvalId === id, again.args], [false, first]);
    assert.deepEqual(effects(bench), []);
  });
}

async function asked(bench: CallBench, approvalMs = 24 * hour): Promise<readonly [Dispatcher, Dispatcher, string]> {
  const here = bench.open({ approvalMs });
  const { approvalId } = as('approval-required', await here.call('irreversible', first, plan));
  return [here, await bench.openElsewhere({ approvalMs }), approvalId];
}
