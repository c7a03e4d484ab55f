import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanStart, Tracing } from './span.ts';

// OpenTelemetry is loaded only when traces are exported; otherwise every function here costs one comparison.

let tracing: Tracing | undefined;
const current = new AsyncLocalStorage<Span>();

/**
 * Begins to export traces if there is an OTLP endpoint to send them to; OpenTelemetry reads the rest of the standard
 * `OTEL_…` variables itself. The function it resolves with sends the remaining spans, and ends the export.
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

/** Begins a span, which the caller ends; undefined when traces are not exported. */
export const beginSpan = (name: string, start: SpanStart): Span | undefined => tracing?.begin(name, start);

/** Runs `work` so that the spans and events inside it belong to `span`. */
export const insideSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? current.run(span, work) : work();

/** The span that the running code belongs to; undefined outside a span and when traces are not exported. */
export const currentSpan = (): Span | undefined => (tracing ? current.getStore() : undefined);

/** Runs `work` inside a span of its own, which fails when `work` does. */
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

/** Runs `work` inside a child of the current span; outside of a span it just runs. */
export function withChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  return parent ? withSpan(name, { kind: 'internal', parent: parent.traceparent }, work) : work();
}

/** Ends the span of a request, with the name and the attributes that such spans have in every process. */
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
