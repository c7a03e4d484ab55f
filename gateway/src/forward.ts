import { Pool } from 'undici';
import type { Context, Handler, Request, Response } from './context.ts';
import { NOWHERE } from './env.ts';
import { Exchange } from './exchange.ts';
import { climbs } from './path.ts';
import { refuse } from './refusal.ts';
import { API_CSP, OWN_FILES_CSP } from './security-headers.ts';
import type { UpstreamFailure } from './upstream-failure.ts';

/**
 * Calls under way per service, each on a connection of its own, where its time limit runs; beyond it a quick 503 is
 * better than a queue.
 */
const MAX_IN_FLIGHT = 1_000;
/** Shorter than a service keeps an idle connection, even one that is stopping: so it is the gateway that closes it. */
const IDLE_MS = 3_000;

export type ServiceOptions = {
  url: string;
  /** Until the headers of an answer, and between two pieces of its body. */
  timeoutMs: number;
  onFailure: (failure: UpstreamFailure, context: Context) => void;
};

/** A service behind the gateway: its connections, and how many calls are under way to it. */
export class Service {
  readonly pool: Pool;
  readonly onFailure: ServiceOptions['onFailure'];
  #inFlight = 0;

  constructor({ url, timeoutMs, onFailure }: ServiceOptions) {
    this.onFailure = onFailure;
    this.pool = new Pool(new URL(url).origin, {
      connections: MAX_IN_FLIGHT,
      pipelining: 1,
      connect: { timeout: 2_000 },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS, // whatever the service itself offers
    });
  }

  /** Passes one request on, unless there are too many already. */
  handle(req: Request, res: Response, csp: string): void {
    if (this.#inFlight >= MAX_IN_FLIGHT) refuse(req, res, 'unavailable', ['Retry-After', '1']);
    else {
      this.#inFlight++;
      new Exchange(this, req, res, csp).begin();
    }
  }

  /** One call less under way. */
  release(): void {
    this.#inFlight--;
  }
}

type ForwardAction = {
  service: string;
  /** Whether it answers with pages, too, and not with data alone. */
  pages?: boolean;
};
type GatewayConfig = { gatewayConfig: { serviceEndpoints: Record<string, { url: string }> } };

/** Passes the request on to a service of the route map; a service this gateway does without has no addresses. */
export const forwardPolicy = (services: Services) => ({
  name: 'forward',
  schema: {
    $id: 'http://innkeeper/policies/forward.json',
    type: 'object',
    properties: { service: { type: 'string' }, pages: { type: 'boolean' } },
    required: ['service'],
  },
  policy: ({ service: name, pages }: ForwardAction, { gatewayConfig }: GatewayConfig): Handler => {
    const url = gatewayConfig.serviceEndpoints[name]?.url;
    if (!url) throw new Error(`service ${name} is not among the serviceEndpoints`);
    if (url === NOWHERE) return (req, res) => refuse(req, res, 'not_found');
    const service = services.open(name, url);
    const csp = pages ? OWN_FILES_CSP : API_CSP;
    return (req, res) => {
      const isPath = req.url![0] === '/'; // and not a whole address, as proxies are asked
      if (isPath && !climbs(req.url!)) service.handle(req, res, csp);
      else refuse(req, res, 'bad_request');
    };
  },
});

/** The services that are forwarded to; pipelines to the same one share its connections. */
export class Services {
  readonly #options: Omit<ServiceOptions, 'url'>;
  readonly #open = new Map<string, Service>();

  constructor(options: Omit<ServiceOptions, 'url'>) {
    this.#options = options;
  }

  open(name: string, url: string): Service {
    const service = this.#open.get(name) ?? new Service({ ...this.#options, url });
    this.#open.set(name, service);
    return service;
  }

  /** Waits for what is under way, then closes every connection. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ pool }) => pool.close()));
  }
}
