import type { AnswerBody, Call, Calls, ErrorBody, Input, Worded } from '@innkeeper/contracts';
import { readClock } from '../clock.ts';
import { apiBase } from '../config.ts';
import { forgetToken, readToken } from '../session/token.ts';
import { loadWordsOfServerErrors, sentenceOf, textsOfFields } from '../words/error-words.ts';
import { words } from '../words/words.ts';
import { ApiError } from './errors.ts';

const t = words('shared');

const timeoutMs = 15_000;

/** A call of the contracts by its method and path: `PUT /api/booking/:bookingId/status`. */
export type CallName = keyof Calls;
/** The body that a call sends. */
export type Body<Name extends CallName> = Input<Calls[Name], 'body'>;
/** The body of a call's successful answer. */
export type Answer<Name extends CallName> = AnswerBody<Calls[Name]>;

type Part = 'params' | 'query' | 'body' | 'headers';
type NoFields = Record<never, never>;
type PartsOf<C extends Call> = { [P in Part]: Input<C, P> };
type OptionalPart<C extends Call> = {
  [P in Part]: NoFields extends Input<C, P> ? P : never;
}[Part];
type RequiredPart<C extends Call> = {
  [P in Part]: Input<C, P> extends undefined ? never : NoFields extends Input<C, P> ? never : P;
}[Part];

/**
 * The input of a call. A part whose fields are all optional may be left out; a part that the call does not have is
 * rejected.
 */
type Parts<C extends Call> = Pick<PartsOf<C>, RequiredPart<C>> & Partial<Pick<PartsOf<C>, OptionalPart<C>>>;

interface Options {
  signal?: AbortSignal | undefined;
  /** Sent instead of the stored token; null sends none, for the calls that obtain a token. */
  token?: string | null;
  /** The call needs no token: if the server rejects the token, the call is repeated without it and the session continues. */
  isTokenOptional?: boolean;
}

type Arguments<C extends Call> =
  NoFields extends Parts<C> ? [request?: Parts<C> & Options] : [request: Parts<C> & Options];

/** The input of a call by its name: `{ params: { bookingId } }`. */
export type CallInput<Name extends CallName> = Parts<Calls[Name]>;
/** What a caller passes for it: nothing where nothing is needed. */
export type InputArguments<Name extends CallName, More extends unknown[] = []> =
  NoFields extends CallInput<Name>
    ? [input?: CallInput<Name> | null, ...more: More]
    : [input: CallInput<Name> | null, ...more: More];

/** A request of any call, as it is sent. */
interface AnyRequest extends Options {
  params?: Record<string, string | readonly string[]>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  isFile?: boolean;
  /** The statuses after which the call is repeated with another token: an expired token first, then a second factor. */
  renewedAfter?: readonly number[];
}

/**
 * Makes a call and returns the body of its answer, `undefined` if it has none; the contracts type both. If the token has
 * expired, or was revoked because the user's permissions changed, it is renewed and the call is repeated: the first attempt
 * had no effect. Otherwise a rejected token is deleted, and the user has to sign in (RequireSignIn).
 * @throws ApiError for every error response and when there is no response (`network_unreachable`, `timed_out`), and
 *   the caller's own AbortError.
 */
export function request<Name extends CallName>(
  name: Name,
  ...[request]: Arguments<Calls[Name]>
): Promise<Answer<Name>>;
export function request(name: string, request: AnyRequest = {}): Promise<unknown> {
  return send(name, request);
}

/** The calls whose answer is a file. */
type FileCallName = { [Name in CallName]: Calls[Name] extends { file: string } ? Name : never }[CallName];

/** Makes a call whose answer is a file, and returns it. @throws as `request` does */
export const requestFile = <Name extends FileCallName>(
  name: Name,
  input: CallInput<Name> & Options,
): Promise<Blob> => send(name, { ...(input as AnyRequest), isFile: true }) as Promise<Blob>;

async function send(name: string, request: AnyRequest): Promise<unknown> {
  const { token = readToken(), body, renewedAfter = [] } = request;
  const [method, path = ''] = name.split(' ');
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json; fields=codes'); // until 1.2.0: alone it asks for errors as pages of 1.0 show them
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  // What follows from it later, such as an e-mail, is in the language of the page.
  if (method !== 'GET') headers.set('Accept-Language', document.documentElement.lang);

  const response = await fetchResponse(toAddress(path, request), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: withTimeout(request.signal),
  });
  readClock(response);
  if (response.ok && request.isFile) return response.blob();
  if (response.ok) return response.status === 204 ? undefined : readJson(response);
  const isTokenRejected = response.status === 401 && token;
  const error = await toApiError(response);
  const { status } = response;
  const mayRenew = request.token === undefined || renewedAfter.length > 0;
  if (token && mayRenew && !renewedAfter.includes(status)) {
    const renewed = await renewToken(token, error.code);
    if (renewed) return send(name, { ...request, token: renewed, renewedAfter: [...renewedAfter, status] });
  }
  if (isTokenRejected && request.isTokenOptional) return send(name, { ...request, token: null });
  if (isTokenRejected) {
    error.isSessionEnd = true;
    forgetToken(token, 'rejected');
  }
  throw error;
}

type Renew = (token: string, code: string) => Promise<string | null>;
let renewToken: Renew = async () => null;

/**
 * The layout of pages with a session registers how to recover from a rejected call, by the code of its error: with a renewed
 * token, or a second factor. `renew` returns the token for repeating the call. The sign-in pages do not load that code.
 */
export function renewTokensBy(renew: Renew): void {
  renewToken = renew;
}

/** Fills the `:name` and `*name` of a path and appends the query. Empty query parameters are left out. */
function toAddress(path: string, { params = {}, query = {} }: AnyRequest): string {
  const filled = path.replace(/[:*](\w+)/g, (_, name: string) =>
    [params[name] ?? []].flat().map(encodeURIComponent).join('/'),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `${apiBase}${filled.replace(/^\/api/, '')}${search.size > 0 ? `?${search}` : ''}`;
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

async function fetchResponse(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw fromFetchError(error);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (nameOf(error) !== 'SyntaxError') throw fromFetchError(error); // the connection broke while reading
    throw new ApiError(t('call.unreadable'), {
      code: 'unreadable_answer',
      status: response.status,
      requestId: response.headers.get('X-Request-Id'),
    });
  }
}

function fromFetchError(error: unknown): unknown {
  const name = nameOf(error);
  if (name === 'AbortError') return error;
  if (name === 'TimeoutError') {
    return new ApiError(t('call.timed_out'), { code: 'timed_out', status: 0 });
  }
  return new ApiError(t('call.unreachable'), {
    code: 'network_unreachable',
    status: 0,
  });
}

function nameOf(error: unknown): unknown {
  return (error as Partial<Error> | null)?.name;
}

type ErrorAnswer = ErrorBody & Pick<ApiError, 'current'> & { problems?: ProblemOfBooking[] };
type ProblemOfBooking = Worded & { bookingId: string };

async function toApiError(response: Response): Promise<ApiError> {
  // A proxy in between may respond with HTML or with nothing.
  const body: Partial<ErrorAnswer> = await response.json().catch(() => ({}));
  await loadWordsOfServerErrors();
  const { code = `http_${response.status}`, params = {}, message, fields = {}, problems } = body;
  const text = message === undefined ? t('call.no_answer') : sentenceOf({ code, params, message });
  return new ApiError(text, {
    code,
    status: response.status,
    fields: textsOfFields(fields),
    requestId: body.requestId ?? response.headers.get('X-Request-Id'),
    current: body.current,
    problems: problems?.map((problem) => ({ ...problem, message: sentenceOf(problem) })),
  });
}
