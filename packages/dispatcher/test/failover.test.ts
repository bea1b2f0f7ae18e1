import type { ToolClass } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import { memoryStore, type Store } from '../src/index.js';
import { fakeClock } from '../src/testing/index.js';
import { callApproved, leaseMs, plan, type Setting, setting, whileTimePasses } from './setting.js';

const args = { text: 'first' };

/** A store whose next failover forgets all that it was told. */
function forgetful() {
  const clock = fakeClock();
  let store = memoryStore({ clock });
  const failingOver = new Proxy(store, { get: (_, method) => Reflect.get(store, method) as unknown }) as Store;
  return { clock, store: failingOver, failOver: () => void (store = memoryStore({ clock })) };
}

/** Until a handler has been started; its request then waits for its answer. */
async function started({ events }: Setting): Promise<void> {
  while (!events.some(({ kind }) => kind === 'started')) await new Promise(setImmediate);
}

test.each<ToolClass>(['idempotent-write', 'non-idempotent-write', 'irreversible'])(
  'a failover that forgets the claim of an %s at work doubles nothing: its outcome is recorded anew',
  async (toolClass) => {
    const { clock, store, failOver } = forgetful();
    const here = setting({ store, clock });
    const { letGo } = here.world.hold();
    const calling = callApproved(here.dispatcher, toolClass, args, plan);
    await started(here);
    failOver();
    letGo();
    expect(await calling).toMatchObject({ kind: 'done', deduplicated: false, recorded: true });
    const again = await here.another().call('non-idempotent-write', args, { ...plan, step: 'another' });
    expect(again).toMatchObject({ kind: 'done', deduplicated: false });
    const record = (await store.list({ step: plan.step }))[0];
    expect(record).toMatchObject({ tool: toolClass, state: 'done', attempts: 1 });
    expect(here.world.effects).toHaveLength(2);
  },
);

test.each<[ToolClass, string]>([
  ['idempotent-write', 'done'],
  ['non-idempotent-write', 'unknown'],
])('a %s that loses its lease because the claim was forgotten ends %s, with one effect', async (toolClass, kind) => {
  const { clock, store, failOver } = forgetful();
  const here = setting({ store, clock, leaseMs });
  here.world.hold();
  const calling = here.dispatcher.call(toolClass, args, plan);
  await started(here);
  failOver();
  here.world.hold().letGo(); // later requests are answered
  expect(await whileTimePasses(clock, calling, 1_000)).toMatchObject({ kind });
  expect(here.events.map((event) => event.kind)).toContain('lease-lost');
  expect(here.world.effects).toHaveLength(1);
});

test('a failover that forgets a claim which another process then won leaves it to that one', async () => {
  const { clock, store, failOver } = forgetful();
  const { dispatcher, another, world } = setting({ store, clock });
  const { letGo } = world.hold();
  const first = dispatcher.call('idempotent-write', args, plan);
  await clock.asleep();
  failOver();
  const second = another().call('idempotent-write', { text: 'other words' }, plan);
  await clock.asleep(2);
  letGo();
  const answers = await Promise.all([first, second].map((one) => whileTimePasses(clock, one)));
  expect(answers.map((answer) => answer.kind)).toEqual(['done', 'done']);
});
