import type { Ending } from './kinds.js';
import { peek } from './peek.js';
import { reasonOf } from './reason.js';

/**
 * How a start ended by the HTTP status that its error carries (`status`, `statusCode`, `response.status`, AWS's
 * `$metadata`, or a numeric `code`), or undefined when it carries none.
 */
export function endingByStatus(error: unknown): Ending | undefined {
  const status = statusOf(error);
  if (status === undefined) return undefined;
  const reason = reasonOf(error, status);
  if (saysKeyInUse(error)) return { kind: 'ambiguous', reason };
  const retryAfterMs = retryAfterOf(error);
  if (status === 429 || status === 425 || (status === 503 && retryAfterMs !== undefined)) {
    return { kind: 'not-executed', reason, ...(typeof retryAfterMs === 'number' && { retryAfterMs }) };
  }
  if (status >= 400 && status < 500 && !ambiguous4xx.has(status)) return { kind: 'refused', reason, status };
  return { kind: 'ambiguous', reason };
}

// 408: the server gave up waiting, and may have begun. 499: a proxy saw its client leave.
const ambiguous4xx = new Set([408, 499]);

function statusOf(error: unknown): number | undefined {
  const places = [
    peek(error, 'status'),
    peek(error, 'statusCode'),
    peek(peek(error, 'response'), 'status'),
    peek(peek(error, 'response'), 'statusCode'),
    peek(peek(error, '$metadata'), 'httpStatusCode'),
  ];
  for (const place of places) {
    const status = asNumber(place);
    if (status !== undefined && status >= 100 && status < 600) return status;
  }
  const code = asNumber(peek(error, 'code'));
  return code !== undefined && code >= 400 && code < 600 ? code : undefined;
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return typeof value === 'string' && /^[1-5]\d\d$/.test(value) ? Number(value) : undefined;
}

// "In use" means that an earlier request under this key is running, and "used with other parameters" that one was
// taken: either way the status of this answer says nothing about that one.
function saysKeyInUse(error: unknown): boolean {
  return ['code', 'type', 'name'].some((place) => {
    const word = peek(error, place);
    return typeof word === 'string' && /idempoten/i.test(word) && !/missing|required|invalid|malformed/i.test(word);
  });
}

/** ms; `null` when the header is there but tells no span; undefined when there is no header. */
function retryAfterOf(error: unknown): number | null | undefined {
  const places = [
    peek(error, 'headers'),
    peek(peek(error, 'response'), 'headers'),
    peek(error, 'responseHeaders'),
    peek(peek(error, 'raw'), 'headers'),
  ];
  for (const headers of places) {
    const after = header(headers, 'retry-after');
    if (after === undefined) continue;
    if (/^\s*\d+(\.\d+)?\s*$/.test(after)) return Number(after) * 1000;
    // A date is read against the answer's own clock: ours may differ from it.
    const span = Date.parse(after) - Date.parse(header(headers, 'date') ?? '');
    return Number.isNaN(span) ? null : Math.max(0, span);
  }
  return undefined;
}

function header(headers: unknown, name: string): string | undefined {
  const get = peek(headers, 'get');
  if (typeof get === 'function') return text(orNothing(() => get.call(headers, name)));
  if (typeof headers !== 'object' || headers === null) return undefined;
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  return key === undefined ? undefined : text(peek(headers, key));
}

function text(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : typeof first === 'number' ? String(first) : undefined;
}

function orNothing(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return undefined;
  }
}
