import { type BatchObservableResult, type Meter, metrics } from '@opentelemetry/api';
import { systemClock } from '../clock.js';
import { checkOptions, methods, type OptionRules, text, time } from '../option-rules.js';
import type { Store } from '../store.js';
import { scope } from './open-telemetry.js';

/** What `observeUnknown` takes. */
export interface ObserveUnknownOptions {
  /** Default: the global provider's. */
  readonly meter?: Meter;
  /** Only this tenant's. Default: all tenants. */
  readonly tenant?: string;
  /** Most records looked at. Default 1,000: where there are more, `retrysafe.unknown.open` says 1,000. */
  readonly limit?: number;
  /** Should run with the store's clock. Default: the machine's. */
  readonly clock?: { now(): number };
}

/**
 * Two gauges of calls that stand at `unknown` and wait for a person: how many (`retrysafe.unknown.open`), and for how
 * many seconds the one that has waited longest (`retrysafe.unknown.age`, 0 when there is none). Asks the store at each
 * collection, through an index on SQLite and Postgres; on Redis it goes through all records. A store that does not
 * answer leaves them out. Returns how to stop. Throws an `OptionError`.
 */
export function observeUnknown(store: Pick<Store, 'list'>, options: ObserveUnknownOptions = {}): () => void {
  checkOptions('observeUnknown', options, rules, '{}, or nothing');
  const { meter = metrics.getMeter(scope), tenant, limit = 1_000, clock = systemClock } = options;
  const open = meter.createObservableGauge('retrysafe.unknown.open', {
    unit: '{call}',
    description: 'Calls of which nobody knows whether they took effect',
  });
  const age = meter.createObservableGauge('retrysafe.unknown.age', {
    unit: 's',
    description: 'How long the oldest unknown call has waited for a person',
  });
  const observe = async (result: BatchObservableResult) => {
    try {
      let damaged = 0; // they wait for a person too
      const filter = { states: ['unknown'], limit, ...(tenant !== undefined && { tenant }) } as const;
      const records = await store.list(filter, () => (damaged += 1));
      const since = records.filter(({ parent }) => parent === null).map(({ updatedAt }) => updatedAt);
      result.observe(open, since.length + damaged);
      result.observe(age, since.length === 0 ? 0 : Math.max(0, clock.now() - Math.min(...since)) / 1000);
    } catch {
      return; // the dispatcher's own events tell that the store fails
    }
  };
  meter.addBatchObservableCallback(observe, [open, age]);
  return () => meter.removeBatchObservableCallback(observe, [open, age]);
}

const rules: OptionRules<ObserveUnknownOptions> = {
  meter: { must: "a meter, such as metrics.getMeter('agent')", fits: methods('createObservableGauge') },
  tenant: text,
  limit: {
    must: 'a whole number from 1 up',
    fits: (value) => Number.isInteger(value) && Number(value) >= 1,
  },
  clock: time,
};
