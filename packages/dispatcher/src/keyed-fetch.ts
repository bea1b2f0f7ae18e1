import { Ambiguous, Refused } from './ending.js';
import { SentWrites } from './sent-writes.js';

/** How the key is written into the header. */
export type KeyFormat =
  /** As it is: what Stripe, Adyen, Square and most others take. */
  | 'raw'
  /** In quotes, a string of RFC 8941, as draft-ietf-httpapi-idempotency-key-header asks. */
  | 'rfc8941';

/** What `keyedFetch` takes. */
export interface KeyedFetchOptions {
  /** Aborts every request made; joined with the caller's own. */
  readonly signal?: AbortSignal;
  /** Default 'raw'. */
  readonly format?: KeyFormat;
  /** Default 'Idempotency-Key'. */
  readonly header?: string;
}

/**
 * A `fetch` that sets the key's header on every request but GET, HEAD, OPTIONS and QUERY: a provider that goes by the key alone
 * would answer a write with what a read got before it. Everything else is fetch's own: it resolves for a 404 and for a
 * 504 too, so pass the response to `ensureOk` unless you read its status. A write that states another key in that header
 * is rejected with a `KeyConflict`, a `Refused`, before it is sent: protection is never silently off. So is, with a
 * `KeyReuse`, a second write to one provider that is another one than the first.
 */
export function keyedFetch(
  fetch: typeof globalThis.fetch,
  key: string,
  { signal, format = 'raw', header = 'Idempotency-Key' }: KeyedFetchOptions = {},
): typeof globalThis.fetch {
  const value = format === 'raw' ? key : `"${key}"`;
  const send = signal === undefined ? fetch : signalledFetch(fetch, signal);
  const sent = new SentWrites();
  return async (input, init) => {
    if (keyless.has((init?.method ?? requestIn(input)?.method ?? 'GET').toUpperCase())) return send(input, init);
    const headers = new Headers(init?.headers ?? requestIn(input)?.headers);
    const stated = headers.get(header);
    if (stated !== null && stated !== value) throw new KeyConflict(header);
    if (!sent.take(input, init)) throw new KeyReuse();
    headers.set(header, value);
    return send(input, { ...init, headers });
  };
}

/** `fetch` for a call without a key: only the call's signal is joined. */
export function signalledFetch(fetch: typeof globalThis.fetch, signal: AbortSignal): typeof globalThis.fetch {
  return async (input, init) => {
    const theirs = init?.signal ?? requestIn(input)?.signal;
    return fetch(input, { ...init, signal: theirs ? AbortSignal.any([signal, theirs]) : signal });
  };
}

/** A handler put its own key where the dispatcher's belongs. Nothing was sent. */
export class KeyConflict extends Refused {
  readonly code = 'key-conflict';
  constructor(header: string) {
    super(`A request already carries another ${header}. Leave it to call.fetch, or send it with a fetch of your own.`);
    this.name = 'KeyConflict';
  }
}

/**
 * A second write under one key, to the provider that has seen the key with another one: a provider that goes by the key
 * alone would answer it with what the first did. It was not sent. The first may have taken effect.
 */
export class KeyReuse extends Ambiguous {
  readonly code = 'key-reuse';
  constructor() {
    super(
      'call.fetch has sent the key of this call with another write. Give each write a key of its own: await call.step(name, (step) => step.fetch(...)). ' +
        "What only reads by POST, such as a search, is sent without one: await call.step(name, { class: 'read' }, (step) => step.fetch(...)).",
    );
    this.name = 'KeyReuse';
  }
}

const keyless = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);

// Not by instanceof: undici's own Request is not the global one.
function requestIn(input: Parameters<typeof globalThis.fetch>[0]): Request | undefined {
  return typeof input === 'object' && 'headers' in input ? input : undefined;
}
