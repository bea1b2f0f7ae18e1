import { endingByCode } from './ending/network-code.js';
import { isPauseSignal } from './ending/pause-signal.js';
import { peek } from './ending/peek.js';
import type { Ending } from './ending/kinds.js';
import { reasonOf } from './ending/reason.js';
import { endingByStatus } from './ending/status.js';
import { letGo } from './thenable.js';

export type { Ending } from './ending/kinds.js';

/** A user's own reading of an error; undefined leaves it to ours. */
export type ErrorClassifier = (error: unknown) => Ending | undefined;

/** What a handler knows beside the kind of its error. */
export interface EndingOptions {
  readonly cause?: unknown;
  /** The provider's HTTP status. */
  readonly status?: number;
  /** When the provider will take it. ms from now. */
  readonly retryAfterMs?: number;
}

abstract class EndingError extends Error {
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(kind: Marked, name: string, message: string | undefined, { cause, status, retryAfterMs }: EndingOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    Object.defineProperty(this, Symbol.for(markName), { value: kind });
  }
}

/** Thrown by a handler that knows: the provider never got it, or said "not now". It may be started again. */
export class NotExecuted extends EndingError {
  constructor(message?: string, options: EndingOptions = {}) {
    super('not-executed', 'NotExecuted', message, options);
  }
}

/** Thrown by a handler that knows: it was turned down and nothing happened. The model may mend its arguments. */
export class Refused extends EndingError {
  constructor(message?: string, options: EndingOptions = {}) {
    super('refused', 'Refused', message, options);
  }
}

/** Thrown by a handler that cannot know whether the effect happened. */
export class Ambiguous extends EndingError {
  constructor(message?: string, options: EndingOptions = {}) {
    super('ambiguous', 'Ambiguous', message, options);
  }
}

/**
 * What a thrown value says about the effect. In this order: a framework's pause; the user's own classifier; then, from
 * the error inwards along its causes, the first that carries one of our three marks, an abort or a timeout, an HTTP
 * status, or a network code. Whatever carries nothing is ambiguous. Never throws.
 *
 * It reads one error of one request: that a second write was refused says nothing about a first one, nor does an SDK's
 * last retry about the tries before it. So wrap each write of a handler in `call.step`, and switch an SDK's own retries
 * off where they do not send the key.
 */
export function classifyError(error: unknown, custom?: ErrorClassifier): Ending {
  try {
    return classified(error, custom);
  } catch {
    return { kind: 'ambiguous', reason: 'an error that throws when it is read' };
  }
}

function classified(error: unknown, custom: ErrorClassifier | undefined): Ending {
  if (isPauseSignal(error)) return { kind: 'signal', error };
  if (custom) {
    try {
      const ending: unknown = letGo(custom(error));
      if (isEnding(ending)) return ending;
      if (ending !== undefined)
        return { kind: 'ambiguous', reason: `classifyError returned no ending for ${reasonOf(error)}` };
    } catch {
      return { kind: 'ambiguous', reason: `classifyError itself failed on ${reasonOf(error)}` };
    }
  }
  for (const link of causesOf(error)) {
    const ending = endingByMark(link) ?? endingByStatus(link) ?? endingByCode(link);
    if (ending) return ending;
  }
  return { kind: 'ambiguous', reason: reasonOf(error) };
}

const kinds: readonly unknown[] = [
  'returned',
  'not-executed',
  'refused',
  'ambiguous',
  'signal',
] satisfies Ending['kind'][];

function isEnding(value: unknown): value is Ending {
  const kind = peek(value, 'kind');
  return (
    kinds.includes(kind) && (kind === 'returned' || kind === 'signal' || typeof peek(value, 'reason') === 'string')
  );
}

type Marked = 'not-executed' | 'refused' | 'ambiguous';

// A registered symbol, so that two copies of this package read each other's errors.
const markName = 'retrysafe/ending';

function endingByMark(error: unknown): Ending | undefined {
  const reason = reasonOf(error);
  const retryAfterMs = peek(error, 'retryAfterMs');
  const status = peek(error, 'status');
  switch (peek(error, Symbol.for(markName))) {
    case 'not-executed':
      return { kind: 'not-executed', reason, ...(typeof retryAfterMs === 'number' && { retryAfterMs }) };
    case 'refused':
      return { kind: 'refused', reason, ...(typeof status === 'number' && { status }) };
    case 'ambiguous':
      return { kind: 'ambiguous', reason };
    default:
      return undefined;
  }
}

function* causesOf(error: unknown): Generator<unknown> {
  let link = error;
  for (let depth = 0; depth < 10 && typeof link === 'object' && link !== null; depth += 1) {
    yield link;
    link = peek(link, 'cause');
  }
}
