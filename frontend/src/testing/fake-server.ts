/** What a test's server answers to one call: a status and a body. */
export interface Answer {
  status?: number;
  body?: unknown;
}
type Handler = (body: unknown, headers: Headers) => Answer | Promise<Answer>;

/** A call that was made, in the order of arrival. */
export interface Received {
  call: string;
  body: unknown;
  headers: Headers;
}

/**
 * Answers `fetch` for one test: handlers by 'GET /path below /api', changed at any time. A call nobody handles is a
 * 404 as the server would send it; `unreachable()` in a handler's place makes the network fail.
 */
export function fakeServer(handlers: Record<string, Handler>) {
  const received: Received[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const path = String(input).replace(/^\/api/, '');
    const call = `${init.method ?? 'GET'} ${path}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = new Headers(init.headers);
    received.push({ call, body, headers });
    init.signal?.throwIfAborted();
    const answer = (await handlers[call]?.(body, headers)) ?? rejection(404, 'not_found', `No ${call} here.`);
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
      headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' },
    });
  };
  return { handlers, received, callsTo: (call: string) => received.filter((each) => each.call === call) };
}

/** The error body of the contract. */
export function rejection(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Answer {
  return { status, body: { code, message, requestId: 'request-1', ...(fields && { fields }) } };
}

export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}
