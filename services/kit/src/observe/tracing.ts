import { AsyncLocalStorage } from 'node:async_hooks';

// OpenTelemetry is loaded only where traces are exported; elsewhere every function here is one comparison.

export type SpanKind = 'server' | 'producer' | 'consumer' | 'internal';
export type SpanAttributes = Record<string, string | number>;

/** A piece of work as a trace shows it. */
export type Span = {
  /** What the next part of the trace names as its parent (W3C Trace Context). */
  readonly traceparent: string;
  readonly traceId: string;
  rename(name: string): void;
  /** With an `error` the work is shown as failed. */
  end(attributes?: SpanAttributes, error?: unknown): void;
};

export type SpanStart = {
  kind: SpanKind;
  /** A `traceparent`; without a readable one the span begins a trace. */
  parent: string | undefined;
  attributes?: SpanAttributes;
};

export type Tracing = { begin(name: string, start: SpanStart): Span; stop(): Promise<void> };

let tracing: Tracing | undefined;
const current = new AsyncLocalStorage<Span>();

/**
 * Begins to export traces where there is an OTLP endpoint to send them to; OpenTelemetry reads the rest of the standard
 * `OTEL_…` variables itself. The function it resolves with sends what is left, and ends it.
 */
export async function startTracing(
  service: string,
  endpoint: string | undefined,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const { openTelemetry } = await import('./tracing-otlp.ts');
  const started = openTelemetry(service);
  tracing = started;
  return () => {
    tracing = undefined;
    return started.stop();
  };
}

/** Begins a span, or does nothing where traces are not exported. Whoever begins one ends it. */
export const beginSpan = (name: string, start: SpanStart): Span | undefined => tracing?.begin(name, start);

/** Runs `work` so that what it does, and the events that it writes, belong to the span. */
export const insideSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? current.run(span, work) : work();

/** The span that the work in hand belongs to; undefined outside of one and where traces are not exported. */
export const currentSpan = (): Span | undefined => (tracing ? current.getStore() : undefined);

/** Runs `work` inside a span of its own, which fails with it. */
export async function withSpan<T>(name: string, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, start);
  if (!span) return work();
  try {
    const result = await insideSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

/** Runs `work` as a part of the current span that is shown by itself; outside of a span it just runs. */
export function tracedPart<T>(name: string, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  return parent ? withSpan(name, { kind: 'internal', parent: parent.traceparent }, work) : work();
}

/** Ends the span of a call that was answered, under the name and the attributes that such spans have everywhere. */
export function endServerSpan(
  span: Span,
  { method, route, status, requestId }: { method: string; route: string; status: number; requestId: string },
): void {
  span.rename(`${method} ${route}`);
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'innkeeper.request_id': requestId,
  };
  span.end(attributes, status >= 500 ? `answered ${status}` : undefined);
}
