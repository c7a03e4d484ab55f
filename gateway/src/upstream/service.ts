import { type buildConnector, Pool } from 'undici';
import type { Request, Response } from '../request/context.ts';
import { reject } from '../request/rejection.ts';
import { connector } from './connector.ts';
import { Exchange, type Upstream } from './exchange.ts';

/**
 * Requests in flight per service. Each has its own connection, so its timeout starts at once instead of in a queue;
 * beyond this number an immediate 503 is better than waiting.
 */
const MAX_IN_FLIGHT = 1_000;
/**
 * The share of them that requests may take which a client sends before it has its earlier answers. No browser does, and on one
 * connection they could take every place.
 */
const SENT_AHEAD_SHARE = 1 / 4;
/** Shorter than the services' keep-alive, even while they stop, so that the gateway closes idle connections first. */
const IDLE_TIMEOUT_MS = 3_000;
/** How long a client may leave its answer unread while other requests wait. */
const READ_WITHIN_MS = 1_000;

export type ServiceOptions = {
  url: string;
  /** Maximum wait for the response headers, and between two chunks of the body. */
  timeoutMs: number;
  onFailure: Upstream['onFailure'];
  connect?: buildConnector.connector;
  maxInFlight?: number;
};

/** One service behind the gateway: its connections and the number of its requests in flight. */
export class Service implements Upstream {
  readonly pool: Pool;
  readonly onFailure: Upstream['onFailure'];
  readonly #maxInFlight: number;
  #inFlight = 0;
  /** The exchanges that wait for their client to read, and since when. */
  readonly #stalled = new Map<Exchange, number>();

  constructor({
    url,
    timeoutMs,
    onFailure,
    connect = connector(),
    maxInFlight = MAX_IN_FLIGHT,
  }: ServiceOptions) {
    this.onFailure = onFailure;
    this.#maxInFlight = maxInFlight;
    this.pool = new Pool(new URL(url).origin, {
      connections: maxInFlight,
      pipelining: 1,
      connect,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: IDLE_TIMEOUT_MS,
      keepAliveMaxTimeout: IDLE_TIMEOUT_MS, // overrides a longer keep-alive that the service offers
    });
  }

  /**
   * Forwards one request. When too many are in flight, it replaces the one whose client has not read its answer for longest,
   * or gets 503 if every client is reading.
   */
  forward(req: Request, res: Response, csp: string): void {
    if (this.#hasTooManySentAhead(res) || (this.#inFlight >= this.#maxInFlight && !this.#cutSlowReader()))
      reject(req, res, 'unavailable', ['Retry-After', '1']);
    else {
      this.#inFlight++;
      new Exchange(this, req, res, csp).start();
    }
  }

  release(): void {
    this.#inFlight--;
  }

  stalled(exchange: Exchange): void {
    this.#stalled.set(exchange, performance.now());
  }

  resumed(exchange: Exchange): void {
    this.#stalled.delete(exchange);
  }

  /** An answer that waits for an earlier one of its connection has no socket yet. */
  #hasTooManySentAhead(res: Response): boolean {
    return !res.socket && this.#inFlight >= this.#maxInFlight * SENT_AHEAD_SHARE;
  }

  /** Whether there was an answer to close. */
  #cutSlowReader(): boolean {
    const [slowest] = this.#stalled; // in the order in which they stalled
    if (!slowest || performance.now() - slowest[1] < READ_WITHIN_MS) return false;
    this.#stalled.delete(slowest[0]);
    slowest[0].cut();
    return true;
  }
}

/** The services that requests are forwarded to. Pipelines that forward to the same service share its connections. */
export class Services {
  readonly #options: Omit<ServiceOptions, 'url'>;
  readonly #services = new Map<string, Service>();

  constructor(options: Omit<ServiceOptions, 'url'>) {
    this.#options = options;
  }

  /** Returns the service of this name, creating it on first use. */
  get(name: string, url: string): Service {
    const service = this.#services.get(name) ?? new Service({ ...this.#options, url });
    this.#services.set(name, service);
    return service;
  }

  /** Waits for the requests in flight, then closes every connection. */
  async close(): Promise<void> {
    await Promise.all([...this.#services.values()].map(({ pool }) => pool.close()));
  }
}
