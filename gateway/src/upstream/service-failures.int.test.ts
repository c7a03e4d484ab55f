import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json, type Reply } from '../testing/http-client.ts';
import type { ScriptedService } from '../testing/scripted-service.ts';
import { until } from '../testing/until.ts';

let gateway: TestGateway;
let service: ScriptedService;

/** Returns a URL on which nothing listens. */
async function unusedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  gateway = await startTestGateway({
    env: {
      UPSTREAM_TIMEOUT_MS: '1000',
      GALLERY_URL: await unusedUrl(),
      FEEDBACK_URL: 'http://nowhere.invalid',
    },
  });
  service = gateway.services.catalog;
});
afterAll(() => gateway?.stop());

const outcomeOf = (reply: Reply) => `${reply.status} ${json(reply)['code']}`;

test.each(['/api/gallery', '/api/feedback/getApprovedFeedbacks'])(
  'a call to an unavailable service, %s, is 503 with Retry-After',
  async (path) => {
    const reply = await gateway.call(path);
    expect(outcomeOf(reply)).toBe('503 unavailable');
    expect(reply.headers['retry-after']).toBe('1');
  },
);

test('a 503 of the service itself is passed on unchanged', async () => {
  const reply = await gateway.call('/api/room?do=unavailable');
  expect([reply.status, reply.headers['retry-after'], reply.body.length]).toEqual([503, '7', 0]);
});

test('a call that times out is 504, and is aborted', async () => {
  const abandoned = service.recorded.abandoned;
  expect(outcomeOf(await gateway.call('/api/room?do=hang'))).toBe('504 upstream_timeout');
  await until('the call to the service is aborted', () => service.recorded.abandoned === abandoned + 1);
});

test('a response that stalls is cut', async () => {
  const { status, cut } = await gateway.call('/api/room?do=stall');
  expect({ status, cut }).toEqual({ status: 200, cut: true });
});

test.each(['close-in-body', 'close-in-chunks'])(
  'when the service closes the connection during the response (%s), the client sees it cut',
  async (script) => {
    const { status, cut } = await gateway.call(`/api/room?do=${script}`);
    expect({ status, cut }).toEqual({ status: 200, cut: true });
  },
);

test.each(['garbage', 'bad-header'])('a response that is not HTTP (%s) is 502', async (script) => {
  expect(outcomeOf(await gateway.call(`/api/room?do=${script}`))).toBe('502 upstream_unavailable');
});

test('a connection that is reset during the request body is 502, and the call is not repeated', async () => {
  const reply = await gateway.call('/api/room?do=reset-during-body&key=once', {
    method: 'POST',
    headers: gateway.staff(),
    body: Buffer.alloc(90_000),
  });
  expect(outcomeOf(reply)).toBe('502 upstream_unavailable');
  expect(service.recorded.hits.get('once')).toBe(1);
});

describe('an idle connection that the service closes just as a call is sent on it', () => {
  /** Leaves idle connections in the pool, so that the next call uses one of them. */
  const warmUp = () => Promise.all([1, 2].map(() => gateway.call('/api/room?do=ok')));

  test.each([
    ['GET', 'close-first'],
    ['GET', 'reset-first'],
    ['HEAD', 'reset-first'],
  ])('does not fail a %s (%s), which is repeated once', async (method, script) => {
    await warmUp();
    const key = `${method} ${script}`;
    const { status } = await gateway.call(`/api/room?do=${script}&key=${encodeURIComponent(key)}`, {
      method,
    });
    expect([status, service.recorded.hits.get(key)]).toEqual([200, 2]);
  });

  test('fails a GET when it happens twice', async () => {
    await warmUp();
    const reply = await gateway.call('/api/room?do=reset-always&key=always');
    expect([outcomeOf(reply), service.recorded.hits.get('always')]).toEqual(['502 upstream_unavailable', 2]);
  });

  test.each([
    ['POST', 'close-first', '/api/room'],
    ['POST', 'reset-first', '/api/room'],
    ['PUT', 'reset-first', '/api/room/1'],
    ['DELETE', 'reset-first', '/api/room/1'],
  ])('fails a %s (%s), which the service may have executed', async (method, script, path) => {
    await warmUp();
    const key = `${method} ${script}`;
    const reply = await gateway.call(`${path}?do=${script}&key=${encodeURIComponent(key)}`, {
      method,
      headers: { ...gateway.staff(), ...(method === 'DELETE' ? {} : { 'content-length': 0 }) },
    });
    expect([outcomeOf(reply), service.recorded.hits.get(key)]).toEqual(['502 upstream_unavailable', 1]);
  });
});

test('a failure is logged with the request id that the client receives', async () => {
  const reply = await gateway.call('/api/gallery');
  const line = await until('the failure is logged', () =>
    gateway.log.find(
      ({ requestId, msg }) =>
        requestId === reply.headers['x-request-id'] && msg === 'a request to a service failed',
    ),
  );
  expect(line['code']).toBe('ECONNREFUSED');
  expect(json(reply)['requestId']).toBe(reply.headers['x-request-id']);
});
