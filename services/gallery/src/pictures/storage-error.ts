import { type ApiError, isUnavailable, rejection } from '@innkeeper/kit/http';

/**
 * Maps the error of a call to the picture storage to the caller's answer. The message has the storage's status, and
 * `cause` has its error, for the log. Returns an error that comes neither from the storage nor from the network as it is.
 */
export function toStorageError(error: unknown): unknown {
  const mapped = toApiError(error);
  if (mapped) mapped.cause = error;
  return mapped ?? error;
}

/** A call took longer than its timeout, retries included. */
export const storageTimeout = () => rejection('storage_unavailable.timeout', {}, LATER);

function toApiError(error: unknown): ApiError | undefined {
  const status = Number((error as { code?: unknown } | undefined)?.code);
  if (status === 404) return rejection('not_found.picture');
  if (status === 401) return rejection('storage_unauthenticated', { status });
  if (status === 402) return rejection('storage_quota_exceeded', { status });
  if (status === 403) return rejection('storage_unauthorized', { status });
  if (status === 408 || status === 429 || status >= 500)
    return rejection('storage_unavailable.status', { status }, LATER);
  if (status >= 400) return rejection('storage_rejected', { status });
  return isUnavailable(error) || isConnectionLost(error)
    ? rejection('storage_unavailable.no_answer', {}, LATER)
    : undefined;
}

const LATER = { headers: { 'Retry-After': '5' } };

/** The storage client's transport reports it by `type`, or only in the message. */
function isConnectionLost(error: unknown): boolean {
  const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
  return (
    type === 'system' ||
    type === 'request-timeout' ||
    type === 'body-timeout' ||
    /socket hang up|premature close|network timeout/i.test(String(message))
  );
}
