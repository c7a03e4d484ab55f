import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '@innkeeper/kit/http';
import { type ClientOrigin, clientOrigin, isForwarded } from './client-origin.ts';
import { ANY_ORIGIN, API_CSP, HSTS, SAME_ORIGIN_ONLY, SECURITY_HEADERS } from './security-headers.ts';

/** One limit as the RateLimit-* headers report it. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

/** The result of checking the Authorization header of a request. */
export type Caller =
  | { token: 'none' }
  | { token: 'valid'; user: User }
  | { token: 'invalid'; code: 'invalid_token' | 'expired_token' };

/** The gateway's data about one request. */
export type Context = ClientOrigin & {
  /** Whether it comes from this machine, or the demo is public. */
  local: boolean;
  /** The request id. It is generated here and never taken from the client. */
  id: string;
  /** Undefined until a policy needs it; the token is verified at most once per request. */
  caller: Caller | undefined;
  /** The user whom the access policy admitted; null on public calls. */
  user: User | null;
  /** Whether the Authorization header has a secret that the service checks. */
  hasSecret: boolean;
  /** Of the limits that apply to the request, the one closest to being exhausted. */
  allowance: Allowance | undefined;
  /** Whether pages of other sites may show the response, which is an image. */
  embeddable: boolean;
  /** Headers that the origin policy adds to the response: name, value, name, value, … */
  corsHeaders: string[];
};

/** The part of express-gateway's own context that the gateway reads. */
type MatchedRoute = { paths: string; scopes: string[] };

export type Request = IncomingMessage & { context: Context; egContext?: { apiEndpoint: MatchedRoute } };
export type Response = ServerResponse;
export type Next = (error?: unknown) => void;

/**
 * A plain Node handler. Policies must not use what Express adds to requests and responses (`req.ip`, `res.json`, …),
 * because express-gateway/prototypes.ts removes it.
 */
export type Handler = (req: Request, res: Response, next: Next) => void;

/** Express's router, as far as it is used here. */
export type PathRouter = Handler & { all(path: string, handler: Handler): void };

/**
 * Returns the handler that gives each request its context. It must run before every pipeline. `onUntrustedProxy` is
 * called once, when a request came through a proxy although none is trusted.
 */
export function createContext(
  trustedHops: number,
  isLocal: (req: IncomingMessage) => boolean,
  onUntrustedProxy: () => void,
): Handler {
  let reported = trustedHops > 0;
  return (req, _res, next) => {
    if (!reported && isForwarded(req)) {
      reported = true;
      onUntrustedProxy();
    }
    const { address, secure } = clientOrigin(req, trustedHops);
    req.context = {
      address,
      secure,
      local: isLocal(req),
      id: randomUUID(),
      caller: undefined,
      user: null,
      hasSecret: false,
      allowance: undefined,
      embeddable: false,
      corsHeaders: [],
    };
    next();
  };
}

/** Whether the process is stopping. Responses then ask clients to close their connection. */
export const shutdown = { started: false };

/** Emitted on a response to a feed when its headers are sent. */
export const ANSWER_BEGUN = 'answer begun';

/** The headers that every response carries: name, value, name, value, … */
export function commonHeaders(context: Context, csp = API_CSP): string[] {
  const { id, allowance, corsHeaders, secure, embeddable } = context;
  const headers = ['X-Request-Id', id, 'Content-Security-Policy', csp, ...SECURITY_HEADERS];
  headers.push(...(embeddable ? ANY_ORIGIN : SAME_ORIGIN_ONLY), ...corsHeaders);
  if (allowance)
    headers.push(
      'RateLimit-Limit',
      String(allowance.limit),
      'RateLimit-Remaining',
      String(allowance.remaining),
      'RateLimit-Reset',
      String(allowance.resetSeconds),
    );
  if (secure) headers.push('Strict-Transport-Security', HSTS);
  if (shutdown.started) headers.push('Connection', 'close');
  return headers;
}
