import type { ErrorCode } from '@innkeeper/contracts';
import { ApiError } from '../api/errors.ts';
import { words } from '../words/words.ts';

const t = words('desk');

/** A message for each failure of the image store, which says what to do. */
const messages = {
  unauthenticated: 'upload.sign_in',
  invalid_app_check_token: 'upload.app_check',
  quota_exceeded: 'upload.full',
  unauthorized: 'upload.not_allowed',
  object_not_found: 'upload.not_there',
  unsupported_environment: 'upload.old_browser',
  invalid_url: 'upload.wrong_address',
  invalid_format: 'upload.format',
  retry_time_exceeded: 'upload.busy',
  undecodable: 'upload.undecodable',
  unreachable: 'upload.unreachable',
} as const;

export type StorageErrorCode = keyof typeof messages;

/** A failure of the image store; `status` is its HTTP status, 0 when there was no response. */
export class StorageError extends ApiError {
  override name = 'StorageError';

  constructor(code: StorageErrorCode, status = 0) {
    super(
      status === 0 ? t(messages[code]) : t('upload.with_status', { message: t(messages[code]), status }),
      { code, status },
    );
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
