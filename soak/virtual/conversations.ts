import type { Answer, Dispatcher, Turn } from '@retrysafe/dispatcher';
import type { Wish } from '../world/history.js';
import { Conversation, turnTools } from './conversation.js';
import type { OpenCall, Process } from './process.js';

/** What a conversation may use of the world that it is held in. */
interface Surroundings {
  readonly wishes: Map<string, Wish>;
  /** Calls at work. */
  readonly open: Set<OpenCall>;
  /** Moves the clock until the promise is settled. */
  whileTimePasses<T>(promise: Promise<T>): Promise<T>;
  /** Keeps an answer, to be judged at the end. */
  note(wish: Wish, answer: Answer): void;
}

/** What models without a plan ask for in this world: one thing of each tool. */
export class Conversations {
  readonly #world: Surroundings;
  readonly #task: string;
  readonly #byTool = new Map<string, Conversation>();

  constructor(world: Surroundings, task: string) {
    this.#world = world;
    this.#task = task;
  }

  get all(): Iterable<Conversation> {
    return this.#byTool.values();
  }

  /** The model asks in other words, or its last response is played again; it hears the answer unless the process is dead by then. */
  takeUp(process: Process, dispatcher: Dispatcher, pick: number, words: string, replay: boolean): void {
    const conversation = this.#about(turnTools[pick % turnTools.length] ?? turnTools[0]);
    const turn = replay ? conversation.again(this.#task) : conversation.ask(this.#task, words);
    if (turn === undefined) return;
    const { wish } = conversation;
    const call: OpenCall = { process, wish, abort: new AbortController() };
    const { open } = this.#world;
    open.add(call);
    dispatcher.turn(turn).then(
      ([answer]) => {
        open.delete(call);
        if (process.dead || answer === undefined) return;
        conversation.hear(turn, answer);
        this.#world.note(wish, answer);
      },
      () => open.delete(call), // paused: it counts as not begun
    );
  }

  async undisturbed(dispatcher: Dispatcher, conversation: Conversation, turn: Turn): Promise<Answer> {
    const [answer] = await this.#world.whileTimePasses(dispatcher.turn(turn));
    if (answer === undefined) throw new Error('Each call of a turn is answered.');
    conversation.hear(turn, answer);
    return answer;
  }

  #about(tool: string): Conversation {
    const known = this.#byTool.get(tool) ?? new Conversation(tool);
    this.#byTool.set(tool, known);
    this.#world.wishes.set(known.wish.label, known.wish);
    return known;
  }
}
