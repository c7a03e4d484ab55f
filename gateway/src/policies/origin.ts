import { commonHeaders, type Handler } from '../request/context.ts';

const EXPOSED_HEADERS =
  'ETag, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Allow';
const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, Hold-Secret, Idempotency-Key, If-None-Match',
  'Access-Control-Max-Age',
  '600',
];

/** CORS: lets pages of the allowed origins read responses, and responds to preflight requests. */
export const originPolicy = (allowedOrigins: string[]) => ({
  name: 'origin',
  schema: { $id: 'http://innkeeper/policies/origin.json', type: 'object' },
  policy: (): Handler => {
    const allowed = new Set(allowedOrigins);
    return (req, res, next) => {
      const { origin, 'access-control-request-method': requestedMethod } = req.headers;
      const { corsHeaders } = req.context;
      corsHeaders.push('Vary', 'Origin');
      const isAllowed = origin !== undefined && allowed.has(origin);
      if (isAllowed)
        corsHeaders.push(
          'Access-Control-Allow-Origin',
          origin,
          'Access-Control-Expose-Headers',
          EXPOSED_HEADERS,
        );
      if (req.method !== 'OPTIONS' || requestedMethod === undefined) return next();
      res.writeHead(204, [...commonHeaders(req.context), ...(isAllowed ? PREFLIGHT_HEADERS : [])]).end();
    };
  },
});
