/** How one start of a handler ended. `reason` is one short line, fit to be stored and shown to a model. */
export type Ending =
  | { readonly kind: 'returned'; readonly value: unknown }
  /** Surely never reached the provider, or the provider said "not now". */
  | { readonly kind: 'not-executed'; readonly reason: string; readonly retryAfterMs?: number }
  /** Turned down by the provider: surely no effect of this start. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status?: number }
  /** The effect may or may not have happened. */
  | { readonly kind: 'ambiguous'; readonly reason: string }
  /** A framework's pause: passed on, neither retried nor recorded. */
  | { readonly kind: 'signal'; readonly error: unknown };
