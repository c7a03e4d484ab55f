export type SpanKind = 'server' | 'producer' | 'consumer' | 'internal';
export type SpanAttributes = Record<string, string | number>;

/** A unit of work as a trace shows it. */
export type Span = {
  /** The parent of the next span (W3C Trace Context). */
  readonly traceparent: string;
  readonly traceId: string;
  rename(name: string): void;
  /** With an `error` the work is shown as failed. */
  end(attributes?: SpanAttributes, error?: unknown): void;
};

export type SpanStart = {
  kind: SpanKind;
  /** A `traceparent`; when it is missing or malformed the span begins a trace. */
  parent: string | undefined;
  attributes?: SpanAttributes;
};

/** The exporter of spans. */
export type Tracing = { begin(name: string, start: SpanStart): Span; stop(): Promise<void> };
