import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { connectRaw, json } from './testing/http-client.ts';
import { until } from './testing/until.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

/** The whole answer to a request that is written byte by byte and asks for the connection to be closed. */
async function exchange(requestLine: string, headers = 'Host: x\r\n', body = ''): Promise<string> {
  return connectRaw(gateway.port, `${requestLine}\r\n${headers}Connection: close\r\n\r\n${body}`).closed;
}

const errorOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;

test.each([
  ['a whole address', 'GET http://evil.example/api/room HTTP/1.1'],
  ['a path that climbs', 'GET /api/gallery/uploads/../../users HTTP/1.1'],
  ['a path that climbs in disguise', 'GET /api/gallery/uploads/%2e%2e%2fsecret HTTP/1.1'],
  ['a bad escape in a parameter', 'PUT /api/room/%zz HTTP/1.1'],
])('%s is 400', async (_what, requestLine) => {
  const { authorization } = gateway.staff();
  const answer = await exchange(requestLine, `Host: x\r\nAuthorization: ${authorization}\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(errorOf(answer)).toMatchObject({ code: 'bad_request', requestId: expect.any(String) });
});

test.each([
  [
    'two lengths',
    'Host: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    '0\r\n\r\n',
    400,
    'bad_request',
  ],
  ['no host', '', '', 400, ''],
  ['a header that is not one', 'Host: x\r\nno colon\r\n', '', 400, 'bad_request'],
  ['endless headers', `Host: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n`, '', 431, 'headers_too_large'],
])('a request with %s is refused before anything reads it', async (_what, headers, body, status, code) => {
  const hits = gateway.services.feedback.seen.hits.get('smuggled');
  const answer = await exchange('POST /api/feedback?key=smuggled HTTP/1.1', headers, body);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  if (code)
    expect(errorOf(answer)).toMatchObject({
      code,
      message: expect.any(String),
      requestId: expect.any(String),
    });
  expect(gateway.services.feedback.seen.hits.get('smuggled')).toBe(hits);
});

test('an upgrade is answered as the plain request it also is', async () => {
  const { socket, received } = connectRaw(
    gateway.port,
    'GET /api/room?do=ok HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await until('it is answered', () => received().startsWith('HTTP/1.1 200'));
  socket.destroy();
});

test('pipelined requests are answered in their order', async () => {
  const get = (script: string, version = '1.1') =>
    `GET /api/room?do=${script} HTTP/${version}\r\nHost: x\r\n\r\n`;
  const bytes = get('slow&ms=50') + get('no-content') + get('ok', '1.0');
  const answer = await connectRaw(gateway.port, bytes).closed;
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 204', 'HTTP/1.1 200']);
});

test('a client of HTTP/1.0 gets no chunks', async () => {
  const answer = await connectRaw(gateway.port, 'GET /api/room?do=stream HTTP/1.0\r\n\r\n').closed;
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  expect(answer).not.toMatch(/transfer-encoding/i);
});

test('an unknown address is 404, a wrong method 405 with the right ones', async () => {
  const outcome = async (method: string, path: string) => {
    const reply = await gateway.call(path, { method });
    const { code } = json(reply);
    return [reply.status, code, ...(reply.headers.allow ? [reply.headers.allow] : [])].join(' ');
  };
  expect(await outcome('GET', '/api/nothing')).toBe('404 not_found');
  expect(await outcome('GET', '/api/users/ann/bookings')).toBe('404 not_found');
  expect(await outcome('GET', '/')).toBe('404 not_found');
  expect(await outcome('GET', '/pictures/demo/x.jpg')).toBe('404 not_found');
  expect(await outcome('PATCH', '/api/room')).toBe('405 method_not_allowed GET, HEAD, POST');
  expect(await outcome('GET', '/api/users')).toBe('405 method_not_allowed POST, PUT');
  expect(await outcome('GET', '/api/users/login')).toBe('405 method_not_allowed POST, DELETE');
  expect(await outcome('OPTIONS', '/api/category')).toBe('405 method_not_allowed GET, HEAD, POST');
  expect(await outcome('POST', '/pictures/demo/x.jpg')).toBe('405 method_not_allowed GET, HEAD');
});

test('an idle connection to a service is closed by the gateway, long before the service would', async () => {
  const { sockets } = gateway.services.feedback;
  await gateway.call('/api/feedback/getApprovedFeedbacks?do=ok');
  expect(sockets.size).toBe(1);
  await until('it is closed', () => sockets.size === 0);
});
