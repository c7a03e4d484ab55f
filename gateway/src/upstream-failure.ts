import type { RefusalCode } from './refusal.ts';

/** What undici reports when a service could not be asked, or its answer did not come whole. */
export type UpstreamFailure = Error & { code?: string; socket?: { bytesRead?: number } };

const AWAY = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CLOSED', // the pool is closing: the process is stopping
]);
const TIMEOUT = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT']);

/** 503 when the service is away, 504 when it takes too long, 502 when its answer is broken or cut. */
export function refusalForFailure({ code = '' }: UpstreamFailure): RefusalCode {
  if (AWAY.has(code)) return 'unavailable';
  if (TIMEOUT.has(code)) return 'upstream_timeout';
  return code === 'UND_ERR_INVALID_ARG' ? 'bad_request' : 'upstream_unavailable';
}

/** Whether the connection was reset, or closed after it had already served an earlier request. */
export function isReset({ code, socket }: UpstreamFailure): boolean {
  if (code === 'ECONNRESET' || code === 'EPIPE') return true;
  return code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0;
}
