import { type Answer, type ShownCall, told, type Turn } from '@retrysafe/dispatcher';
import type { Wish } from '../world/history.js';
import { labelOf, planOf, type Args } from '../world/tools.js';

/** The tools that a model without a plan may ask for. */
export const turnTools = ['set', 'append', 'probed', 'send'] as const;

// Providers' ids restart with each response.
const callId = 'call 1';

interface Said {
  readonly response: string;
  readonly args: Args;
  /** What the model had been shown when it wrote this. */
  readonly history: readonly ShownCall[];
  shown: 'success' | 'error' | 'nothing';
}

/** An agent's loop without a plan: the model wants one thing, and asks for it in ever other words until it is shown done. */
export class Conversation {
  readonly wish: Wish;
  readonly #tool: string;
  readonly #said: Said[] = [];

  constructor(tool: string) {
    this.#tool = tool;
    const label = labelOf(tool, { step: 'turn', ordinal: '' });
    this.wish = { label, plan: planOf(tool), ordinals: new Set(), troubled: false };
  }

  /** Has it been shown that it is done? Then it asks for nothing more. */
  get satisfied(): boolean {
    return this.#said.some(({ shown }) => shown === 'success');
  }

  /** The model's next response. */
  ask(task: string, words: string): Turn | undefined {
    if (this.satisfied) return undefined;
    const history = this.#said.map(({ response, shown }) => ({ callId, response, shown }));
    this.#said.push({ response: `response ${this.#said.length + 1}`, args: { words }, history, shown: 'nothing' });
    return this.again(task);
  }

  /** The last response once more, as from a checkpoint. */
  again(task: string): Turn | undefined {
    const last = this.#said.at(-1);
    if (last === undefined) return undefined;
    const { response, args, history } = last;
    return { task, step: 'turn', response, calls: [{ callId, name: this.#tool, args }], history };
  }

  hear({ response }: Turn, answer: Answer): void {
    const said = this.#said.find((one) => one.response === response);
    if (said !== undefined && said.shown !== 'success') said.shown = told(answer).shown;
  }
}
