import { boundTexts } from './bound-texts.js';
import { canonical } from './canonical.js';
import type { Store } from './store.js';
import type { CallInTurn, TurnPlace } from './turn-place.js';

/** Two calls of one response with one id and equal arguments are one call. */
export function sameCall({ callId, fingerprint }: CallInTurn): string {
  return canonical([callId, fingerprint]);
}

/** The numbers that the calls of the step have taken, each for one call of one response. */
export class TurnNumbers {
  readonly #store: Store;
  readonly #place: TurnPlace;

  constructor(store: Store, place: TurnPlace) {
    this.#store = store;
    this.#place = place;
  }

  /** The call that has the number now: this one, unless another was first. */
  async take(n: number, call: CallInTurn): Promise<Taken> {
    const { tenant, task, response, history } = this.#place;
    const unresolved = history.filter(({ shown }) => shown !== 'success').map((shown) => shown.response);
    const mine = canonical([response, sameCall(call), ...new Set(unresolved)]);
    return this.#read(await this.#store.bind(tenant, task, this.#name(n), mine), call);
  }

  async takenBy(n: number): Promise<Taken | undefined> {
    const { tenant, task } = this.#place;
    const taken = await this.#store.bound(tenant, task, this.#name(n));
    return taken === undefined ? undefined : this.#read(taken);
  }

  // Responses that do not know of each other were written side by side, and each wants something of its own.
  #read(taken: string, call?: CallInTurn): Taken {
    const [response = '', calls = '[]', ...after] = boundTexts(taken);
    const [, fingerprint = ''] = boundTexts(calls);
    if (call !== undefined && response === this.#place.response && calls === sameCall(call))
      return { whose: 'own', fingerprint };
    const related =
      after.includes(this.#place.response) || this.#place.history.some((shown) => shown.response === response);
    return { whose: related ? 'related' : 'foreign', fingerprint };
  }

  #name(n: number): string {
    const { step, tool } = this.#place;
    return canonical(['turn', step, tool, String(n)]);
  }
}

export interface Taken {
  /** `related`: of a response that this one was written after, or that was written after this one. */
  readonly whose: 'own' | 'related' | 'foreign';
  /** Of its arguments. */
  readonly fingerprint: string;
}
