import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientLog, RequestRecord } from './client-log.ts';
import type { Operation } from './operations.ts';

const TIMEOUT_MS = 15_000;
const RETRY_AFTER_MS = 300;
/** With longer and longer waits, so that a long outage does not exceed the limit of sign-ins of an address. */
const LONGEST_RETRY_MS = 4_000;
/** Longer than any fault and the recovery from it. */
const SETTLE_WITHIN_MS = 120_000;

export type Call = {
  operation: Operation;
  method?: string;
  path: string;
  /** Address for the rate limits; this installation trusts the client's X-Forwarded-For. */
  address: string;
  token?: string | undefined;
  body?: object;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: the services' own tests check the shapes of responses
export type Reply = { status: number; code: string | undefined; body: any };

/** Calls the API through the site, as a browser does, and records each request. */
export class SiteClient {
  readonly #base: string;
  readonly #log: ClientLog;

  constructor(base: string, log: ClientLog) {
    this.#base = base;
    this.#log = log;
  }

  /** Sends one request. Never rejects: status is 0 when no response arrived. */
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(read)
      .catch((error: Error & { cause?: { code?: string } }) => ({
        status: 0,
        code: error.cause?.code ?? error.name,
        body: undefined,
      }));
    const ms = performance.now() - started;
    const { status, code } = reply;
    this.#log.requests.push({ operation, at, ms, status, code, usable: isUsable(reply) });
    return reply;
  }

  /** Repeats a call, which must be safe to repeat, until its result is known. */
  async callUntilSettled(call: Call): Promise<Reply & { repeated: boolean }> {
    const deadline = Date.now() + SETTLE_WITHIN_MS;
    let waitMs = RETRY_AFTER_MS;
    for (let repeated = false; ; repeated = true) {
      const reply = await this.call(call);
      const settled = reply.status !== 0 && reply.status < 500;
      if (settled) return { ...reply, repeated };
      if (Date.now() > deadline) throw new Error(`the result stays unknown: ${call.operation}`);
      await sleep(waitMs);
      waitMs = Math.min(waitMs * 1.5, LONGEST_RETRY_MS);
    }
  }
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json');
  const body = isJson && text ? JSON.parse(text) : text;
  return { status: response.status, code: response.ok ? undefined : (body.code ?? 'no code'), body };
}

function isUsable({ status, body }: Reply): RequestRecord['usable'] {
  if (status === 0) return false;
  return status < 400 || (typeof body?.code === 'string' && typeof body.requestId === 'string');
}
