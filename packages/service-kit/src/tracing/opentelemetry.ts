/** The only module that loads OpenTelemetry: `startTracing` imports it when tracing is on. */
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanOptions, Tracer } from './tracing.js';

const KINDS: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
/** How long a finished span waits for others, in ms. */
const BATCH_MS = 1000;
/** A process that ends waits this long for the collector, in ms. */
const FLUSH_MS = 2000;

/**
 * Creates a tracer that sends spans in batches as OTLP over HTTP. `ratio` of the traces that begin here are recorded. When the
 * collector is away, spans are dropped, and the first time `onFailure` is called.
 */
export function createTracer(service: string, ratio: number, onFailure: () => void): Tracer {
  let hasWarned = false;
  // The messages may contain the collector's URL with its password.
  const warn = (): void => {
    if (!hasWarned) onFailure();
    hasWarned = true;
  };
  const silent = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'lotline' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: BATCH_MS })],
  });
  const tracer = provider.getTracer('lotline');
  return {
    startSpan: (name, { kind, parent, startedAt, attributes = {} }) =>
      wrap(
        tracer.startSpan(
          name,
          { kind: KINDS[kind], attributes, ...(startedAt !== undefined && { startTime: new Date(startedAt) }) },
          contextOf(parent),
        ),
      ),
    flush: () => provider.forceFlush({ timeoutMillis: FLUSH_MS }),
  };
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

function wrap(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    set: (attributes) => void span.setAttributes(attributes),
    fail: (reason) => {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', reason);
    },
    end: () => span.end(),
  };
}
