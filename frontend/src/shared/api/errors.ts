import type { ErrorCode } from '@innkeeper/contracts';
import { words } from '../words/words.ts';

const t = words('shared');

/** A failed call: the server's error body, or a code of the client's own when there was no response. */
export class ApiError extends Error {
  override name = 'ApiError';
  // Declared only, because the constructor sets them: initial values would make the first file heavier.
  declare readonly code: string;
  /** HTTP status; 0 when there was no response. */
  declare readonly status: number;
  /** Messages by field name, for 400 and 422. */
  declare readonly fields: Readonly<Record<string, string>>;
  declare readonly requestId: string | null;
  /** For `edit_conflict`: the current record. */
  declare readonly current: unknown;
  /** For calls that change several bookings or none: why some cannot be changed. */
  declare readonly problems: readonly { bookingId: string; code: string; message: string }[];
  /** The server rejected the token: the sign-in page has replaced the page, and says so. */
  isSessionEnd = false;

  constructor(
    message: string,
    details: {
      code: string;
      status: number;
      fields?: Record<string, string>;
      requestId?: string | null;
      current?: unknown;
      problems?: ApiError['problems'] | undefined;
    },
  ) {
    super(message);
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId ?? null;
    this.current = details.current;
    this.problems = details.problems ?? [];
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Whether the server rejected a call with one of these codes of the contracts. */
export function isCode(error: unknown, ...codes: readonly ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Whether a retry may help: the server was busy or failed, it did not reject the call. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 408 || error.status === 429 || error.status >= 500);
}

export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.isSessionEnd;
}

/** One sentence that a person can act on. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : t('call.failed');
}
