import { ApiError } from '../api/errors.ts';

/** Everything that can go wrong with the picture store, in words that say what to do. */
const words = {
  unauthenticated:
    'The picture store does not know who is asking. Sign in again, then upload the picture again.',
  invalid_app_check_token:
    'The picture store does not trust this page: its app-check token is not valid. Load the page again.',
  quota_exceeded:
    'The picture store is full: its quota is exceeded. Nothing can be uploaded until there is room.',
  unauthorized: 'The picture store does not allow this upload. Choose the picture again, then upload it.',
  object_not_found: 'The picture is not in the store, so there is no link to it. Upload it again.',
  unsupported_environment: 'This browser cannot upload pictures. Use a current one.',
  invalid_url: 'The address of the picture store is not valid. Nothing was uploaded.',
  invalid_format: 'The picture store did not understand what was sent. Choose the picture again.',
  retry_time_exceeded: 'The picture store has been too busy for too long. Try again in a few minutes.',
  unreachable: 'The picture store could not be reached. Check the connection and try again.',
} as const;

export type StorageErrorCode = keyof typeof words;

/** A fault of the picture store; `status` is what the server answered, 0 when it did not. */
export class StorageError extends ApiError {
  override name = 'StorageError';

  constructor(code: StorageErrorCode, status = 0) {
    super(status === 0 ? words[code] : `${words[code]} (Status ${status})`, { code, status });
  }
}

const byStatus: Readonly<Record<number, StorageErrorCode>> = {
  401: 'unauthenticated',
  402: 'quota_exceeded',
  403: 'unauthorized',
  404: 'object_not_found',
};

/** What a refusal of the store means. `body` tells the two reasons for a 401 apart. */
export function rejection(status: number, body: string): StorageError {
  if (status === 401 && /app.?check/i.test(body)) return new StorageError('invalid_app_check_token', status);
  return new StorageError(byStatus[status] ?? 'invalid_format', status);
}

// What our server says when the store refuses the server itself; it answers these with 502.
const statusByCode: Readonly<Record<string, number>> = {
  storage_unauthenticated: 401,
  storage_quota_exceeded: 402,
  storage_unauthorized: 403,
  storage_refused: 400,
};

/** The refusal of the store that our server reports, if it reports one. */
export function reported(error: ApiError): StorageError | null {
  const status = statusByCode[error.code] ?? error.status;
  const isOfStore = error.code in statusByCode || status in byStatus;
  return isOfStore ? rejection(status, error.code) : null;
}
