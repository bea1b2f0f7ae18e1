import { type Probe, tool, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import {
  createDispatcher,
  type DispatcherEvent,
  type DispatcherOptions,
  memoryStore,
  type Store,
} from '../src/index.js';
import { type FakeClock, fakeClock, outsideWorld, type OutsideWorld } from '../src/testing/index.js';

export interface Args {
  readonly text: string;
  readonly about?: string;
}

export interface Setting {
  readonly clock: FakeClock;
  readonly world: OutsideWorld;
  readonly store: Store;
  readonly events: DispatcherEvent[];
  /** A dispatcher of its own over the same store, as another process would have. */
  another(options?: Partial<DispatcherOptions>): ReturnType<typeof createDispatcher>;
}

export const plan = { task: 'task', step: 'step' };
export const leaseMs = 30_000;

/** One tool for each class, named like it. The idempotent one passes its key on to a provider that honours it. */
export function toolsOn(world: OutsideWorld, { probes = false } = {}): readonly unknown[] {
  const probe: Probe<Args, unknown> = ({ args }) => {
    const effect = world.effects.find(({ body }) => (body as Args).text === args.text);
    return effect === undefined ? { happened: false } : { happened: true, result: effect };
  };
  const execute = (args: Args, _call: ToolCall) => world.request(args);
  return [
    tool({ name: 'read', class: 'read', execute: (args: Args) => world.request(args) }),
    tool({
      name: 'idempotent-write',
      class: 'idempotent-write',
      execute: (args: Args, call: ToolCall) => world.request(args, call.idempotencyKey),
    }),
    tool({ name: 'non-idempotent-write', class: 'non-idempotent-write', execute, ...(probes && { probe }) }),
    tool({ name: 'irreversible', class: 'irreversible', execute }),
  ];
}

/** A dispatcher over a memory store, a provider that counts, and a clock that stands still until it is told. */
export function setting(
  options: Partial<DispatcherOptions> = {},
): Setting & { readonly dispatcher: ReturnType<typeof createDispatcher> } {
  const clock = fakeClock();
  const world = outsideWorld();
  const store = options.store ?? memoryStore({ clock });
  const events: DispatcherEvent[] = [];
  const noPause = { backoffMs: 0 };
  let ids = 0;
  const another = (more: Partial<DispatcherOptions> = {}) =>
    createDispatcher({
      tools: toolsOn(world),
      store,
      clock,
      leaseMs,
      random: { random: () => 0.5, id: () => `id-${(ids += 1)}` },
      policies: { read: noPause, 'idempotent-write': noPause, 'non-idempotent-write': noPause, irreversible: noPause },
      onEvent: (event) => events.push(event),
      ...options,
      ...more,
    });
  return { clock, world, store, events, another, dispatcher: another() };
}

/** Approve whatever is pending. */
export async function approveAll({ approvals }: ReturnType<typeof createDispatcher>): Promise<void> {
  for (const { id } of await approvals.list()) await approvals.decide(id, { approve: true, by: 'ann' });
}

/** Call it; when it asks for approval, approve and call it again. */
export async function callApproved(
  dispatcher: ReturnType<typeof createDispatcher>,
  toolClass: ToolClass,
  args: Args,
  context: typeof plan & { readonly ordinal?: string },
) {
  const answer = await dispatcher.call(toolClass, args, context);
  if (answer.kind !== 'approval-required') return answer;
  await approveAll(dispatcher);
  return dispatcher.call(toolClass, args, context);
}

/** What `promise` comes to, while time passes in steps of `stepMs`. */
export async function whileTimePasses<T>(clock: FakeClock, promise: Promise<T>, stepMs = 100): Promise<T> {
  let over = false;
  const end = () => void (over = true);
  promise.then(end, end);
  while (!over) await clock.advance(stepMs);
  return promise;
}
