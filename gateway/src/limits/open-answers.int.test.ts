import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { connectRaw, json, type RawConnection } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';

let gateway: TestGateway;
const clients: RawConnection[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({
    env: { TRUSTED_HOPS: '1', OPEN_ANSWERS_PER_ADDRESS: '3', UPSTREAM_TIMEOUT_MS: '60000' },
  });
});
afterAll(() => gateway?.stop());
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await until('nothing is in flight', async () => (await gateway.metric('http_requests_in_flight')) === 0);
  // The service notices a disconnected client later than the gateway.
  await until('the service knows', () => gateway.services.catalog.recorded.open === 0);
});

/** Makes a number of calls that are not answered. */
async function occupy(count: number, address: string, headers: Record<string, string> = {}): Promise<void> {
  const { recorded } = gateway.services.catalog;
  const target = recorded.open + count;
  const head = Object.entries({ Host: 'x', 'X-Forwarded-For': address, ...headers });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  for (let i = 0; i < count; i++)
    clients.push(connectRaw(gateway.port, `GET /api/room?do=hang HTTP/1.1\r\n${lines}\r\n`));
  await until('the calls are in progress', () => recorded.open === target);
}
const callFrom = (address: string, headers: Record<string, string> = {}) =>
  gateway.call('/api/room?do=ok', { headers: { 'x-forwarded-for': address, ...headers } });

test('one address has a limited number of answers in progress', async () => {
  await occupy(3, '203.0.113.1');
  const rejected = await callFrom('203.0.113.1');
  expect([rejected.status, json(rejected)['code'], rejected.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '1',
  ]);
  expect((await callFrom('203.0.113.2')).status).toBe(200);
  expect(await gateway.metric('limit_rejections_total{bucket="openAnswers"}')).toBe(1);
  clients.pop()!.socket.destroy();
  await until('a place is free again', async () => (await callFrom('203.0.113.1')).status === 200);
});

test('an account is not blocked by strangers at its address, and has a limit too', async () => {
  const guest = gateway.guest();
  await occupy(3, '203.0.113.3');
  expect((await callFrom('203.0.113.3', guest)).status).toBe(200);
  await occupy(3, '203.0.113.4', guest);
  expect((await callFrom('203.0.113.5', guest)).status).toBe(429);
});
