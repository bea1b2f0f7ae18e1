import { peek } from './ending/peek.js';

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

/** True for a `Response` of fetch that is no success: who returns it as a result has not looked at its status. */
export function isFailedResponse(value: unknown): value is Response {
  if (typeof value !== 'object' || value === null) return false;
  // Not by instanceof: undici's own Response is not the global one.
  return peek(value, Symbol.toStringTag) === 'Response' && peek(value, 'ok') === false;
}
