import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; body: string };
type Sent = { headers?: Record<string, string>; body?: unknown };

const TIMEOUT_MS = 20_000;

/**
 * Keeps connections open as browsers do. Like them it repeats a request when a reused connection turns out to be closed: on
 * a new connection, because a server that stops closes all that wait.
 */
export class Browser {
  readonly #site: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** How often a request was repeated. */
  repeated = 0;
  /** The longest response time. */
  slowestMs = 0;

  constructor(site: string) {
    this.#site = site;
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const startedAt = performance.now();
    try {
      return await this.#once(method, path, sent, this.#agent);
    } catch (error) {
      if (!(error as { reused?: boolean }).reused) throw error;
      this.repeated++;
      return await this.#once(method, path, sent, false);
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #once(
    method: string,
    path: string,
    { headers = {}, body }: Sent,
    agent: Agent | false,
  ): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const length = json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
    const req: ClientRequest = request(new URL(path, this.#site), {
      method,
      agent,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    req.end(json);
    const res = await responseTo(req);
    return { status: res.statusCode!, body: await text(res) };
  }
}

/** @throws an error with `reused` when the server had closed a connection that was used before. */
async function responseTo(req: ClientRequest): Promise<IncomingMessage> {
  try {
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    return res;
  } catch (error) {
    const wasClosed = (error as { code?: string }).code === 'ECONNRESET';
    throw Object.assign(error as Error, { reused: wasClosed && req.reusedSocket });
  }
}
