import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '@innkeeper/kit/http/auth';
import { type ClientOrigin, clientOrigin } from './client-origin.ts';
import { API_CSP, HSTS, SECURITY_HEADERS } from './security-headers.ts';
import type { Caller } from './tokens.ts';

/** A limit as the client is told about it. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

/** What the gateway knows about one request. */
export type Context = ClientOrigin & {
  /** Request id, made here and never taken from outside. */
  id: string;
  /** What the token proves; looked at once, by whoever asks first. */
  caller: Caller | undefined;
  /** Whom the access policy let in; null where nobody was asked for. */
  user: User | null;
  /** The limit that is nearest to being used up. */
  allowance: Allowance | undefined;
  /** Name, value, name, value …: what the origin policy adds to the answer. */
  corsHeaders: string[];
};

/** The part of express-gateway's own context that is read here. */
type MatchedRoute = { paths: string; scopes: string[] };

export type Request = IncomingMessage & { context: Context; egContext?: { apiEndpoint: MatchedRoute } };
export type Response = ServerResponse;
export type Next = (error?: unknown) => void;

/**
 * Policies are plain Node handlers: nothing of Express's sugar on req and res is used, so that tune.ts may keep
 * Node's own prototypes on them.
 */
export type Handler = (req: Request, res: Response, next: Next) => void;

/** Gives the request its context; comes before every pipeline. */
export function beginRequest(trustedHops: number): Handler {
  return (req, _res, next) => {
    const { address, secure } = clientOrigin(req, trustedHops);
    req.context = {
      address,
      secure,
      id: randomUUID(),
      caller: undefined,
      user: null,
      allowance: undefined,
      corsHeaders: [],
    };
    next();
  };
}

/** Whether the process is stopping; answers then ask clients to close their connection. */
export const draining = { begun: false };

/** Name, value, name, value …: what every answer carries, whoever wrote its body. */
export function answerHeaders(context: Context, csp = API_CSP): string[] {
  const { id, allowance, corsHeaders, secure } = context;
  const headers = ['X-Request-Id', id, 'Content-Security-Policy', csp, ...SECURITY_HEADERS, ...corsHeaders];
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
  if (draining.begun) headers.push('Connection', 'close');
  return headers;
}
