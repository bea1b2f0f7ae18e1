import {
  type Answer,
  type Approval,
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type Store,
} from '@retrysafe/dispatcher';
import { type FakeClock, ProviderError } from '@retrysafe/dispatcher/testing';
import type { ProbeAnswer } from '@retrysafe/decorators';
import { type Answered, effectsOf, type Wish } from '../world/history.js';
import { type Effect, Provider, type ProviderRequest } from '../world/provider.js';
import { type Args, type Outside, toolsOver } from '../world/tools.js';
import { Conversations } from './conversations.js';
import type { Ground } from './ground.js';
import { Network } from './network.js';
import { notingFirstArgs } from './noting-store.js';
import { type OpenCall, Process } from './process.js';
import { remoteStore } from './remote-store.js';

/** All virtual dispatchers' lease. */
export const leaseMs = 3_000;

/** One schedule's task: its processes, the network between them, the store and the provider, and what was seen. */
export class World {
  readonly network = new Network();
  readonly provider = new Provider();
  readonly wishes = new Map<string, Wish>();
  readonly conversations: Conversations;
  readonly answers: Answered[] = [];
  readonly firstArgs = new Map<string, Args>();
  readonly open = new Set<OpenCall>();
  clocksWereSet = false;
  /** By how much the store's clock was set back, all in all. ms. */
  storeSetBackMs = 0;
  /** Approvals that a sweep may have removed since. */
  readonly sweptApprovals: Approval[] = [];
  readonly #ground: Ground;
  readonly #store: Store;
  readonly #task: string;
  readonly #atWork = new Set<{ readonly process: Process; readonly callKey: string }>();
  readonly #inFlight = new Set<string>();
  #ids = 0;

  constructor(ground: Ground, task: string) {
    this.#ground = ground;
    this.#task = task;
    this.#store = notingFirstArgs(ground.store, this.firstArgs);
    this.conversations = new Conversations(this, task);
  }

  get time(): FakeClock {
    return this.#ground.time;
  }

  /** A dispatcher in a process of its own. */
  dispatcherIn(process: Process): Dispatcher {
    return this.#dispatcher(process, remoteStore(this.#store, this.network, process), process.clock(this.time), {
      request: (request) => this.#send(process, request),
      look: () => this.#look(process),
    });
  }

  /** A dispatcher that nothing happens to. */
  undisturbed(): Dispatcher {
    return this.#dispatcher(new Process('undisturbed'), this.#store, this.time, {
      request: async (request) => this.provider.commit(request),
      look: () => this.time.sleep(300),
    });
  }

  /** Call, and note the answer unless the caller is dead by then. */
  call(process: Process, dispatcher: Dispatcher, wish: Wish, ordinal: string, args: Args): void {
    const [name = '', step = ''] = wish.label.split(' ');
    const call: OpenCall = { process, wish, abort: new AbortController() };
    this.open.add(call);
    const context = { task: this.#task, step, ordinal, signal: call.abort.signal };
    dispatcher.call(name, args, context).then(
      (answer) => {
        this.open.delete(call);
        if (!process.dead) this.note(wish, answer);
      },
      () => this.open.delete(call), // paused: it counts as not begun
    );
  }

  async callUndisturbed(dispatcher: Dispatcher, { label }: Wish, ordinal: string, args: Args): Promise<Answer> {
    const [name = '', step = ''] = label.split(' ');
    return this.whileTimePasses(dispatcher.call(name, args, { task: this.#task, step, ordinal }));
  }

  note(wish: Wish, answer: Answer): void {
    this.answers.push({
      label: wish.label,
      answer,
      effectsThen: effectsOf(this.provider.effects, wish.label, wish.plan),
    });
  }

  /** Something goes wrong for the calls at work: all, or those of one process. */
  trouble(process?: Process): void {
    for (const call of this.open) if (process === undefined || call.process === process) call.wish.troubled = true;
  }

  /** Forget what the closed task no longer needs: not what may still happen, and not that it was there. */
  async sweep(retentionMs: number): Promise<void> {
    const { store } = this.#ground;
    this.sweptApprovals.push(...(await store.approvals({ task: this.#task })));
    await store.sweep({ retentionMs, tombstoneMs: Number.MAX_SAFE_INTEGER / 4, limit: 1_000 });
  }

  bury(process: Process): void {
    this.trouble(process);
    process.kill();
    for (const call of this.open) if (call.process === process) this.open.delete(call);
  }

  /**
   * May this key still take effect, without anybody asking again? A process whose clock, or the store's, was set cannot
   * know that it lost its lease, so then any process at work may.
   */
  mayStillHappen(callKey: string, asker?: Process): boolean {
    const handlers = [...this.#atWork].filter((one) => one.callKey === callKey && !one.process.dead);
    const own = handlers.filter((one) => one.process === asker).length;
    const unaware = this.clocksWereSet && [...this.open].some(({ process }) => process !== asker);
    return handlers.length > Math.min(own, 1) || unaware || this.#inFlight.has(callKey);
  }

  /** Let everything run that has nothing to wait for. */
  async turn(): Promise<void> {
    for (let n = 0; n < this.#ground.turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  async whileTimePasses<T>(promise: Promise<T>): Promise<T> {
    let over = false;
    const end = () => void (over = true);
    promise.then(end, end);
    for (await this.turn(); !over; await this.turn()) await this.time.advance(200);
    return promise;
  }

  #dispatcher(
    process: Process,
    store: Store,
    clock: NonNullable<DispatcherOptions['clock']>,
    roads: Pick<Outside, 'request' | 'look'>,
  ): Dispatcher {
    const outside: Outside = {
      run: this.#task,
      ...roads,
      probe: async (callKey, label) => this.#probe(process, callKey, label),
      running: (callKey, work) => this.#running(process, callKey, work),
    };
    const id = () => `${this.#task} ${process.name} ${(this.#ids += 1)}`;
    return createDispatcher({
      tools: toolsOver(outside),
      store,
      clock,
      leaseMs,
      patienceMs: 2_000,
      approvalMs: 60_000,
      random: { random: () => 0.5, id },
    });
  }

  #send(process: Process, request: ProviderRequest): Promise<Effect> {
    this.#inFlight.add(request.callKey);
    const landed = () => void this.#inFlight.delete(request.callKey);
    const execute = async () => (landed(), this.provider.commit(request));
    const what = `request for ${request.label}`;
    return this.network.exchange({ from: process, kind: 'provider', what, execute, broken: reset, lost: landed });
  }

  #look(process: Process): Promise<unknown> {
    const execute = async () => 'seen';
    return this.network.exchange({ from: process, kind: 'provider', what: 'a look', execute, broken: reset });
  }

  // A provider that cannot rule out a request on its way says so: "surely not" would be a lie.
  #probe(asker: Process, callKey: string, label?: string): ProbeAnswer<Effect> {
    const effect = this.provider.find(callKey, label);
    if (effect !== undefined) return { happened: true, result: effect };
    return this.mayStillHappen(callKey, asker) ? { happened: 'cannot-tell' } : { happened: false };
  }

  async #running<T>(process: Process, callKey: string, work: () => Promise<T>): Promise<T> {
    const mine = { process, callKey };
    this.#atWork.add(mine);
    try {
      return await work();
    } finally {
      this.#atWork.delete(mine);
    }
  }
}

function reset(): ProviderError {
  return new ProviderError('The connection was reset.', { code: 'ECONNRESET' });
}
