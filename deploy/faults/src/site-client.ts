import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal, Seen } from './journal.ts';
import type { Operation } from './operations.ts';

const GIVE_UP_AFTER_MS = 15_000;
const TRY_AGAIN_AFTER_MS = 300;
/** Longer than any fault and its aftermath: what is not settled by then never is. */
const SETTLE_WITHIN_MS = 120_000;

export type Call = {
  operation: Operation;
  method?: string;
  path: string;
  /** Whose limits it counts towards; the site believes what a client says of its address in this installation. */
  address: string;
  token?: string | undefined;
  body?: object;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: the shapes of answers are the services' own tests' concern
export type Reply = { status: number; code: string | undefined; body: any };

/** Calls the hotel as a browser does, at the address of its site, and writes down how each request went. */
export class SiteClient {
  readonly #base: string;
  readonly #journal: Journal;

  constructor(base: string, journal: Journal) {
    this.#base = base;
    this.#journal = journal;
  }

  /** One request. Never rejects: status 0 where there was no answer. */
  async call({ operation, method = 'GET', path, address, token, body, headers = {} }: Call): Promise<Reply> {
    const at = Date.now();
    const started = performance.now();
    const reply = await fetch(this.#base + path, {
      method,
      headers: {
        'X-Forwarded-For': address,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    })
      .then(read)
      .catch((error: Error & { cause?: { code?: string } }) => ({
        status: 0,
        code: error.cause?.code ?? error.name,
        body: undefined,
      }));
    const ms = performance.now() - started;
    const { status, code } = reply;
    this.#journal.seen.push({ operation, at, ms, status, code, clear: isClear(reply) });
    return reply;
  }

  /** Repeats a call that is safe to repeat until it is known what has become of it. */
  async settle(call: Call): Promise<Reply & { repeated: boolean }> {
    const deadline = Date.now() + SETTLE_WITHIN_MS;
    for (let repeated = false; ; repeated = true) {
      const reply = await this.call(call);
      const settled = reply.status !== 0 && reply.status < 500;
      if (settled) return { ...reply, repeated };
      if (Date.now() > deadline) throw new Error(`nobody learns what has become of: ${call.operation}`);
      await sleep(TRY_AGAIN_AFTER_MS);
    }
  }
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json');
  const body = isJson && text ? JSON.parse(text) : text;
  return { status: response.status, code: response.ok ? undefined : (body.code ?? 'no code'), body };
}

function isClear({ status, body }: Reply): Seen['clear'] {
  if (status === 0) return false;
  return status < 400 || (typeof body?.code === 'string' && typeof body.requestId === 'string');
}
