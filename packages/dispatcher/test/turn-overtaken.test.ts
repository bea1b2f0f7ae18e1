import { expect, test } from 'vitest';
import { memoryStore, type Store, type Turn } from '../src/index.js';
import { fakeClock } from '../src/testing/index.js';
import { setting } from './setting.js';

/** A store whose first call of `method` is not heard before it is let go. */
function slowAt(method: 'list' | 'claim') {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const slow = async (...args: unknown[]) => {
    const before = method === 'list' ? await Reflect.apply(store.list, store, args) : undefined;
    reach();
    await held;
    return before ?? Reflect.apply(store.claim, store, args);
  };
  return { clock, store, slow: { ...store, [method]: slow } as Store, letGo, reached };
}

const turn = (response: string, text: string, history: Turn['history'] = []): Turn => ({
  task: 'task',
  step: 'turn',
  response,
  calls: [{ callId: 'call 1', name: 'non-idempotent-write', args: { text } }],
  history,
});

// The loop was taken up elsewhere while its first process stood still, and the model asks again.
test.each([
  ['it has looked for earlier calls', 'list'],
  ['it has its number, and no record yet', 'claim'],
] as const)('a response that stood still when %s is not doubled by the one written after it', async (_name, method) => {
  const { clock, store, slow, letGo, reached } = slowAt(method);
  const { world, another } = setting({ store, clock });
  const first = another({ store: slow }).turn(turn('response 1', 'first'));
  await reached;
  const history = [{ callId: 'call 1', response: 'response 1', shown: 'nothing' }] as const;
  const [later] = await another().turn(turn('response 2', 'in other words', history));
  letGo();
  const [earlier] = await first;
  expect([earlier?.kind, later?.kind]).toEqual(['done', 'done']);
  expect([earlier, later].filter((one) => one?.kind === 'done' && one.deduplicated)).toHaveLength(1);
  expect(world.effects).toHaveLength(1);
});

test('responses that do not know of each other each have their effect, also when one stands still', async () => {
  const { clock, store, slow, letGo, reached } = slowAt('claim');
  const { world, another } = setting({ store, clock });
  const first = another({ store: slow }).turn(turn('response 1', 'one thing'));
  await reached;
  await another().turn(turn('response 2', 'another thing'));
  letGo();
  await first;
  expect(world.effects).toHaveLength(2);
});
