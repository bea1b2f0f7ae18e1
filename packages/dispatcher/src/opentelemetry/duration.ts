import type { Meter } from '@opentelemetry/api';
import type { Answer } from '../answer.js';
import type { WatchedCall } from '../telemetry.js';
import { outcomeAttributes, toolAttributes } from './attributes.js';

/** The convention's `gen_ai.execute_tool.duration`, the span's own length. `ms` is turned into its seconds. */
export function durationOn(meter: Meter): (about: WatchedCall, answer: Answer | undefined, ms: number) => void {
  const histogram = meter.createHistogram('gen_ai.execute_tool.duration', {
    unit: 's',
    description: 'How long a tool call took, with its retries and its waiting',
    advice: { explicitBucketBoundaries: boundaries },
  });
  return ({ tool }, answer, ms) => {
    const ended = answer === undefined ? { 'retrysafe.outcome': 'paused' } : outcomeAttributes(answer);
    histogram.record(ms / 1000, { 'gen_ai.operation.name': 'execute_tool', ...toolAttributes(tool), ...ended });
  };
}

// Those that the conventions advise for the duration of a GenAI operation.
const boundaries = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
