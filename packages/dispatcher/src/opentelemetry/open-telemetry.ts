import { type Meter, metrics, trace, type Tracer } from '@opentelemetry/api';
import { checkOptions, methods, type OptionRules, time } from '../option-rules.js';
import type { Telemetry } from '../telemetry.js';
import { countersOn } from './counters.js';
import { durationOn } from './duration.js';
import { Spans } from './spans.js';

/** What `openTelemetry` takes. */
export interface OpenTelemetryOptions {
  /** Default: the global provider's, under the name '@retrysafe/dispatcher'. */
  readonly tracer?: Tracer;
  /** Default: the global provider's, under the name '@retrysafe/dispatcher'. */
  readonly meter?: Meter;
  /** Measures how long a call takes. ms. Default: the process's monotonic clock. */
  readonly clock?: { now(): number };
}

export const scope = '@retrysafe/dispatcher';

/**
 * What `createDispatcher` takes as `telemetry`: one span `execute_tool {name}` for each call, inside which its handler
 * runs, one span for each part of it, and metrics. Names follow OpenTelemetry's GenAI conventions where these have one
 * (semantic-conventions-genai, "execute tool"; in development there), and begin with `retrysafe.` where they have none.
 * Arguments, results and reasons are never written. Throws an `OptionError`.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  checkOptions('openTelemetry', options, rules, '{}, or nothing');
  const { tracer = trace.getTracer(scope), meter = metrics.getMeter(scope), clock = performance } = options;
  const spans = new Spans(tracer);
  const count = countersOn(meter);
  const took = durationOn(meter);
  return {
    async call(about, run) {
      const from = clock.now();
      const answer = await spans.call(about, run, (outcome) => took(about, outcome, clock.now() - from));
      count.answer(about, answer);
      return answer;
    },
    part: (about, run) => spans.part(about, run),
    event(event) {
      spans.event(event);
      count.event(event);
    },
  };
}

const rules: OptionRules<OpenTelemetryOptions> = {
  tracer: { must: "a tracer, such as trace.getTracer('agent')", fits: methods('startSpan') },
  meter: { must: "a meter, such as metrics.getMeter('agent')", fits: methods('createCounter', 'createHistogram') },
  clock: time,
};
