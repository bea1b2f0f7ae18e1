import {
  type Attributes,
  context,
  createContextKey,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { Answer } from '../answer.js';
import { peek } from '../ending/peek.js';
import type { CallEvent, DispatcherEvent } from '../events.js';
import type { WatchedCall, WatchedPart } from '../telemetry.js';
import { callAttributes, endAttributes, errorOf, nameOf, toolAttributes } from './attributes.js';

/** The span of a call that is under way. */
interface Open {
  readonly span: Span;
  readonly keys: Set<string>;
  /** Starts of the handler in this call. */
  starts: number;
}

/** Spans of calls and parts, and on them what the dispatcher tells while they are under way. */
export class Spans {
  readonly #tracer: Tracer;
  /** By the key that a call holds: its heartbeat is told of outside of its context. */
  readonly #holders = new Map<string, Open>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** `ended` hears of the answer, or undefined for a pause, before the span ends: its time is then the span's. */
  async call(
    about: WatchedCall,
    run: () => Promise<Answer>,
    ended: (answer: Answer | undefined) => void,
  ): Promise<Answer> {
    const span = this.#tracer.startSpan(`execute_tool ${nameOf(about.tool)}`, { attributes: callAttributes(about) });
    const open: Open = { span, keys: new Set(), starts: 0 };
    const inside = trace.setSpan(context.active(), span).setValue(openKey, open);
    try {
      const answer = await context.with(inside, run);
      span.setAttributes(endAttributes(answer, open.starts));
      if (errorOf(answer) !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      ended(answer);
      return answer;
    } catch (pause) {
      span.setAttribute('retrysafe.outcome', 'paused');
      ended(undefined);
      throw pause;
    } finally {
      for (const key of open.keys) if (this.#holders.get(key) === open) this.#holders.delete(key);
      span.end();
    }
  }

  async part<R>({ tool, name }: WatchedPart, run: () => Promise<R>): Promise<R> {
    const attributes = { ...toolAttributes(tool), 'retrysafe.part': name };
    const span = this.#tracer.startSpan(`retrysafe.step ${name}`, { attributes });
    try {
      return await context.with(trace.setSpan(context.active(), span), run);
    } catch (error) {
      span.setAttribute('error.type', typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  event(event: DispatcherEvent): void {
    if (!('class' in event) || event.class === undefined) return;
    const current = context.active().getValue(openKey) as Open | undefined;
    if (event.key !== undefined && (event.kind === 'claimed' || event.kind === 'took-over') && current !== undefined) {
      current.keys.add(event.key);
      this.#holders.set(event.key, current);
    }
    const open = event.key === undefined ? current : (this.#holders.get(event.key) ?? current);
    if (open === undefined) return;
    if (event.kind === 'started') open.starts += 1;
    if (open.span.isRecording()) open.span.addEvent(`retrysafe.${event.kind}`, saidBy(event as CallEvent));
  }
}

const openKey = createContextKey('retrysafe/open call');

// Its text may quote arguments, and so may a name that is no plain word.
function typeOf(error: unknown): string {
  const name: unknown = peek(error, 'name');
  return error instanceof Error && typeof name === 'string' && /^[\w.$/-]{1,60}$/.test(name) ? name : '_OTHER';
}

// Of every event only words and numbers that we chose ourselves.
function saidBy(event: CallEvent): Attributes {
  const said: Attributes = event.part === undefined ? {} : { 'retrysafe.part': event.part };
  switch (event.kind) {
    case 'claimed':
    case 'lease-lost':
    case 'divergent':
      return { ...said, 'retrysafe.fence': event.fence };
    case 'took-over':
      return { ...said, 'retrysafe.fence': event.fence, 'retrysafe.interrupted': event.interrupted };
    case 'started':
      return { ...said, 'retrysafe.attempt': event.attempt };
    case 'settled':
    case 'deduplicated':
    case 'unrecorded':
    case 'resolved':
      return { ...said, 'retrysafe.state': event.state };
    case 'drift':
      return { ...said, 'retrysafe.drift.differences': event.differences.length };
    case 'retrying':
      return {
        ...said,
        'retrysafe.after': event.after,
        'retrysafe.attempt': event.attempt,
        'retrysafe.wait_ms': event.waitMs,
      };
    case 'unknown':
      return { ...said, 'retrysafe.after': event.after };
    case 'probed':
      return { ...said, 'retrysafe.happened': String(event.happened) };
    case 'refused':
      return { ...said, 'retrysafe.code': event.code };
    default:
      return said;
  }
}
