import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { connectRaw, json } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';

const LIMIT = 102_400;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

const sendBody = (method: string, path: string, body: Buffer, chunked = false) =>
  gateway.call(`${path}?do=count-bytes&key=counted`, { method, headers: gateway.staff(), body, chunked });

test.each([0, 1, 2_000, 65_536, LIMIT])(
  'a body of %d bytes arrives complete, with Content-Length or in chunks',
  async (size) => {
    for (const chunked of [false, true]) {
      const { status, body } = await sendBody('POST', '/api/room', Buffer.alloc(size, 'x'), chunked);
      expect([status, String(body)]).toEqual([200, String(size)]);
    }
  },
);

test.each([
  ['PUT', '/api/room/1'],
  ['DELETE', '/api/room/1'],
  ['GET', '/api/room'],
])('a %s may have a body', async (method, path) => {
  expect(String((await sendBody(method, path, Buffer.from('abcd'))).body)).toBe('4');
});

test.each([
  ['by Content-Length', false],
  ['while it arrives in chunks', true],
])('a body over the limit, recognized %s, is 413 and never reaches the service', async (_case, chunked) => {
  const before = gateway.services.catalog.recorded.hits.get('counted');
  for (const size of [LIMIT + 1, 5_000_000]) {
    const reply = await sendBody('POST', '/api/room', Buffer.alloc(size), chunked);
    expect([reply.status, json(reply)['code']]).toEqual([413, 'body_too_large']);
    expect(reply.headers.connection).toBe('close');
  }
  expect(gateway.services.catalog.recorded.hits.get('counted')).toBe(before);
});

test.each([
  ['413', () => gateway.staff()],
  ['401', () => ({ authorization: 'Bearer x' })],
])('the connection of an upload that stalls after a %s is closed', async (status, credentials) => {
  const { authorization } = credentials();
  const head = `POST /api/room HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const { closed } = connectRaw(gateway.port, `${head}Content-Length: 5000000\r\n\r\n${'x'.repeat(100_000)}`);
  expect(await closed).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a rejection of a request with a short body keeps the connection', async () => {
  const call = 'POST /api/room HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd';
  const { socket, received } = connectRaw(gateway.port, call + call);
  await until('both have a response', () => received().match(/HTTP\/1.1 401/g)?.length === 2);
  socket.destroy();
});

test('a service that reads slowly receives the whole body', async () => {
  const reply = await gateway.call('/api/room?do=read-slowly', {
    method: 'POST',
    headers: gateway.staff(),
    body: Buffer.alloc(LIMIT),
  });
  expect(String(reply.body)).toBe(String(LIMIT));
});

test('a client that expects 100-continue receives it', async () => {
  const { authorization } = gateway.staff();
  const head = `POST /api/room?do=count-bytes HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const { socket, received } = connectRaw(
    gateway.port,
    `${head}Content-Length: 3\r\nExpect: 100-continue\r\n\r\n`,
  );
  await until('100 Continue has arrived', () => received().includes('100 Continue'));
  socket.write('abc');
  await until('the response has arrived', () => /200 OK[\s\S]*\r\n\r\n(1\r\n)?3/.test(received()));
  socket.destroy();
});
