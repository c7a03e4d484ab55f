export { createLogger, type Logger } from './logger.ts';
export { Metrics } from './metrics.ts';
export {
  type Actor,
  type Client,
  currentActor,
  currentCaller,
  currentClient,
  currentRequestId,
  inContext,
  isRequestLocal,
  setActor,
} from './request-context.ts';
export { type SecurityEvent, SecurityLog } from './security-log.ts';
export type { Span } from './span.ts';
export { beginSpan, endServerSpan, startTracing } from './tracing.ts';
