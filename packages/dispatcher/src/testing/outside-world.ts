/** How the provider treats one request. */
export type Mishap =
  /** Commits, and then the answer is lost: the caller cannot tell. */
  | 'answer-lost'
  /** Gone before anything was committed, and the caller cannot tell either. */
  | 'request-lost'
  /** Surely not executed: the provider says "not now". */
  | 'busy'
  /** Turned down by the provider for good. */
  | 'refused';

/** One effect that the provider committed. */
export interface Effect {
  /** The idempotency key that the request carried; null when it carried none. */
  readonly key: string | null;
  readonly body: unknown;
  readonly id: string;
}

/** A provider in memory that counts what it committed. */
export interface OutsideWorld {
  /**
   * One request to the provider. With a key it honours it: the same key commits once and gets the first answer, whatever
   * its body says. Without one every request is an effect.
   */
  request(body: unknown, key?: string): Promise<Effect>;
  /** What happens to the next requests, in order; after these all goes well. */
  next(...mishaps: readonly (Mishap | 'ok')[]): void;
  /** Holds all answers back until `let go` is called; what is committed is committed. */
  hold(): { readonly letGo: () => void };
  /** What was committed, in order. */
  readonly effects: readonly Effect[];
  /** How many requests arrived. */
  requests(): number;
  /** How many effects carry this key; `null` counts those without one. */
  count(key: string | null): number;
  /** A probe: the effect of this key, if it happened. */
  find(key: string): Effect | undefined;
}

/** A provider in this process that counts its effects, for asserting that none was doubled and none lost. */
export function outsideWorld(): OutsideWorld {
  const effects: Effect[] = [];
  const byKey = new Map<string, Effect>();
  const mishaps: (Mishap | 'ok')[] = [];
  let requests = 0;
  let held: Promise<void> = Promise.resolve();

  const commit = (body: unknown, key: string | undefined): Effect => {
    const known = key === undefined ? undefined : byKey.get(key);
    if (known !== undefined) return known;
    const effect: Effect = { key: key ?? null, body: structuredClone(body), id: `effect-${effects.length + 1}` };
    effects.push(effect);
    if (key !== undefined) byKey.set(key, effect);
    return effect;
  };

  return {
    request: async (body, key) => {
      requests++;
      const mishap = mishaps.shift() ?? 'ok';
      if (mishap === 'busy') throw new ProviderError('The provider is busy.', { status: 429 });
      if (mishap === 'refused') throw new ProviderError('The provider refuses this request.', { status: 422 });
      if (mishap === 'request-lost') throw new ProviderError('The connection was reset.', { code: 'ECONNRESET' });
      const effect = commit(body, key);
      await held;
      if (mishap === 'answer-lost') throw new ProviderError('The gateway timed out.', { status: 504 });
      return effect;
    },
    next: (...coming) => void mishaps.push(...coming),
    hold: () => {
      let letGo = () => {};
      held = new Promise((resolve) => (letGo = resolve));
      return { letGo };
    },
    effects,
    requests: () => requests,
    count: (key) => effects.filter((effect) => effect.key === key).length,
    find: (key) => byKey.get(key),
  };
}

/** What a provider's SDK would throw: it carries an HTTP status or a network code, never both. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly status?: number;
  readonly code?: string;

  constructor(message: string, how: { readonly status: number } | { readonly code: string }) {
    super(message);
    Object.assign(this, how);
  }
}
