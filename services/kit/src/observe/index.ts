export { createLogger, type Logger } from './logger.ts';
export { Metrics } from './metrics.ts';
export { type Actor, currentRequestId } from './request-context.ts';
export { beginSpan, endServerSpan, type Span, startTracing } from './tracing.ts';
