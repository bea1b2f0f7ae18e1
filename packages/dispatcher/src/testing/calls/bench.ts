import assert from 'node:assert/strict';
import { tool, type ToolCall } from '@retrysafe/decorators';
import type { Answer } from '../../answer.js';
import { createDispatcher, type Dispatcher } from '../../create-dispatcher.js';
import type { DispatcherEvent } from '../../events.js';
import type { DispatcherOptions } from '../../options.js';
import type { Store } from '../../store.js';
import type { Bench } from '../contract/law.js';
import { fakeClock, type FakeClock } from '../fake-clock.js';
import { outsideWorld, type OutsideWorld } from '../outside-world.js';

/** What a law about calls works with: a store, a provider that counts, and a clock that stands still. */
export interface CallBench {
  readonly store: Store;
  readonly world: OutsideWorld;
  readonly clock: FakeClock;
  readonly events: DispatcherEvent[];
  /** A dispatcher over the store, with one tool of each class unless `options` bring others. */
  open(options?: Partial<DispatcherOptions>): Dispatcher;
  /** One over a second instance of the store, as another process would have after a restart. */
  openElsewhere(options?: Partial<DispatcherOptions>): Promise<Dispatcher>;
  /** Time passes for the store; for its holders only when it is said so: a process that was stopped does not notice. */
  passes(ms: number, noticed?: 'by all' | 'by the store'): Promise<void>;
}

export type CallLaw = (name: string, check: (bench: CallBench) => Promise<void>) => unknown;

export interface Args {
  readonly text: string;
}

export const plan = { task: 'task', step: 'step' };
export const leaseMs = 60_000;
export const hour = 3_600_000;

export function callBench({ store, advance, reopen }: Bench): CallBench {
  const world = outsideWorld();
  const clock = fakeClock();
  const events: DispatcherEvent[] = [];
  const pause = { backoffMs: 0 };
  const openOn = (over: Store, options: Partial<DispatcherOptions>) =>
    createDispatcher({
      tools: toolsOn(world),
      store: over,
      clock,
      leaseMs,
      policies: { 'idempotent-write': pause, 'non-idempotent-write': pause, irreversible: pause },
      onEvent: (event) => events.push(event),
      ...options,
    });
  return {
    store,
    world,
    clock,
    events,
    open: (options = {}) => openOn(store, options),
    openElsewhere: async (options = {}) => openOn(await reopen(), options),
    passes: async (ms, noticed = 'by all') => {
      await advance(ms);
      if (noticed === 'by all') await clock.advance(ms);
    },
  };
}

/** One tool of each class, named like it. The idempotent one passes its key on to a provider that honours it. */
function toolsOn(world: OutsideWorld): readonly unknown[] {
  const execute = (args: Args, _call: ToolCall) => world.request(args);
  return [
    tool({
      name: 'idempotent-write',
      class: 'idempotent-write',
      execute: (args: Args, call: ToolCall) => world.request(args, call.idempotencyKey),
    }),
    tool({ name: 'non-idempotent-write', class: 'non-idempotent-write', execute }),
    tool({ name: 'irreversible', class: 'irreversible', execute }),
  ];
}

/** A write whose handler does as the law says. */
export function write(
  name: string,
  execute: (args: Args, call: ToolCall) => unknown,
  toolClass: 'idempotent-write' | 'non-idempotent-write' | 'irreversible' = 'idempotent-write',
) {
  return tool({ name: name as 'a literal', class: toolClass as 'idempotent-write', execute });
}

/** A handler that stops in its midst until it is let go. */
export function gate() {
  let letGo = () => {};
  let arrived = () => {};
  const reached = new Promise<void>((resolve) => (arrived = resolve));
  const open = new Promise<void>((resolve) => (letGo = resolve));
  const pass = () => {
    arrived();
    return open;
  };
  return { pass, reached, letGo: () => letGo() };
}

/** The answer, which must be of this kind. */
export function as<Kind extends Answer['kind']>(kind: Kind, answer: Answer): Extract<Answer, { kind: Kind }> {
  if (answer.kind !== kind) assert.fail(`The answer was expected to be '${kind}', but is ${JSON.stringify(answer)}.`);
  return answer as Extract<Answer, { kind: Kind }>;
}

/** The texts of what took effect, in order. */
export function effects({ world }: Pick<CallBench, 'world'>): readonly string[] {
  return world.effects.map(({ body }) => (body as Args).text);
}

/** How often each kind of event was told. */
export function heard({ events }: Pick<CallBench, 'events'>, kind: DispatcherEvent['kind']): number {
  return events.filter((event) => event.kind === kind).length;
}

/** Approve what is pending. */
export async function approveAll({ approvals }: Dispatcher): Promise<void> {
  for (const { id } of await approvals.list()) await approvals.decide(id, { approve: true, by: 'ann' });
}

/** What `promise` comes to, while time passes for whoever sleeps. */
export async function whileTimePasses<T>(
  { clock, store }: Pick<CallBench, 'clock' | 'store'>,
  promise: Promise<T>,
): Promise<T> {
  let over = false;
  const end = () => void (over = true);
  promise.then(end, end);
  while (!over) {
    await store.get('nobody'); // time outruns no busy store
    await clock.advance(50);
  }
  return promise;
}

/** One turn of the event loop, in which a store's answer may arrive. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
