import { Agent } from 'node:http';
import { memoryOf, socketsOf, startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { type Call, connectRaw } from './testing/http-client.ts';
import { until } from './testing/until.ts';

const REQUESTS = 2_000;
const AT_ONCE = 32;

let gateway: TestGateway;

beforeAll(async () => {
  // On a busy machine any service can be slow, and timeouts are not what this test is about.
  gateway = await startTestGateway({ env: { UPSTREAM_TIMEOUT_MS: '30000' } });
});
afterAll(() => gateway?.stop());

/** Calls of every kind, their share in percent, and the expected outcome. */
const KINDS: {
  share: number;
  path: string;
  expect: string;
  call?: () => Partial<Call>;
  disconnect?: boolean;
}[] = [
  { share: 40, path: '/api/room?do=ok', expect: '200' },
  { share: 5, path: '/api/room?do=ok', expect: '200', call: () => ({ method: 'HEAD' }) },
  { share: 10, path: '/api/room?do=count-bytes', expect: '200', call: () => post(2_000) },
  { share: 3, path: '/api/room?do=count-bytes', expect: '200', call: () => post(100_000) },
  { share: 3, path: '/api/room', expect: '413', call: () => post(300_000) },
  { share: 3, path: '/api/room', expect: '401', call: () => ({ method: 'POST', body: 'x' }) },
  { share: 5, path: '/api/room?do=slow&ms=30', expect: '200' },
  { share: 3, path: '/api/room?do=stream', expect: '200' },
  { share: 5, path: '/api/room?do=stream', expect: 'disconnected', disconnect: true },
  { share: 5, path: '/api/room?do=hang', expect: 'disconnected', disconnect: true },
  { share: 5, path: '/api/room?do=close-in-body', expect: '200 cut' },
  { share: 4, path: '/api/room?do=close-in-chunks', expect: '200 cut' },
  { share: 3, path: '/api/room?do=garbage', expect: '502' },
  { share: 3, path: '/api/room?do=reset-during-body', expect: '502', call: () => post(90_000) },
  { share: 2, path: '/api/room?do=big&bytes=3000000', expect: '200' },
  { share: 1, path: '/api/nothing', expect: '404' },
];

const post = (bytes: number): Partial<Call> => ({
  method: 'POST',
  headers: gateway.staff(),
  body: Buffer.alloc(bytes),
});

test(`${REQUESTS} concurrent calls of every kind have the expected outcome and leave nothing open`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  await gateway.call('/api/room?do=ok', { agent });
  const memory = memoryOf(gateway.process);
  const plan = KINDS.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const unexpected: string[] = [];
  let started = 0;
  const worker = async () => {
    while (started < REQUESTS) {
      const kind = plan[(started++ * 37) % plan.length]!; // 37 and 100 have no common factor, so every kind gets its share
      const outcome = kind.disconnect
        ? await disconnect(kind.path)
        : await makeCall(kind.path, { agent, ...kind.call?.() });
      if (outcome !== kind.expect) unexpected.push(`${kind.path}: ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(plan).toHaveLength(100);
  expect(unexpected).toEqual([]);

  agent.destroy();
  const { catalog } = gateway.services;
  await until('no request is in flight', async () => (await gateway.metric('http_requests_in_flight')) === 0);
  await until('no call to a service is in progress', () => catalog.recorded.open === 0);
  await until('idle connections to the service are closed', () => catalog.sockets.size <= 1, 15_000);
  await until('only listening and polling sockets are open', () => socketsOf(gateway.process) <= 8, 15_000);
  expect(memoryOf(gateway.process) - memory).toBeLessThan(150);
}, 180_000);

async function makeCall(path: string, options: Partial<Call>): Promise<string> {
  const { status, cut } = await gateway.call(path, options);
  return `${status}${cut ? ' cut' : ''}`;
}

/** Makes a call and disconnects at some point of the exchange. */
async function disconnect(path: string): Promise<string> {
  const { socket, closed } = connectRaw(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  setTimeout(() => socket.destroy(), Math.random() * 30);
  await closed;
  return 'disconnected';
}
