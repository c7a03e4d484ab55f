// One of the servers that calls.ts compares: node calls-server.js NAME, as its child process.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { KeyObject } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '@innkeeper/kit/internals/http/api';
import { createExpressServer } from '@innkeeper/kit/internals/http/express-server';
import { type Call, implement } from '@innkeeper/kit/internals/http/implement';
import { readPublicKeys } from '@innkeeper/kit/internals/http/public-keys';
import { TokenVerifier } from '@innkeeper/kit/internals/http/token-verifier';
import { Metrics } from '@innkeeper/kit/internals/observe/metrics';
import { TEST_ACCESS } from '@innkeeper/kit/internals/testing/tokens';
import express from 'express';
import { pino } from 'pino';
import { z } from 'zod';

const ANSWER = { name: 'Deluxe room', nights: 3, price: 420.5 };
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };
const answerShape = z.object({ name: z.string(), nights: z.number(), price: z.number() });
const bodyShape = z.object({ roomId: z.uuid(), start: z.iso.date(), end: z.iso.date(), guests: z.int() });
const GET = { method: 'GET', path: '/api/get', summary: 'Answers' } as const;
const CALLS: Record<'get' | 'signedIn' | 'post', Call> = {
  get: { ...GET, access: TEST_ACCESS.public, answers: { 200: answerShape } },
  signedIn: { ...GET, access: TEST_ACCESS.guest, answers: { 200: answerShape } },
  post: {
    method: 'POST',
    path: '/api/post',
    summary: 'Answers',
    access: TEST_ACCESS.guest,
    body: bodyShape,
    answers: { 200: answerShape },
  },
};

/** A server with one call as a service has it; the options replace parts of it. */
type Options = {
  metrics?: Metrics;
  listen?: (app: ReturnType<typeof createApi>) => Server;
  keys?: Map<string, KeyObject>;
  status?: 200 | 204;
};

function serve(
  call: Call,
  { metrics = new Metrics(), listen = createExpressServer, keys = publicKeys(), status = 200 }: Options = {},
): Server {
  const rules = { issuer: 'innkeeper', audience: 'innkeeper' };
  const answer = status === 204 ? { status } : { status, body: ANSWER };
  const app = createApi({
    endpoints: [implement(call, () => answer as never)],
    logger: pino({ level: 'error' }),
    metrics,
    tokens: new TokenVerifier({ keys, ...rules }),
  });
  return listen(app);
}

function publicKeys() {
  return readPublicKeys(process.env['JWT_PUBLIC_KEYS_FILE']!);
}

/** Keys that alternate with every call, so that no cached token is valid. */
function changingKeys() {
  const keys = [publicKeys(), publicKeys()];
  let calls = 0;
  const get = (kid: string) => keys[calls++ % 2]!.get(kid);
  return { get } as Map<string, KeyObject>; // all that is used of it
}

function writeAnswer(res: ServerResponse): void {
  const json = JSON.stringify(ANSWER);
  res.writeHead(200, { ...HEADERS, 'Content-Length': Buffer.byteLength(json) });
  res.end(json);
}

const SERVERS: Record<string, () => Server> = {
  node: () => createServer((_req, res) => writeAnswer(res)),
  nodePost: () =>
    createServer((req, res) => {
      let body = '';
      req.on('data', (chunk) => {
        body += chunk;
      });
      req.on('end', () => {
        JSON.parse(body);
        writeAnswer(res);
      });
    }),
  express: () => createServer(express().get('/api/get', (_req, res) => void res.json(ANSWER))),
  get: () => serve(CALLS.get),
  signedIn: () => serve(CALLS.signedIn),
  post: () => serve(CALLS.post),
  withPrototypesSet: () => serve(CALLS.post, { listen: createServer }),
  withoutMetrics: () =>
    serve(CALLS.post, { metrics: { startRequest: () => () => {} } as unknown as Metrics }),
  withoutContext: () => {
    AsyncLocalStorage.prototype.run = <R, Args extends unknown[]>(
      _store: unknown,
      work: (...args: Args) => R,
      ...rest: Args
    ) => work(...rest);
    return serve(CALLS.post);
  },
  withoutAccessRule: () => serve({ ...CALLS.post, access: TEST_ACCESS.public }),
  withoutTokenCache: () => serve(CALLS.post, { keys: changingKeys() }),
  withoutShapes: () => serve({ ...CALLS.post, body: z.unknown() }),
  withoutBody: () => serve({ ...CALLS.post, body: undefined }),
  withoutAnswer: () => serve({ ...CALLS.post, answers: { 204: null } }, { status: 204 }),
};

/**
 * Processor time per request of each slice of requests. The parent gets the tenth fastest of a hundred, because other work
 * on the machine makes slices slower.
 */
const slices: number[] = [];
const SLICE = 500;
let requests = 0;
let since = process.cpuUsage();
const countRequest = () => {
  if (++requests % SLICE) return;
  const { user, system } = process.cpuUsage(since);
  slices.push((user + system) / SLICE);
  since = process.cpuUsage();
};

const server = SERVERS[process.argv[2]!]!().listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
process.on('message', () => {
  process.send!({ microseconds: slices.sort((a, b) => a - b)[Math.floor(slices.length / 10)] });
});
server.prependListener('request', countRequest);
process.on('disconnect', () => process.exit());
