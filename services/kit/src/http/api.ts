import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { toFieldErrors } from '@innkeeper/contracts/field-errors';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { z } from 'zod';
import { onceOf } from '../idempotency/once-of.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { inContext, setActor } from '../observe/request-context.ts';
import type { SecurityLog } from '../observe/security-log.ts';
import { beginSpan, endServerSpan, insideSpan } from '../observe/tracing.ts';
import { admit, requireFreshFactor } from './auth.ts';
import { clientOf, isLocal } from './client-address.ts';
import { ApiError, invalidFields, isUnavailable, rejection, toProblem, unavailable } from './errors.ts';
import { STREAM_BEGUN } from './event-stream.ts';
import type { Answer, AnyRequest, Call, Endpoint } from './implement.ts';
import { BODY_LIMIT, readJson, unreadable } from './read-json.ts';
import { type RejectionEvent, recordRejections } from './record-rejections.ts';
import type { TokenVerifier, User } from './token-verifier.ts';
import { serialize, writeAnswer } from './write-answer.ts';

export type ApiOptions = {
  endpoints: Endpoint[];
  tokens: TokenVerifier;
  /** Whether an otherwise valid token has been revoked. */
  isRevoked?: ((user: User) => boolean) | undefined;
  logger: Logger;
  metrics: Metrics;
  security?: SecurityLog<RejectionEvent>;
  /** In tests: an answer that does not match the endpoint's documented shape is an error. */
  checkAnswers?: boolean;
};

const CLIENT_CLOSED_REQUEST = 499; // nginx's status for a client that disconnected before the answer

/** An Express app, not listening, that serves the endpoints: access, then shapes, then the action. */
export function createApi(options: ApiOptions): Express {
  const { endpoints, metrics, logger, security, tokens } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(identifyRequest(metrics));
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.call;
    app[method.toLowerCase() as Lowercase<Call['method']>](path, serve(endpoint, options));
  }
  for (const path of new Set(endpoints.map(({ call }) => call.path)))
    app.all(path, rejectMethod(path, endpoints));
  app.use((req) => {
    throw rejection('not_found.address', { path: req.path });
  });
  app.use(answerError(logger, security && recordRejections(security, tokens)));
  return app;
}

/** Gives the request the gateway's id, or a new one, in logs and in the answer; measures and traces it. */
function identifyRequest(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', requestId);
    const observe = metrics.startRequest();
    const span = beginSpan(req.method, { kind: 'server', parent: req.headers['traceparent'] as string });
    let isStream = false;
    const finish = () => {
      const route = routeOf(req);
      const status = isStream || res.writableFinished ? res.statusCode : CLIENT_CLOSED_REQUEST;
      observe(req.method, route, status);
      if (span) endServerSpan(span, { method: req.method, route, status, requestId });
    };
    res.once('close', () => isStream || finish());
    res.once(STREAM_BEGUN, () => {
      isStream = true;
      finish(); // how long a stream stays open is not how long its answer took
    });
    insideSpan(span, () => inContext({ requestId, ...clientOf(req), isLocal: isLocal(req) }, next));
  };
}

const routeOf = (req: Request) => (req.route as { path?: string } | undefined)?.path ?? 'unknown';

function serve(
  { call, handle }: Endpoint,
  { tokens, isRevoked, checkAnswers = false }: ApiOptions,
): RequestHandler {
  const isForEverybody = call.access.token === 'ignored' && call.method === 'GET';
  const respond = async (req: Request, res: Response) => {
    if (!isForEverybody) res.setHeader('Cache-Control', 'no-store');
    const user = admit(call.access, req.headers.authorization, { tokens, isRevoked });
    if (user) setActor({ kind: user.actor, id: user.id }, user.email);
    if (call.freshFactor !== undefined) requireFreshFactor(user, call.freshFactor);
    const body = call.body && (await readJson(req, res));
    const request: AnyRequest = {
      user,
      params: parse(call.params, req.params),
      query: call.query && parse(call.query, req.query), // `req.query` parses the address each time
      body: parse(call.body, body),
      headers: parse(call.headers, req.headers),
    };
    if (call.idempotent) request.once = onceOf(call, request);
    const handled = handle(request);
    const answer = handled instanceof Promise ? await handled : handled; // an answer from memory is faster
    if (checkAnswers) assertDocumented(call, answer);
    writeAnswer(req, res, answer, call.file);
  };
  if (!checkAnswers) return respond;
  return (req, res) =>
    respond(req, res).catch((error: unknown) => {
      assertListed(call, error);
      throw error;
    });
}

/** The errors that kit itself returns, so that no call lists them. */
const OF_EVERY_CALL = [
  'bad_request',
  'invalid_fields',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
];
const OF_TOKENS = ['unauthenticated', 'invalid_token', 'expired_token', 'revoked_token'];

function assertListed({ method, path, access, freshFactor, rejections = [] }: Call, error: unknown): void {
  const { code } = asApiError(error);
  const listed = [
    ...OF_EVERY_CALL,
    ...(access.token === 'ignored' ? [] : OF_TOKENS),
    ...(access.permission ? ['forbidden'] : []),
    ...(freshFactor === undefined ? [] : ['second_factor_needed']),
    ...rejections,
  ];
  if (!listed.includes(code)) throw new Error(`${method} ${path} answered ${code}, which is not documented`);
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidFields(toFieldErrors(result.error));
  return result.data;
}

function assertDocumented({ method, path, answers }: Call, answer: Answer): void {
  const { status } = answer;
  if (answer.stream || answer.file) return;
  const schema = answers[status];
  const content = serialize(answer);
  if (schema === undefined) throw new Error(`${method} ${path} answered ${status}, which is not documented`);
  if (schema === null) {
    if (content !== undefined) throw new Error(`${method} ${path} ${status} is documented without a body`);
    return;
  }
  const wire: unknown = JSON.parse(String(content));
  if (!isDeepStrictEqual(schema.parse(wire), wire))
    throw new Error(
      `${method} ${path} ${status} answered fields that are not documented: ${JSON.stringify(wire)}`,
    );
}

function rejectMethod(path: string, endpoints: Endpoint[]): RequestHandler {
  const allow = endpoints.filter(({ call }) => call.path === path).map(({ call }) => call.method);
  return (req) => {
    const headers = { Allow: allow.join(', ') };
    throw rejection('method_not_allowed.method', { method: req.method }, { headers });
  };
}

/** The one place that turns an error into the documented shape; internal details are only logged. */
function answerError(
  logger: Logger,
  recordRejection: ((req: Request, error: ApiError) => void) | undefined,
): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const known = asApiError(error);
    if (known.status >= 500)
      logger.error({ err: error, method: req.method, route: routeOf(req) }, 'a request failed');
    recordRejection?.(req, known);
    if (res.headersSent) return next(error);
    const { status, headers, details } = known;
    res.setHeader('Cache-Control', 'no-store');
    const requestId = res.getHeader('X-Request-Id');
    const problem = isOfOldPage(req) ? withFieldsAsTexts(known) : toProblem(known);
    const body = { ...problem, requestId, ...details };
    writeAnswer(req, res, { status, headers, body });
  };
}

/** until 1.2.0: pages of 1.0 show the errors of fields as they are. They send exactly this; others name more, or nothing. */
const isOfOldPage = ({ headers }: Request) => headers.accept === 'application/json';

const withFieldsAsTexts = (error: ApiError) => {
  const texts = Object.entries(error.fields ?? {}).map(([name, { message }]) => [name, message]);
  return { ...toProblem(error), ...(error.fields && { fields: Object.fromEntries(texts) }) };
};

/** An error as clients see it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return unavailable();
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  if (type === 'entity.too.large') return rejection('body_too_large', { kilobytes: BODY_LIMIT / 1024 });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return rejection('unsupported_media_type.encoding');
  if (error instanceof URIError || (status !== undefined && status >= 400 && status < 500))
    return unreadable();
  return rejection('internal_error');
}
