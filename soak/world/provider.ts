/** One request of a handler. `label` and `callKey` say what it is for; they are for counting, and no provider acts on them. */
export interface ProviderRequest {
  readonly run: string;
  /** The intent, and the part of the call if it has parts. */
  readonly label: string;
  /** The key of the call, whether or not the provider is told. */
  readonly callKey: string;
  /** What the provider is told; null for a provider that takes no keys. */
  readonly key: string | null;
  readonly body: unknown;
}

/** One effect that the provider committed. */
export interface Effect {
  readonly id: string;
  readonly label: string;
  readonly callKey: string;
  readonly body: unknown;
}

/** What the handlers' requests do to the world. The same key commits once and is answered the first effect; without one each request is an effect. */
export class Provider {
  readonly effects: Effect[] = [];
  readonly #byKey = new Map<string, Effect>();

  commit({ run, label, callKey, key, body }: ProviderRequest): Effect {
    const keyed = key === null ? undefined : `${run} ${key}`;
    const known = keyed === undefined ? undefined : this.#byKey.get(keyed);
    if (known !== undefined) return known;
    const effect = { id: `effect ${this.effects.length + 1}`, label, callKey, body };
    this.effects.push(effect);
    if (keyed !== undefined) this.#byKey.set(keyed, effect);
    return effect;
  }

  /** What a person, or a probe, finds when looking for the effect of a key. */
  find(callKey: string, label?: string): Effect | undefined {
    return this.effects.find((effect) => effect.callKey === callKey && (label ?? effect.label) === effect.label);
  }
}
