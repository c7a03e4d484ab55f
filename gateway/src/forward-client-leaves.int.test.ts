import { Agent } from 'node:http';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { connectRaw } from './testing/http-client.ts';
import type { ScriptedService } from './testing/scripted-service.ts';
import { until, untilStill } from './testing/until.ts';

let gateway: TestGateway;
let service: ScriptedService;

beforeAll(async () => {
  gateway = await startTestGateway({ env: { UPSTREAM_TIMEOUT_MS: '60000' } }); // it is the client that leaves
  service = gateway.services.catalog;
});
afterAll(() => gateway?.stop());

/** Calls, and leaves once `when` is true. */
async function callAndLeave(path: string, when: () => boolean): Promise<void> {
  const leaving = new AbortController();
  const answered = gateway.call(path, { signal: leaving.signal });
  await until('it is time to leave', when);
  leaving.abort();
  await answered.catch(() => {});
}

const nothingInFlight = () =>
  until('nothing is in flight', async () => (await gateway.metric('http_requests_in_flight')) === 0);

test('a client that leaves while it waits takes the call to the service with it', async () => {
  const abandoned = service.seen.abandoned;
  await callAndLeave('/api/room?do=hang', () => service.seen.open === 1);
  await until('the service is left', () => service.seen.abandoned === abandoned + 1);
  expect(service.seen.open).toBe(0);
});

test('a client that leaves in the middle of an answer takes the rest of it with it', async () => {
  const abandoned = service.seen.abandoned;
  const { socket, received } = connectRaw(gateway.port, 'GET /api/room?do=stall HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('the answer has begun', () => received().includes('200 OK'));
  socket.destroy();
  await until('the service is left', () => service.seen.abandoned === abandoned + 1);
});

test('a client that leaves in the middle of its body never reaches the service', async () => {
  const { authorization } = gateway.staff();
  const head = `POST /api/room?key=unfinished HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const { socket } = connectRaw(gateway.port, `${head}Content-Length: 2000\r\n\r\n${'x'.repeat(500)}`);
  await until('the call has arrived', async () => (await gateway.metric('http_requests_in_flight')) === 1);
  socket.destroy();
  await nothingInFlight();
  expect(service.seen.hits.get('unfinished')).toBeUndefined();
});

test('a departure before the answer is logged as cut with nginx’s 499, and leaves nothing in flight', async () => {
  await callAndLeave('/api/category?do=hang', () => service.seen.open === 1);
  await nothingInFlight();
  await until('it is logged', () =>
    gateway.log.some(({ path, status, cut }) => path === '/api/category' && status === 499 && cut === true),
  );
});

test('many calls to a service that hangs are all at the service, where each has its own time limit', async () => {
  const leaving = new AbortController();
  const agent = new Agent(); // with as many connections as it wants
  const call = () => gateway.call('/api/room?do=hang', { signal: leaving.signal, agent }).catch(() => {});
  const calls = Array.from({ length: 400 }, call);
  await until('all have reached the service', () => service.seen.open === 400);
  leaving.abort();
  await Promise.all(calls);
  await nothingInFlight();
});

test('a slow reader slows the service down, and is not buffered for', async () => {
  const { socket, received } = connectRaw(gateway.port, '');
  socket.pause();
  socket.write('GET /api/room?do=big&bytes=200000000 HTTP/1.1\r\nHost: x\r\n\r\n');
  const written = await untilStill('what the service writes', () => service.seen.written);
  expect(received()).toBe('');
  expect(written).toBeLessThan(30_000_000);
  socket.destroy();
  await nothingInFlight();
});

test('a large answer arrives whole', async () => {
  const { status, body } = await gateway.call('/api/room?do=big&bytes=50000000');
  expect([status, body.length]).toEqual([200, 50_000_000]);
});
