import { apiBase } from '../config.ts';
import { forgetToken, readToken } from '../session/token.ts';
import { ApiError } from './errors.ts';

const timeoutMs = 15_000;

interface Call {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Sent instead of the stored token; null sends none, for the calls that obtain a token. */
  token?: string | null;
  /** The call is public: if the server rejects the token, it is repeated without one and the session goes on. */
  isPublic?: boolean;
}

/**
 * Every call to the server. Paths are below `/api`; returns the parsed JSON, or `undefined` for 204.
 * A rejected token is forgotten, which leads the user to sign in (RequireSignIn).
 * @throws ApiError for every error response and when there is no response (`network_unreachable`, `timed_out`), and
 *   the caller's own AbortError.
 */
export const api = {
  get: <T>(path: string, call?: Call) => send<T>('GET', path, call),
  post: <T>(path: string, body?: unknown, call?: Call) => send<T>('POST', path, { ...call, body }),
  put: <T>(path: string, body?: unknown, call?: Call) => send<T>('PUT', path, { ...call, body }),
  delete: <T>(path: string, call?: Call) => send<T>('DELETE', path, call),
};

async function send<T>(method: string, path: string, call: Call = {}): Promise<T> {
  const { token = readToken() } = call;
  const headers = new Headers(call.headers);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');

  const response = await fetchResponse(`${apiBase}${path}`, {
    method,
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
    signal: withTimeout(call.signal),
  });
  if (response.ok) return (response.status === 204 ? undefined : await readJson(response)) as T;
  if (response.status === 401 && token) {
    if (call.isPublic) return send<T>(method, path, { ...call, token: null });
    forgetToken(token, 'rejected');
  }
  throw await toApiError(response);
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
    throw new ApiError('The answer could not be read. Try again.', {
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
    return new ApiError('The hotel did not answer in time. Try again.', { code: 'timed_out', status: 0 });
  }
  return new ApiError('The hotel could not be reached. Check the connection and try again.', {
    code: 'network_unreachable',
    status: 0,
  });
}

function nameOf(error: unknown): unknown {
  return (error as Partial<Error> | null)?.name;
}

interface ErrorBody {
  code?: string;
  message?: string;
  requestId?: string;
  fields?: Record<string, string>;
}

async function toApiError(response: Response): Promise<ApiError> {
  // A proxy in between may respond with HTML or with nothing.
  const body: ErrorBody = await response.json().catch(() => ({}));
  return new ApiError(body.message ?? 'The hotel could not answer just now. Try again in a moment.', {
    code: body.code ?? `http_${response.status}`,
    status: response.status,
    fields: body.fields ?? {},
    requestId: body.requestId ?? response.headers.get('X-Request-Id'),
  });
}
