import {
  ERROR_CODES,
  type ErrorCode,
  type ErrorKey,
  type ErrorParams,
  type FieldError,
  type FieldErrors,
  type ParamsOf,
  type Worded,
} from '@innkeeper/contracts/errors';
import { wordsOfErrors } from '@innkeeper/words/error-words';
import { readCatalog } from '@innkeeper/words/read-catalog';
import { createTranslator } from '@innkeeper/words/translator';

const english = wordsOfErrors('en', createTranslator<'errors'>('en', readCatalog('errors', 'en')));

type Extras = {
  fields?: FieldErrors | undefined;
  headers?: Record<string, string> | undefined;
  /** Additional fields of the answer, as the call's contract documents them. */
  details?: object | undefined;
};

/** An error that the client may see. Every other error is answered with a 500 without details. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Its code, with the reason if it has several messages: `forbidden.other_guest`. */
  readonly key: ErrorKey;
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** With their English words, for people who read the API by hand. */
  readonly fields: Record<string, Worded> | undefined;
  readonly headers: Record<string, string>;
  readonly details: object;

  /** Use `rejection`, whose parameters the compiler checks. */
  constructor(key: ErrorKey, params: ErrorParams, { fields, headers = {}, details = {} }: Extras = {}) {
    const [code, reason] = key.split('.') as [ErrorCode, string?];
    const all = reason ? { ...params, reason } : params;
    super(english.sentence({ code, params: all }));
    this.key = key;
    this.code = code;
    this.status = ERROR_CODES[code];
    this.params = all;
    this.fields =
      fields && Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, toWorded(error)]));
    this.headers = headers;
    this.details = details;
  }
}

/** What is wrong with a field, with its English words: `must be after check-in`. */
export function toWorded({ code, params }: FieldError): Worded {
  const error = { code, params: (params ?? {}) as ErrorParams };
  return { ...error, message: english.ofField(error) ?? code };
}

/** The parameters of an error's message, which may be left out if there are none, then what else the answer has. */
type Arguments<Key extends ErrorKey> = keyof ParamsOf<Key> extends never
  ? [params?: Record<never, never>, extras?: Extras]
  : [params: ParamsOf<Key>, extras?: Extras];

/** The error of a code, or of a reason of a code: `rejection('not_found.room', { roomId })`. The code has its status. */
export const rejection = <Key extends ErrorKey>(key: Key, ...[params, extras]: Arguments<Key>): ApiError =>
  new ApiError(key, (params ?? {}) as ErrorParams, extras);

/** What clients get of an error besides the request's id. */
export const toProblem = ({ code, params, message, fields }: ApiError) => ({
  code,
  params,
  message,
  ...(fields && { fields }),
});

/** The message does not name the fields, because people who read it know the fields by their labels. */
export const invalidFields = (fields: FieldErrors) => rejection('invalid_fields', {}, { fields });

const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } };

/** For a call without the token or the secret that it needs, or with one that is not valid. */
export const unauthorized = (
  key: Extract<ErrorKey, `unauthenticated.${string}` | `invalid_credentials.${string}` | `${string}_token`>,
) => new ApiError(key, {}, CHALLENGE);

export const revokedToken = () => unauthorized('revoked_token');

/**
 * For a write with a version that is no longer the newest; `current` is the current record, in the shape that calls return.
 */
export const editConflict = (current: object) => rejection('edit_conflict', {}, { details: { current } });

export const unavailable = (key: Extract<ErrorKey, `unavailable.${string}`> = 'unavailable.service') =>
  new ApiError(key, {}, { headers: { 'Retry-After': '1' } });

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
