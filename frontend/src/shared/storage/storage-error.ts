import type { ErrorCode } from '@innkeeper/contracts';
import { ApiError } from '../api/errors.ts';

/** A message for each failure of the image store, which says what to do. */
const messages = {
  unauthenticated: 'The picture store did not recognize you. Sign in again, then upload the picture again.',
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

export type StorageErrorCode = keyof typeof messages;

/** A failure of the image store; `status` is its HTTP status, 0 when there was no response. */
export class StorageError extends ApiError {
  override name = 'StorageError';

  constructor(code: StorageErrorCode, status = 0) {
    super(status === 0 ? messages[code] : `${messages[code]} (Status ${status})`, { code, status });
  }
}

const codeByStatus: Readonly<Record<number, StorageErrorCode>> = {
  401: 'unauthenticated',
  402: 'quota_exceeded',
  403: 'unauthorized',
  404: 'object_not_found',
};

/** The error that a status of the store means. `body` distinguishes the two reasons for a 401. */
export function toStorageError(status: number, body: string): StorageError {
  if (status === 401 && /app.?check/i.test(body)) return new StorageError('invalid_app_check_token', status);
  return new StorageError(codeByStatus[status] ?? 'invalid_format', status);
}

/** The codes with which our server reports that the store rejected the server itself; their own status is 502. */
const statusByCode = new Map<string, number>([
  ['storage_unauthenticated', 401],
  ['storage_quota_exceeded', 402],
  ['storage_unauthorized', 403],
  ['storage_rejected', 400],
] satisfies [ErrorCode, number][]);

/** The store's error that an error of our server reports; null when it reports none. */
export function reportedStorageError(error: ApiError): StorageError | null {
  const status = statusByCode.get(error.code) ?? error.status;
  const isOfStore = statusByCode.has(error.code) || status in codeByStatus;
  return isOfStore ? toStorageError(status, error.code) : null;
}
