import { describe, expect, test } from 'vitest';
import { type Answer, createDispatcher, memoryStore, type Store } from '../src/index.js';
import { outsideWorld } from '../src/testing/index.js';
import { plan, setting, toolsOn, whileTimePasses } from './setting.js';

const args = { text: 'first' };

type Ask = <T>(step: () => T | Promise<T>) => T | Promise<T>;

const asks: Record<string, Ask> = {
  'at once': (step) => step(),
  'with a promise': (step) => nextTurn().then(step),
  'with something that only has a then': (step) => thenable(nextTurn().then(step)) as never,
};

function nextTurn(): Promise<unknown> {
  return new Promise(setImmediate);
}

/** As promise libraries have it: what its `then` gives is no promise of the language either. */
function thenable(promise: Promise<unknown>): object {
  return { then: (...next: []) => thenable(promise.then(...next)) };
}

function answering(ask: Ask): Store {
  const store = memoryStore();
  return {
    ...store,
    claim: (request) => ask(() => store.claim(request)),
    start: (hold) => ask(() => store.start(hold)),
    settle: (...ending) => ask(() => store.settle(...ending)),
  };
}

describe.each(Object.keys(asks))('over a store that answers %s', (name) => {
  test.each(['idempotent-write', 'non-idempotent-write'])(
    'a call of %s is recorded before it is answered, and done once',
    async (tool) => {
      const world = outsideWorld();
      const store = answering(asks[name] as Ask);
      const dispatcher = createDispatcher({ tools: toolsOn(world) as object[], store });
      const first = (await dispatcher.call(tool, args, plan)) as Answer & { readonly kind: 'done' };
      expect(first).toMatchObject({ kind: 'done', deduplicated: false, recorded: true });
      expect(await store.get(first.key ?? '')).toMatchObject({ state: 'done' });
      const [again, joined] = await Promise.all([1, 2].map(() => dispatcher.call(tool, args, plan)));
      expect([again, joined]).toMatchObject([first, first].map((one) => ({ ...one, deduplicated: true })));
      expect(world.effects).toHaveLength(1);
      await dispatcher.close();
    },
  );
});

test.each<[string, () => unknown]>([
  ['nothing to its claim', () => undefined],
  ['nothing to its claim in the end', () => Promise.resolve()],
  ['what is no answer to its claim in the end', () => Promise.resolve({ kind: 'settled' })],
])('a call over a store that says %s is refused, and nothing runs', async (_name, claim) => {
  const here = setting();
  const dispatcher = here.another({ store: { ...here.store, claim: claim as Store['claim'] } });
  const answer = await dispatcher.call('idempotent-write', args, plan);
  expect(answer).toMatchObject({ kind: 'refused', code: 'store-unavailable' });
  expect(here.world.effects).toHaveLength(0);
  await dispatcher.close();
});

test('a call over a store that says nothing to its settle has its result, and says that it may not be recorded', async () => {
  const here = setting();
  const dispatcher = here.another({ store: { ...here.store, settle: () => undefined as never } });
  const answer = await whileTimePasses(here.clock, dispatcher.call('idempotent-write', args, plan));
  expect(answer).toMatchObject({ kind: 'done', recorded: false });
  expect(here.world.effects).toHaveLength(1);
});
