import { Refused } from './ending.js';

/** How the key is written into the header. */
export type KeyFormat =
  /** As it is: what Stripe, Adyen, Square and most others take. */
  | 'raw'
  /** In quotes, a string of RFC 8941, as draft-ietf-httpapi-idempotency-key-header asks. */
  | 'rfc8941';

export interface KeyedFetchOptions {
  /** Aborts every request made; joined with the caller's own. */
  readonly signal?: AbortSignal;
  /** Default 'raw'. */
  readonly format?: KeyFormat;
  /** Default 'Idempotency-Key'. */
  readonly header?: string;
}

/**
 * A `fetch` that sets the key's header on every request but GET, HEAD and OPTIONS: a provider that goes by the key alone
 * would answer a write with what a read got before it. Everything else is fetch's own: it resolves for a 404 and for a
 * 504 too, so pass the response to `ensureOk` unless you read its status. A write that states another key in that header
 * is rejected with a `KeyConflict`, a `Refused`, before it is sent: protection is never silently off.
 */
export function keyedFetch(
  fetch: typeof globalThis.fetch,
  key: string,
  { signal, format = 'raw', header = 'Idempotency-Key' }: KeyedFetchOptions = {},
): typeof globalThis.fetch {
  const value = format === 'raw' ? key : `"${key}"`;
  const send = signal === undefined ? fetch : signalledFetch(fetch, signal);
  return async (input, init) => {
    if (keyless.has((init?.method ?? requestIn(input)?.method ?? 'GET').toUpperCase())) return send(input, init);
    const headers = new Headers(init?.headers ?? requestIn(input)?.headers);
    const stated = headers.get(header);
    if (stated !== null && stated !== value) throw new KeyConflict(header);
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

/**
 * The response when its status is 2xx; else throws an `HttpError`. A handler that ignores a 504 records a success. The
 * body is not read: to tell a model what to mend, read it and throw a `Refused` that says so.
 */
export function ensureOk(response: Response): Response {
  if (response.ok) return response;
  throw new HttpError(response);
}

/** A response that was no success. Carries what the dispatcher reads: the status and Retry-After, not the body. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Headers;
  /** The response itself, for a handler that wants its body. */
  declare readonly response: Response;
  constructor(response: Response) {
    super(response.statusText || 'the provider answered with an error');
    this.status = response.status;
    this.headers = response.headers;
    Object.defineProperty(this, 'response', { value: response }); // hidden from logs that print an error's properties
  }
}

/** A handler put its own key where the dispatcher's belongs. Nothing was sent. */
export class KeyConflict extends Refused {
  readonly code = 'key-conflict';
  constructor(header: string) {
    super(`A request already carries another ${header}. Leave it to call.fetch, or send it with a fetch of your own.`);
    this.name = 'KeyConflict';
  }
}

const keyless = new Set(['GET', 'HEAD', 'OPTIONS']);

// Not by instanceof: undici's own Request is not the global one.
function requestIn(input: Parameters<typeof globalThis.fetch>[0]): Request | undefined {
  return typeof input === 'object' && 'headers' in input ? input : undefined;
}
