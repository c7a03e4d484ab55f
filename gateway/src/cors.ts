import type { Handler } from './context.ts';
import { answerHeaders } from './context.ts';

const EXPOSED =
  'ETag, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Allow';
const PREFLIGHT = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, Idempotency-Key, If-None-Match',
  'Access-Control-Max-Age',
  '600',
];

/** Lets pages of the given origins read answers, and answers their browsers' preflights. */
export const originPolicy = (origins: string[]) => ({
  name: 'origin',
  schema: { $id: 'http://innkeeper/policies/origin.json', type: 'object' },
  policy: (): Handler => {
    const allowed = new Set(origins);
    return (req, res, next) => {
      const { origin, 'access-control-request-method': asked } = req.headers;
      const { corsHeaders } = req.context;
      corsHeaders.push('Vary', 'Origin');
      const welcome = origin !== undefined && allowed.has(origin);
      if (welcome)
        corsHeaders.push('Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED);
      if (req.method !== 'OPTIONS' || asked === undefined) return next();
      res.writeHead(204, [...answerHeaders(req.context), ...(welcome ? PREFLIGHT : [])]).end();
    };
  },
});
