// biome-ignore lint/suspicious/noExplicitAny: a journey reads single fields of answers that other tests check whole
export type Caller = (method: string, path: string, body?: object) => Promise<any>;

/** Calls the API beside the pages, with a token or as anybody. @throws for every answer that is not a success. */
export const caller =
  (token?: string): Caller =>
  async (method, path, body) => {
    const response = await fetch(process.env['E2E_URL'] + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body ? JSON.stringify(body) : null,
    });
    if (response.status === 204) return undefined;
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
