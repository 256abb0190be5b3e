import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { tracingSettings } from '../config/settings.js';

export type TracingSettings = z.output<z.ZodObject<typeof tracingSettings>>;

/** Texts and numbers of a span: names of calls, statuses, durations. Never personal data, SQL parameters, paths or bodies. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** The W3C `traceparent` of the parent in another process. By default the parent is the current span. */
  parent?: string | undefined;
  /** When the span began, in ms since 1970; now by default. */
  startedAt?: number;
  attributes?: SpanAttributes;
}

/** A place in a trace: a span of this process, or one of another process that is being continued. */
export interface TracePosition {
  traceId: string;
  /** W3C Trace Context, `00-<trace id>-<span id>-<flags>`. It is all that messages, outbox rows and jobs carry. */
  traceparent: string;
}

export interface Span extends TracePosition {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. `reason` is a code or the name of an error class: messages may contain data. */
  fail(reason: string): void;
  end(): void;
}

export interface Tracer {
  startSpan(name: string, options: SpanOptions): Span;
  /** Sends the finished spans. */
  flush(): Promise<void>;
}

/** A version 00 traceparent that is not all zeros. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const positions = new AsyncLocalStorage<TracePosition>();
let tracer: Tracer | undefined;

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. Only then is the OpenTelemetry SDK loaded. Must be called before the
 * application is loaded.
 */
export async function startTracing(service: string, settings: TracingSettings, logger: Logger): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio = 1 } = settings;
  if (endpoint === undefined) return;
  const { createTracer } = await import('./opentelemetry.js');
  tracer = createTracer(service, ratio, () => logger.warn('traces cannot be sent'));
}

export const isTracing = (): boolean => tracer !== undefined;

/** Sends the finished spans, for at most as long as the exporter's timeout. Never rejects. */
export const flushTraces = async (): Promise<void> => tracer?.flush().catch(() => undefined);

/** The current span, or undefined outside of a trace and while tracing is off. */
export const currentTrace = (): TracePosition | undefined => (tracer ? positions.getStore() : undefined);

/** Starts a span, which its caller ends. Undefined while tracing is off. */
export const startSpan = (name: string, options: SpanOptions): Span | undefined =>
  tracer?.startSpan(name, { ...options, parent: options.parent ?? positions.getStore()?.traceparent });

/** Runs `work` with `position` as the current span. */
export const withTrace = <T>(position: TracePosition | undefined, work: () => T): T =>
  position ? positions.run(position, work) : work();

/** Runs `work` as the continuation of a trace of another process. A missing or malformed `traceparent` is ignored. */
export const continueTrace = <T>(traceparent: unknown, work: () => T): T => withTrace(parseTrace(traceparent), work);

/** Runs `work` in a span. The span fails when `work` rejects, unless `isFailure` says otherwise. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
  isFailure: (error: unknown) => boolean = () => true,
): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  try {
    return await withTrace(span, work);
  } catch (error) {
    if (isFailure(error)) span.fail(errorName(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The class of an error: its message may contain data. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Undefined for anything that is not a `traceparent`, and while tracing is off. */
export function parseTrace(traceparent: unknown): TracePosition | undefined {
  if (!tracer || typeof traceparent !== 'string') return undefined;
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? undefined : { traceId, traceparent };
}
