import type { z } from 'zod';

/** The error of each field, by its name as the client sent it: `{ end: 'must be after check-in' }`. */
export type FieldErrors = Record<string, string>;

/** An error that the client may see. Every other error is answered with a 500 without details. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** Additional fields of the answer, as the call's contract documents them. */
  readonly details: object;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      fields,
      headers = {},
      details = {},
    }: { fields?: FieldErrors; headers?: Record<string, string>; details?: object } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
    this.details = details;
  }
}

/** The message does not name the fields, because people who read it know the fields by their labels. */
export const invalidFields = (fields: FieldErrors) =>
  new ApiError(400, 'invalid_fields', 'Some fields are not valid.', { fields });

export const unauthorized = (code: string, message: string) =>
  new ApiError(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

export const revokedToken = () =>
  unauthorized('revoked_token', 'You have been signed out. Please sign in again.');

export const forbidden = (message = 'You are not allowed to do this.') =>
  new ApiError(403, 'forbidden', message);

export const notFound = (what: string) => new ApiError(404, 'not_found', `${what} was not found.`);

export const conflict = (code: string, message: string) => new ApiError(409, code, message);

/**
 * For a write with a version that is no longer the newest; `current` is the current record, in the shape that calls return.
 */
export const editConflict = (current: object) =>
  new ApiError(
    409,
    'edit_conflict',
    'Another user changed this since you opened it. Compare, then save again.',
    {
      details: { current },
    },
  );

export const unavailable = (
  message = 'The service is not available right now. Please try again in a moment.',
) => new ApiError(503, 'unavailable', message, { headers: { 'Retry-After': '1' } });

/** One message for each invalid field, by its path in the input (`features.0`; `body` for the whole). */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  return errors;
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
const UNAVAILABLE_MESSAGES =
  /connection (terminated|timeout)|timeout expired|timeout exceeded when trying to connect|query read timeout|client has encountered/i;

/**
 * Whether an error means that Postgres is unavailable or overloaded, rather than that the request is wrong: network
 * errors, SQLSTATE class 08 (connection), 53 (resources), 57P0x (shutting down, starting up) and 57014 (the
 * statement timeout), and no answer in time. https://www.postgresql.org/docs/17/errcodes-appendix.html
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message, errors } = (error ?? {}) as {
    code?: unknown;
    message?: unknown;
    errors?: unknown[];
  };
  if (Array.isArray(errors)) return errors.some(isUnavailable); // Node tries IPv4 and IPv6 and reports both
  if (typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || /^(08|53)...$|^57(P0\d|014)$/.test(code)))
    return true;
  return typeof message === 'string' && UNAVAILABLE_MESSAGES.test(message);
}

/** SQLSTATE of a Postgres error, and the constraint it names. */
export function violation(error: unknown): { sqlState: string; constraint: string | undefined } | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string };
  return typeof code === 'string' && code.startsWith('23') ? { sqlState: code, constraint } : undefined;
}
