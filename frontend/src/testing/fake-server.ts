import { serverAheadMs } from './clock.ts';

/** The answer to one call. */
export interface Answer {
  status?: number;
  body?: unknown;
}
type Handler = (received: Received) => Answer | Promise<Answer>;
export type Handlers = Record<string, Handler>;

/** A received call. */
export interface Received {
  /** 'GET /path' below /api, without the query. */
  call: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

/**
 * Replaces `fetch` in a test. Handlers are named 'GET /path' below /api and can be changed at any time. A call without
 * a handler is answered with the server's 404; the handler `unreachable` makes the network fail. `clock` is the server's.
 */
export function fakeServer(handlers: Handlers) {
  const received: Received[] = [];
  const clock = { aheadMs: serverAheadMs };
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), window.location.href);
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    const query = Object.fromEntries(searchParams);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = new Headers(init.headers);
    const request = { call, query, body, headers };
    received.push(request);
    init.signal?.throwIfAborted();
    const answer = (await handlers[call]?.(request)) ?? rejection(404, 'not_found', `No ${call} here.`);
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
      headers: {
        'Content-Type': 'application/json',
        'X-Request-Id': 'request-1',
        'Cache-Control': 'no-store',
        Date: new Date(Date.now() + clock.aheadMs).toUTCString(),
      },
    });
  };
  return {
    handlers,
    received,
    clock,
    callsTo: (call: string) => received.filter((each) => each.call === call),
  };
}

/** An error response as in the contract. */
export function rejection(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Answer {
  return { status, body: { code, message, requestId: 'request-1', ...(fields && { fields }) } };
}

/** The answer to a write that names another version than the record has: the record as it is now. */
export const editConflict = (current: object): Answer => ({
  status: 409,
  body: { code: 'edit_conflict', message: 'Changed by another user.', requestId: 'request-1', current },
});

export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}
