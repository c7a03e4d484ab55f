/** A response; `body` is parsed if it is JSON, and a file is in `content`. */
// biome-ignore lint/suspicious/noExplicitAny: tests check bodies field by field
export type Reply = { status: number; headers: Headers; body: any; content?: Buffer };

export type Send = {
  token?: string | undefined;
  body?: unknown;
  /** The text to send instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
};

export type Client = (method: string, path: string, send?: Send) => Promise<Reply>;

/** Calls a server that really listens, as the gateway would. */
export function createClient(base: string): Client {
  return async (method, path, { token, body, raw, headers = {} } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    const type = response.headers.get('content-type');
    if (type?.startsWith('text/event-stream')) {
      await response.body?.cancel(); // it has no end
      return { status: response.status, headers: response.headers, body: '' };
    }
    if (response.ok && response.headers.get('content-disposition')) {
      const content = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: '', content };
    }
    const text = await response.text();
    const json = type?.includes('json');
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  };
}
