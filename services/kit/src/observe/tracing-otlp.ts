import {
  type Span as ApiSpan,
  SpanKind as ApiSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Span, SpanKind, Tracing } from './span.ts';

const KINDS: Record<SpanKind, ApiSpanKind> = {
  server: ApiSpanKind.SERVER,
  producer: ApiSpanKind.PRODUCER,
  consumer: ApiSpanKind.CONSUMER,
  internal: ApiSpanKind.INTERNAL,
};

const STOP_WITHIN_MS = 2_000;

/** Traces in batches to OTEL_EXPORTER_OTLP_ENDPOINT, sampled by OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
export function openTelemetry(service: string): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'innkeeper' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('innkeeper');
  return {
    begin: (name, { kind, parent, attributes }) => {
      const remote = parent === undefined ? null : parseTraceParent(parent);
      const context = remote
        ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
        : ROOT_CONTEXT;
      return new OtlpSpan(
        tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, context),
      );
    },
    stop: () =>
      // An unavailable collector must not delay the end of the process.
      Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref()),
      ]),
  };
}

class OtlpSpan implements Span {
  readonly #span: ApiSpan;
  readonly traceparent: string;
  readonly traceId: string;

  constructor(span: ApiSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.#span = span;
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  end(attributes?: Record<string, string | number>, error?: unknown): void {
    if (attributes) this.#span.setAttributes(attributes);
    if (error !== undefined) {
      this.#span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.message : String(error),
      });
    }
    this.#span.end();
  }
}
