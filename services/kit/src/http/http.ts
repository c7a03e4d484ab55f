import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import type { z } from 'zod';
import { type Logger, withRequestId } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { beginSpan, endServerSpan, insideSpan } from '../observe/tracing.ts';
import { admit, type TokenRules } from './auth.ts';
import type { Answer, Endpoint } from './endpoint.ts';
import { ApiError, fieldFaults, invalidFields, isUnavailable, notFound, unavailable } from './errors.ts';

export type ApiOptions = {
  endpoints: Endpoint[];
  tokens: TokenRules;
  logger: Logger;
  metrics: Metrics;
  /** In tests: an answer that does not match the endpoint's documented shape is an error. */
  checkAnswers?: boolean;
};

const BODY_LIMIT = 102_400; // bytes
const CALLER_LEFT = 499; // what nginx calls an answer that nobody waited for

/** An Express app, not listening, that serves the endpoints: access, then shapes, then the action. */
export function createApi(options: ApiOptions): Express {
  const { endpoints, metrics, logger } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(identifyRequest(metrics));
  for (const endpoint of endpoints) {
    app[endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>](
      endpoint.path,
      serve(endpoint, options),
    );
  }
  for (const path of new Set(endpoints.map(({ path }) => path))) app.all(path, refuseMethod(path, endpoints));
  app.use((req) => {
    throw notFound(`The address ${req.path}`);
  });
  app.use(answerError(logger));
  return app;
}

/** Gives the request the gateway's id (or one of its own), in the logs and in the answer, measures and traces it. */
function identifyRequest(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', requestId);
    const observe = metrics.startRequest();
    const span = beginSpan(req.method, { kind: 'server', parent: req.headers['traceparent'] as string });
    res.once('close', () => {
      const route = routeOf(req);
      const status = res.writableFinished ? res.statusCode : CALLER_LEFT;
      observe(req.method, route, status);
      if (span) endServerSpan(span, { method: req.method, route, status, requestId });
    });
    insideSpan(span, () => withRequestId(requestId, next));
  };
}

const routeOf = (req: Request) => (req.route as { path?: string } | undefined)?.path ?? 'unknown';

const parseJson = express.json({ limit: BODY_LIMIT, type: 'application/json', strict: true });

function serve(endpoint: Endpoint, { tokens, checkAnswers = false }: ApiOptions): RequestHandler {
  return async (req, res) => {
    const user = admit(endpoint.access, req.headers.authorization, tokens);
    if (endpoint.body) await readBody(req, res);
    const answer = await endpoint.handle({
      user,
      params: parse(endpoint.params, req.params),
      query: parse(endpoint.query, req.query),
      body: parse(endpoint.body, req.body ?? {}),
      headers: parse(endpoint.headers, req.headers),
    });
    if (checkAnswers) assertDocumented(endpoint, answer);
    res.status(answer.status).set(answer.headers ?? {});
    if (answer.json !== undefined) res.type('json').send(answer.json);
    else if (answer.body !== undefined) res.json(answer.body);
    else res.end();
  };
}

function readBody(req: Request, res: express.Response): Promise<void> {
  const length = Number(req.headers['content-length'] ?? 0);
  const sent = length > 0 || req.headers['transfer-encoding'] !== undefined;
  if (sent && !req.is('application/json'))
    throw new ApiError(415, 'unsupported_media_type', 'Please send the body as application/json.');
  return new Promise((resolve, reject) =>
    parseJson(req, res, (error?: unknown) => (error ? reject(error) : resolve())),
  );
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidFields(fieldFaults(result.error));
  return result.data;
}

function assertDocumented({ method, path, answers }: Endpoint, { status, body, json }: Answer): void {
  const schema = answers[status];
  if (schema === undefined) throw new Error(`${method} ${path} answered ${status}, which is not documented`);
  if (schema === null) {
    if (body !== undefined) throw new Error(`${method} ${path} ${status} is documented without a body`);
    return;
  }
  const wire: unknown = JSON.parse(json ?? JSON.stringify(body));
  if (!isDeepStrictEqual(schema.parse(wire), wire))
    throw new Error(`${method} ${path} ${status} answered more than is documented: ${JSON.stringify(wire)}`);
}

function refuseMethod(path: string, endpoints: Endpoint[]): RequestHandler {
  const allow = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
  return (req) => {
    throw new ApiError(405, 'method_not_allowed', `${req.method} is not possible here.`, {
      headers: { Allow: allow.join(', ') },
    });
  };
}

/** One place turns every error into the documented shape; what a client must not see stays in the log. */
function answerError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const known = asApiError(error);
    if (known.status >= 500)
      logger.error({ err: error, method: req.method, route: routeOf(req) }, 'a request failed');
    if (res.headersSent) return next(error);
    res.status(known.status).set(known.headers);
    res.json({
      code: known.code,
      message: known.message,
      requestId: res.getHeader('X-Request-Id'),
      ...(known.fields ? { fields: known.fields } : {}),
    });
  };
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return unavailable();
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  if (type === 'entity.too.large')
    return new ApiError(413, 'body_too_large', `A request may hold at most ${BODY_LIMIT / 1024} kB.`);
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new ApiError(415, 'unsupported_media_type', 'Please send the body as plain JSON in UTF-8.');
  if (error instanceof URIError || (status !== undefined && status >= 400 && status < 500))
    return new ApiError(400, 'bad_request', 'The request could not be read. Please send valid JSON.');
  return new ApiError(500, 'internal_error', 'Something went wrong on our side. Please try again.');
}
