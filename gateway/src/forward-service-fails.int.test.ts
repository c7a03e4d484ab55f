import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { json, type Reply } from './testing/http-client.ts';
import type { ScriptedService } from './testing/scripted-service.ts';
import { until } from './testing/until.ts';

let gateway: TestGateway;
let service: ScriptedService;

/** An address where nothing listens, because its listener has just gone. */
async function deadAddress(): Promise<string> {
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
      GALLERY_URL: await deadAddress(),
      FEEDBACK_URL: 'http://nowhere.invalid',
    },
  });
  service = gateway.services.catalog;
});
afterAll(() => gateway?.stop());

const verdict = (reply: Reply) => `${reply.status} ${json(reply)['code']}`;

test.each(['/api/gallery', '/api/feedback/getApprovedFeedbacks'])(
  'a service that is away, %s, is 503 with a time to come back',
  async (path) => {
    const reply = await gateway.call(path);
    expect(verdict(reply)).toBe('503 unavailable');
    expect(reply.headers['retry-after']).toBe('1');
  },
);

test('a service’s own 503 comes through as it is', async () => {
  const reply = await gateway.call('/api/room?do=unavailable');
  expect([reply.status, reply.headers['retry-after'], reply.body.length]).toEqual([503, '7', 0]);
});

test('a service that does not answer in time is 504, and is left', async () => {
  const abandoned = service.seen.abandoned;
  expect(verdict(await gateway.call('/api/room?do=hang'))).toBe('504 upstream_timeout');
  await until('the service is left', () => service.seen.abandoned === abandoned + 1);
});

test('an answer that stands still for too long is cut', async () => {
  const { status, cut } = await gateway.call('/api/room?do=stall');
  expect({ status, cut }).toEqual({ status: 200, cut: true });
});

test.each(['die-in-body', 'die-in-chunks'])(
  'a service that dies (%s) cuts the answer, visibly',
  async (script) => {
    const { status, cut } = await gateway.call(`/api/room?do=${script}`);
    expect({ status, cut }).toEqual({ status: 200, cut: true });
  },
);

test.each(['garbage', 'bad-header'])('an answer that is not HTTP (%s) is 502', async (script) => {
  expect(verdict(await gateway.call(`/api/room?do=${script}`))).toBe('502 upstream_unavailable');
});

test('a connection that is reset while it takes a body is 502, and the call is not repeated', async () => {
  const reply = await gateway.call('/api/room?do=reset-during-body&key=once', {
    method: 'POST',
    headers: gateway.staff(),
    body: Buffer.alloc(90_000),
  });
  expect(verdict(reply)).toBe('502 upstream_unavailable');
  expect(service.seen.hits.get('once')).toBe(1);
});

describe('a kept connection that the service closes just as a call goes out', () => {
  /** Leaves idle connections in the pool, so that the next call meets one of them. */
  const warmUp = () => Promise.all([1, 2].map(() => gateway.call('/api/room?do=ok')));

  test.each([
    ['GET', 'close-first'],
    ['GET', 'reset-first'],
    ['HEAD', 'reset-first'],
  ])('is not noticed by a %s (%s), which is asked again once', async (method, script) => {
    await warmUp();
    const key = `${method} ${script}`;
    const { status } = await gateway.call(`/api/room?do=${script}&key=${encodeURIComponent(key)}`, {
      method,
    });
    expect([status, service.seen.hits.get(key)]).toEqual([200, 2]);
  });

  test('fails a GET that meets a second one', async () => {
    await warmUp();
    const reply = await gateway.call('/api/room?do=reset-always&key=always');
    expect([verdict(reply), service.seen.hits.get('always')]).toEqual(['502 upstream_unavailable', 2]);
  });

  test.each([
    ['POST', 'close-first', '/api/room'],
    ['POST', 'reset-first', '/api/room'],
    ['PUT', 'reset-first', '/api/room/1'],
    ['DELETE', 'reset-first', '/api/room/1'],
  ])('fails a %s (%s), which may have had its effect', async (method, script, path) => {
    await warmUp();
    const key = `${method} ${script}`;
    const reply = await gateway.call(`${path}?do=${script}&key=${encodeURIComponent(key)}`, {
      method,
      headers: { ...gateway.staff(), ...(method === 'DELETE' ? {} : { 'content-length': 0 }) },
    });
    expect([verdict(reply), service.seen.hits.get(key)]).toEqual(['502 upstream_unavailable', 1]);
  });
});

test('every failure is logged with the request id the client was given', async () => {
  const reply = await gateway.call('/api/gallery');
  const line = await until('the line is written', () =>
    gateway.log.find(
      ({ requestId, msg }) =>
        requestId === reply.headers['x-request-id'] && msg === 'a service could not answer',
    ),
  );
  expect(line['code']).toBe('ECONNREFUSED');
  expect(json(reply)['requestId']).toBe(reply.headers['x-request-id']);
});
