import { ApiError, isUnavailable, notFound } from '@innkeeper/kit/http';

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
export const storageTimeout = () => storageUnavailable('no answer in time');

function toApiError(error: unknown): ApiError | undefined {
  const status = Number((error as { code?: unknown } | undefined)?.code);
  if (status === 404) return notFound('The picture');
  if (status === 401)
    return badGateway(
      'storage_unauthenticated',
      'The picture storage does not accept our credentials',
      status,
    );
  if (status === 402) return badGateway('storage_quota_exceeded', 'The picture storage is full', status);
  if (status === 403)
    return badGateway('storage_unauthorized', 'The picture storage does not allow us to do this', status);
  if (status === 408 || status === 429 || status >= 500) return storageUnavailable(`status ${status}`);
  if (status >= 400)
    return badGateway('storage_rejected', 'The picture storage returned an unexpected answer', status);
  return isUnavailable(error) || isConnectionLost(error) ? storageUnavailable('no answer') : undefined;
}

const badGateway = (code: string, what: string, status: number) =>
  new ApiError(502, code, `${what} (status ${status}). Please contact the administrator of this site.`);

const storageUnavailable = (why: string) =>
  new ApiError(
    503,
    'storage_unavailable',
    `The picture storage is not available right now (${why}). Please try again in a moment.`,
    { headers: { 'Retry-After': '5' } },
  );

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
