import type { Attributes, Counter, Meter } from '@opentelemetry/api';
import type { Answer } from '../answer.js';
import type { DispatcherEvent } from '../events.js';
import type { WatchedCall } from '../telemetry.js';
import { outcomeAttributes, toolAttributes } from './attributes.js';

export interface Counters {
  answer(about: WatchedCall, answer: Answer): void;
  event(event: DispatcherEvent): void;
}

/** Counts what calls came to, and what happened on the way. */
export function countersOn(meter: Meter): Counters {
  const calls = meter.createCounter('retrysafe.calls', { unit: '{call}', description: 'Calls that got an answer' });
  const counters = new Map<string, Counter>(
    Object.entries(counted).map(([kind, { name, unit, description }]) => [
      kind,
      meter.createCounter(name, { unit, description }),
    ]),
  );
  return {
    answer: ({ tool }, answer) => calls.add(1, { ...toolAttributes(tool), ...outcomeAttributes(answer) }),
    event: (event) => counters.get(event.kind)?.add(1, { ...subjectOf(event), ...saidBy(event) }),
  };
}

interface Counted {
  readonly name: string;
  readonly unit: string;
  readonly description: string;
}

const call = '{call}';
const counted: Partial<Record<DispatcherEvent['kind'], Counted>> = {
  started: { name: 'retrysafe.attempts', unit: '{attempt}', description: 'Starts of a handler' },
  retrying: {
    name: 'retrysafe.retries',
    unit: '{attempt}',
    description: 'Starts again after one that did not end well',
  },
  deduplicated: { name: 'retrysafe.deduplicated', unit: call, description: "Calls answered with another's outcome" },
  drift: { name: 'retrysafe.drift', unit: call, description: 'Calls whose arguments gave way to the first ones' },
  waiting: { name: 'retrysafe.waits', unit: call, description: "Calls that waited for another's work" },
  'took-over': { name: 'retrysafe.takeovers', unit: call, description: 'Keys taken from a holder that was gone' },
  unknown: {
    name: 'retrysafe.unknown',
    unit: call,
    description: 'Calls of which nobody knows whether they took effect',
  },
  divergent: { name: 'retrysafe.divergent', unit: call, description: 'Late results beside another outcome' },
  'lease-lost': { name: 'retrysafe.leases_lost', unit: call, description: 'Leases that ended under a handler' },
  unrecorded: { name: 'retrysafe.unrecorded', unit: call, description: 'Outcomes that the store could not be told' },
  refused: { name: 'retrysafe.refused', unit: call, description: 'Calls stopped before anything happened' },
  'approval-asked': { name: 'retrysafe.approvals.asked', unit: '{approval}', description: 'Approvals asked for' },
  'approval-decided': { name: 'retrysafe.approvals.decided', unit: '{approval}', description: 'Approvals decided' },
  resolved: { name: 'retrysafe.resolved', unit: call, description: 'Unknown ends that a person settled' },
  'store-failed': { name: 'retrysafe.store.failures', unit: '{failure}', description: 'Times a store did not answer' },
};

function subjectOf(event: DispatcherEvent): Attributes {
  if (!('tool' in event) || event.tool === undefined) return {};
  return { 'gen_ai.tool.name': event.tool, ...(event.class !== undefined && { 'retrysafe.class': event.class }) };
}

function saidBy(event: DispatcherEvent): Attributes {
  switch (event.kind) {
    case 'deduplicated':
    case 'unrecorded':
    case 'resolved':
      return { 'retrysafe.state': event.state };
    case 'retrying':
    case 'unknown':
      return { 'retrysafe.after': event.after };
    case 'took-over':
      return { 'retrysafe.interrupted': event.interrupted };
    case 'refused':
      return { 'retrysafe.code': event.code };
    case 'approval-decided':
      return { 'retrysafe.approved': event.approved };
    case 'store-failed':
      return { 'retrysafe.method': event.method };
    default:
      return {};
  }
}
