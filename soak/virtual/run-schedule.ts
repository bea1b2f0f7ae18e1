import type { Dispatcher } from '@retrysafe/dispatcher';
import { ProviderError } from '@retrysafe/dispatcher/testing';
import type { History, Wish } from '../world/history.js';
import { labelOf, toolPlans } from '../world/tools.js';
import { audit } from './audit.js';
import type { Ground } from './ground.js';
import type { Packet } from './network.js';
import { decidePending, settleByWhatIsTrue } from './person.js';
import { Process } from './process.js';
import { type IntentPlan, type Move, processes, type Schedule } from './schedule.js';
import { World } from './world.js';

/** Play one schedule over a store, in a task of its own, and tell what was seen. */
export async function runSchedule(ground: Ground, task: string, schedule: Schedule): Promise<History> {
  const player = new Player(ground, task, schedule);
  for (const move of schedule.moves) await player.play(move);
  return audit(player.world, task, ground.store);
}

interface Slot {
  readonly process: Process;
  readonly dispatcher: Dispatcher;
}

class Player {
  readonly world: World;
  readonly #ground: Ground;
  readonly #task: string;
  readonly #schedule: Schedule;
  readonly #slots: Slot[] = [];
  #born = 0;

  constructor(ground: Ground, task: string, schedule: Schedule) {
    this.world = new World(ground, task);
    this.#ground = ground;
    this.#task = task;
    this.#schedule = schedule;
    for (let n = 0; n < processes; n += 1) this.#slots.push(this.#start());
  }

  async play(move: Move): Promise<void> {
    await this.#do(move);
    await this.world.turn();
  }

  async #do(move: Move): Promise<void> {
    const { world } = this;
    const { network } = world;
    switch (move.do) {
      case 'call':
        return this.#call(move.process, move.intent, move.words);
      case 'turn':
        return this.#turn(move);
      case 'abort':
        return void pickFrom(
          [...world.open].filter(({ process }) => !process.frozen),
          move.pick,
          ({ process, abort }) => {
            world.trouble(process);
            abort.abort();
          },
        );
      case 'deliver':
        return this.#deliver(move.picks);
      case 'drop': {
        const packet = network.take(move.pick);
        if (packet !== undefined) world.trouble(packet.from);
        return packet?.drop();
      }
      case 'busy':
        return this.#answerInstead(move.pick, new ProviderError('Busy.', { status: 429 }));
      case 'refuse':
        return this.#answerInstead(move.pick, new ProviderError('No.', { status: 422 }));
      case 'pause':
        return this.#answerInstead(move.pick, Object.assign(new Error('Paused.'), { is_bubble_up: true }));
      case 'kill':
        return this.#kill(this.#slot(move.pick).process);
      case 'kill-at':
        return pickFrom(network.packets, move.pick, ({ from }) => this.#kill(from));
      case 'freeze':
        return this.#freeze(this.#slot(move.pick).process);
      case 'freeze-at':
        return pickFrom(network.packets, move.pick, ({ from }) => this.#freeze(from));
      case 'thaw':
        return this.#slot(move.pick).process.thaw();
      case 'pass':
        world.trouble();
        return world.time.advance(move.ms);
      case 'step-clock': {
        const { process } = this.#slot(move.process);
        world.trouble(process);
        world.clocksWereSet = true;
        process.skewMs += move.ms;
        return;
      }
      case 'step-store-clock':
        world.trouble();
        world.clocksWereSet = true;
        world.storeSetBackMs += Math.max(0, -move.ms);
        return this.#ground.stepClock(move.ms);
      case 'restart-store':
        world.trouble();
        network.breakOffStore();
        return this.#ground.restart();
      case 'close-task':
        return this.#ground.store.closeTask('default', this.#task);
      case 'open-task':
        return this.#ground.store.openTask('default', this.#task);
      case 'sweep':
        return world.sweep(move.retentionMs);
      case 'decide':
        return decidePending(this.#ground.store, this.#task, move.pick, move.approve);
      case 'settle':
        return settleByWhatIsTrue(world, this.#ground.store, this.#task, this.#wish(move.intent).label);
    }
  }

  #call(slot: number, intent: number, words: number): void {
    const wish = this.#wish(intent);
    const ordinal = String(this.#intent(intent).ordinal);
    const { process, dispatcher } = this.#slot(slot);
    if (process.frozen) return;
    this.world.wishes.set(wish.label, wish);
    wish.ordinals.add(ordinal);
    this.world.call(process, dispatcher, wish, ordinal, { words: `wording ${words}` });
  }

  #turn({ process: slot, tool, words, replay }: Extract<Move, { do: 'turn' }>): void {
    const { process, dispatcher } = this.#slot(slot);
    if (!process.frozen) this.world.conversations.takeUp(process, dispatcher, tool, `wording ${words}`, replay);
  }

  async #deliver(picks: readonly number[]): Promise<void> {
    for (const pick of picks) {
      this.world.network.take(pick)?.deliver();
      await this.world.turn();
    }
  }

  #answerInstead(pick: number, error: Error): void {
    const { packets } = this.world.network;
    const requests = packets.filter(
      (packet): packet is Packet & Required<Pick<Packet, 'answer'>> => packet.answer !== undefined,
    );
    pickFrom(requests, pick, (packet) => {
      packets.splice(packets.indexOf(packet), 1);
      packet.answer(error);
    });
  }

  #kill(process: Process): void {
    this.world.bury(process);
    const at = this.#slots.findIndex((slot) => slot.process === process);
    if (at >= 0) this.#slots[at] = this.#start();
  }

  #freeze(process: Process): void {
    this.world.trouble(process);
    process.freeze();
  }

  #start(): Slot {
    const process = new Process(`p${(this.#born += 1)}`);
    return { process, dispatcher: this.world.dispatcherIn(process) };
  }

  #slot(pick: number): Slot {
    const slot = this.#slots[pick % processes];
    if (slot === undefined) throw new RangeError('There is a slot for every process.');
    return slot;
  }

  #intent(pick: number): IntentPlan {
    const plan = this.#schedule.intents[pick % this.#schedule.intents.length];
    if (plan === undefined) throw new RangeError('A schedule has at least one intent.');
    return plan;
  }

  #wish(pick: number): Wish {
    const { tool, ordinal } = this.#intent(pick);
    const plan = toolPlans[tool];
    if (plan === undefined) throw new RangeError('A schedule names tools by their place.');
    const label = labelOf(plan.name, { step: 'step', ordinal: String(ordinal) });
    return this.world.wishes.get(label) ?? { label, plan, ordinals: new Set(), troubled: false };
  }
}

function pickFrom<T>(some: readonly T[], pick: number, use: (one: T) => void): void {
  const one = some[pick % Math.max(1, some.length)];
  if (one !== undefined) use(one);
}
