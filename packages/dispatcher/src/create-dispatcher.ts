import type { Answer } from './answer.js';
import { type ApprovalDesk, approvalDesk } from './approvals.js';
import { systemChance, systemClock } from './clock.js';
import { closeDoors } from './close-doors.js';
import { losslessCodec } from './codec.js';
import { checkedCodec } from './codec/checked.js';
import type { Desk } from './admit.js';
import { checkedStore } from './checked-store.js';
import { type CallContext, dispatch } from './dispatch.js';
import { Doors } from './doors.js';
import { createEmitter } from './events.js';
import { Flights } from './flights.js';
import { Heartbeat } from './heartbeat.js';
import { checkTask } from './intent.js';
import { checkFields } from './known-fields.js';
import { refusals } from './messages.js';
import { type DispatcherOptions, timesOf } from './options.js';
import { policiesOf } from './policy.js';
import { preparedTools } from './prepared-tools.js';
import type { Swept, ToolToKeep } from './store.js';
import { resume, type ResumeOptions } from './resume.js';
import { type HumanOutcome, settleByHand, type SettleOptions } from './settling.js';
import { takeTurn, type TurnAnswer } from './turn.js';
import type { Turn } from './turn-input.js';
import { watched } from './watched.js';
import { defaultStore } from './default-store.js';
import { tellStoreFailure } from './tell.js';

/** Runs tools by their classes. Its methods reject when the store cannot answer; `call`, `turn` and `resume` answer `refused` instead. */
export interface Dispatcher {
  /**
   * One call of a tool. Never rejects, but for a framework's pause signal that the handler threw (LangGraph's interrupt,
   * say): it is passed on as it is, and the call counts as not begun.
   */
  call(name: string, args: unknown, context?: CallContext): Promise<Answer>;
  /** The tool calls of one model response, in a loop without a plan; one answer for each, with its `callId`. Rejects as `call` does, after all have ended. */
  turn(turn: Turn): Promise<TurnAnswer[]>;
  /** Run what was approved or left behind under this key, with its first arguments, or answer how it ended. Rejects as `call` does. */
  resume(key: string, options?: ResumeOptions): Promise<Answer>;
  readonly approvals: ApprovalDesk;
  /**
   * A person's word on how an `unknown` ended; false when the key does not stand there. `failed` says that nothing of it
   * happened: the same intent may then run anew. Rejects when the store cannot answer, or cannot keep the result, and
   * with a TypeError for an outcome that is none, or when nobody says it.
   */
  settle(key: string, outcome: HumanOutcome, options: SettleOptions): Promise<boolean>;
  /** Keep this task's outcomes until it is closed. A task that was never opened is open. Rejects with a TypeError for what no call could name as its task. */
  openTask(task: string, options?: TaskOptions): Promise<void>;
  /** From now on the task takes no new intents, and its outcomes are kept for `retentionMs` more. */
  closeTask(task: string, options?: TaskOptions): Promise<void>;
  /** Forget what closed tasks no longer need. Call it from time to time. */
  sweep(): Promise<Swept>;
  /**
   * Resolves when the store answers and takes each of the tools; rejects with the `StoreError` that their first call would
   * be refused with, which says the mend. Worth a line at the start of a process. A store that cannot tell counts as ready.
   */
  ready(): Promise<void>;
  /**
   * Takes no more calls, waits for the writes at work, and closes the store if the dispatcher made it. A handler that
   * awaits it would wait for itself: there it is called without awaiting it.
   */
  close(): Promise<void>;
}

/** Whose task it is. */
export interface TaskOptions {
  /** Default: the dispatcher's. */
  readonly tenant?: string | undefined;
}

const tombstoneMs = 30 * 86_400_000;
const sweepBatch = 250; // SQLite holds the event loop for as long as one takes

/** Throws an `OptionError` or a `RegistrationError`: a tool without a class, two of one name, a policy that would double effects. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const times = timesOf(options);
  const desk = deskOf(options, times);
  const { store, telemetry, doors } = desk;
  let closing: Promise<void> | undefined;
  const close = async () => {
    await closeDoors(doors, desk.clock);
    desk.heartbeat.close();
    if (options.store === undefined) await store.close();
  };

  return {
    call: (name, args, context) => {
      if (doors.closed) return Promise.resolve(refusals.closed());
      try {
        if (telemetry === undefined) return dispatch(desk, name, args, context ?? {});
        return watched(desk, name, context ?? {}, () => dispatch(desk, name, args, context ?? {}));
      } catch {
        return Promise.resolve(refusals.unreadableContext());
      }
    },
    turn: (turn) => takeTurn(desk, turn),
    resume: (key, options) => (doors.closed ? Promise.resolve(refusals.closed()) : resume(desk, key, options ?? {})),
    settle: async (key, outcome, options) => settleByHand(desk, key, outcome, options),
    approvals: approvalDesk(desk),
    openTask: async (task, options) => store.openTask(tenantOf(desk, task, options), task),
    closeTask: async (task, options) => store.closeTask(tenantOf(desk, task, options), task),
    sweep: () => sweepAll(desk, times.retentionMs),
    ready: async () => store.ready?.(writesOf(desk)),
    close: () => (closing ??= close()),
  };
}

function deskOf(options: DispatcherOptions, { leaseMs, patienceMs, approvalMs }: ReturnType<typeof timesOf>): Desk {
  const { store: given = defaultStore(), clock = systemClock, random: chance = systemChance, telemetry } = options;
  const store = checkedStore(given);
  const flights = new Flights();
  const onStoreFailure = (error: unknown) => tellStoreFailure(desk, 'renew', error);
  const desk: Desk = {
    store,
    clock,
    chance,
    codec: options.codec === undefined ? losslessCodec : checkedCodec(options.codec),
    events: createEmitter(options.onEvent, telemetry && ((event) => telemetry.event(event))),
    telemetry,
    heartbeat: new Heartbeat({ held: flights, store, clock, leaseMs, onStoreFailure }),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    classifyError: options.classifyError,
    redact: options.redact,
    maxArgsBytes: options.maxArgsBytes,
    maxResultBytes: options.maxResultBytes,
    holder: chance.id(),
    leaseMs,
    patienceMs,
    approvalMs,
    doors: new Doors(),
    flights,
    transactions: new Map(),
    tools: preparedTools(options.tools, policiesOf(options.policies), given),
    tenant: options.tenant ?? 'default',
    authorize: options.authorize,
  };
  return desk;
}

async function sweepAll({ store, events }: Desk, retentionMs: number): Promise<Swept> {
  const total = { expired: 0, removed: 0 };
  for (;;) {
    const { expired, removed } = await store.sweep({ retentionMs, tombstoneMs, limit: sweepBatch });
    total.expired += expired;
    total.removed += removed;
    if (expired + removed < sweepBatch) break;
  }
  events.emit({ kind: 'swept', ...total });
  return total;
}

function writesOf({ tools }: Desk): readonly ToolToKeep[] {
  return [...tools.values()]
    .filter((tool) => tool.class !== 'read')
    .map((tool) => ({ tool: tool.name, class: tool.class }));
}

function tenantOf(desk: Desk, task: string, options: TaskOptions | undefined): string {
  checkFields<TaskOptions>('A task to open or close', options, { tenant: true });
  const { tenant = desk.tenant } = options ?? {};
  checkTask(tenant, task);
  return tenant;
}
