import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { connectRaw } from '../testing/http-client.ts';
import type { ScriptedService } from '../testing/scripted-service.ts';
import { until, untilStable } from '../testing/until.ts';

let gateway: TestGateway;
let service: ScriptedService;

beforeAll(async () => {
  gateway = await startTestGateway({ env: { UPSTREAM_TIMEOUT_MS: '60000' } }); // longer than any test
  service = gateway.services.catalog;
});
afterAll(() => gateway?.stop());

/** Makes a call and disconnects once `when` is true. */
async function callAndDisconnect(path: string, when: () => boolean): Promise<void> {
  const disconnect = new AbortController();
  const response = gateway.call(path, { signal: disconnect.signal });
  await until('the client may disconnect', when);
  disconnect.abort();
  await response.catch(() => {});
}

const nothingInFlight = () =>
  until('nothing is in flight', async () => (await gateway.metric('http_requests_in_flight')) === 0);

test('a disconnect while waiting for the response aborts the call to the service', async () => {
  const abandoned = service.recorded.abandoned;
  await callAndDisconnect('/api/room?do=hang', () => service.recorded.open === 1);
  await until('the call to the service is aborted', () => service.recorded.abandoned === abandoned + 1);
  expect(service.recorded.open).toBe(0);
});

test('a disconnect during the response aborts the call to the service', async () => {
  const abandoned = service.recorded.abandoned;
  const { socket, received } = connectRaw(gateway.port, 'GET /api/room?do=stall HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('the response has started', () => received().includes('200 OK'));
  socket.destroy();
  await until('the call to the service is aborted', () => service.recorded.abandoned === abandoned + 1);
});

test('after a disconnect during the request body, the service receives nothing', async () => {
  const { authorization } = gateway.staff();
  const head = `POST /api/room?key=unfinished HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const { socket } = connectRaw(gateway.port, `${head}Content-Length: 2000\r\n\r\n${'x'.repeat(500)}`);
  await until('the request has arrived', async () => (await gateway.metric('http_requests_in_flight')) === 1);
  socket.destroy();
  await nothingInFlight();
  expect(service.recorded.hits.get('unfinished')).toBeUndefined();
});

test('a disconnect before the response is logged as cut with status 499, and nothing stays in flight', async () => {
  await callAndDisconnect('/api/category?do=hang', () => service.recorded.open === 1);
  await nothingInFlight();
  await until('the request is logged', () =>
    gateway.log.some(({ path, status, cut }) => path === '/api/category' && status === 499 && cut === true),
  );
});

test('many calls to a service that hangs all reach the service, so each has its own timeout', async () => {
  const disconnect = new AbortController();
  setMaxListeners(0, disconnect.signal);
  const agent = new Agent(); // without a limit of connections
  const call = () => gateway.call('/api/room?do=hang', { signal: disconnect.signal, agent }).catch(() => {});
  const calls = Array.from({ length: 400 }, call);
  await until('all calls have reached the service', () => service.recorded.open === 400);
  disconnect.abort();
  await Promise.all(calls);
  await nothingInFlight();
});

test('the response for a slow client is not buffered: the service is slowed down', async () => {
  const { socket, received } = connectRaw(gateway.port, '');
  socket.pause();
  socket.write('GET /api/room?do=big&bytes=200000000 HTTP/1.1\r\nHost: x\r\n\r\n');
  const written = await untilStable(
    'the number of bytes written by the service',
    () => service.recorded.written,
  );
  expect(received()).toBe('');
  expect(written).toBeLessThan(30_000_000);
  socket.destroy();
  await nothingInFlight();
});

test('a large response arrives complete', async () => {
  const { status, body } = await gateway.call('/api/room?do=big&bytes=50000000');
  expect([status, body.length]).toEqual([200, 50_000_000]);
});
