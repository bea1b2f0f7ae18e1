import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { openTelemetry } from '../../src/opentelemetry/index.js';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/** OpenTelemetry's own SDK, which keeps what it is told in this process. */
export function recorder() {
  const exporter = new InMemorySpanExporter();
  const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('test');
  const reader = new OnDemand();
  const meter = new MeterProvider({ readers: [reader] }).getMeter('test');
  return {
    tracer,
    meter,
    telemetry: openTelemetry({ tracer, meter }),
    spans: () => exporter.getFinishedSpans(),
    /** A request to a provider, with the span that an instrumented HTTP client would make of it. */
    request: <T>(send: () => Promise<T>): Promise<T> =>
      tracer.startActiveSpan('POST', async (span) => {
        try {
          return await send();
        } finally {
          span.end();
        }
      }),
    /** Each point of a metric, as its attributes and its value; a histogram's value is how often it was recorded. */
    async points(name: string): Promise<readonly Point[]> {
      const { resourceMetrics } = await reader.collect();
      const found = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
      const points = found.find(({ descriptor }) => descriptor.name === name)?.dataPoints ?? [];
      return points.map(({ attributes, value }) => ({
        ...attributes,
        value: typeof value === 'number' ? value : value.count,
      }));
    },
    text: async () => JSON.stringify((await reader.collect()).resourceMetrics.scopeMetrics),
  };
}

export type Point = Readonly<Record<string, unknown>> & { readonly value: unknown };

export const activeSpan = () => trace.getActiveSpan()?.spanContext().spanId;

class OnDemand extends MetricReader {
  protected override onShutdown(): Promise<void> {
    return Promise.resolve();
  }
  protected override onForceFlush(): Promise<void> {
    return Promise.resolve();
  }
}
