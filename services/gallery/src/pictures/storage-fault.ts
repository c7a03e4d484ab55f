import { ApiError, isUnavailable, notFound } from '@innkeeper/kit/http/errors';

/**
 * What a failed call to the picture storage means for the caller; the storage's own status stands in the message,
 * and its error is the cause, for the log. An error that neither the storage nor the way to it has given is
 * handed back as it is.
 */
export function storageFault(error: unknown): unknown {
  const fault = translate(error);
  if (fault) fault.cause = error;
  return fault ?? error;
}

function translate(error: unknown): ApiError | undefined {
  const status = Number((error as { code?: unknown } | undefined)?.code);
  if (status === 404) return notFound('The picture');
  if (status === 401)
    return broken('storage_unauthenticated', 'The picture storage does not accept our credentials', status);
  if (status === 402) return broken('storage_quota_exceeded', 'The picture storage is full', status);
  if (status === 403)
    return broken('storage_unauthorized', 'The picture storage does not allow us to do this', status);
  if (status === 408 || status === 429 || status >= 500) return away(`status ${status}`);
  if (status >= 400) return broken('storage_refused', 'The picture storage did not understand us', status);
  return isUnavailable(error) || isLostOnTheWay(error) ? away('no answer') : undefined;
}

/** The call took longer than we wait, retries included. */
export const storageTooSlow = () => away('no answer in time');

const broken = (code: string, what: string, status: number) =>
  new ApiError(502, code, `${what} (status ${status}). Please tell whoever looks after this site.`);

const away = (why: string) =>
  new ApiError(
    503,
    'storage_unavailable',
    `The picture storage is not available right now (${why}). Please try again in a moment.`,
    { headers: { 'Retry-After': '5' } },
  );

/** The storage client's transport says so by `type` or only in words. */
function isLostOnTheWay(error: unknown): boolean {
  const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
  return (
    type === 'system' ||
    type === 'request-timeout' ||
    type === 'body-timeout' ||
    /socket hang up|premature close|network timeout/i.test(String(message))
  );
}
