import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { connectRaw, json } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

/** Sends a request as raw bytes, with `Connection: close`. Returns the whole response. */
async function sendRaw(requestLine: string, headers = 'Host: x\r\n', body = ''): Promise<string> {
  return connectRaw(gateway.port, `${requestLine}\r\n${headers}Connection: close\r\n\r\n${body}`).closed;
}

const errorOf = (response: string) =>
  JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;

/** The headers of every response, even if only Node's parser has read the request. */
const SECURITY = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': expect.any(String),
};
const headersOf = (response: string) => {
  const [, ...lines] = response.slice(0, response.indexOf('\r\n\r\n')).split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
};

test.each([
  ['a whole URL as request target', 'GET http://evil.example/api/room HTTP/1.1'],
  ['a path with `..`', 'GET /api/gallery/uploads/../../users HTTP/1.1'],
  ['a path with an encoded `..`', 'GET /api/gallery/uploads/%2e%2e%2fsecret HTTP/1.1'],
  ['a bad escape in a parameter', 'PUT /api/room/%zz HTTP/1.1'],
])('%s is 400', async (_case, requestLine) => {
  const { authorization } = gateway.staff();
  const response = await sendRaw(requestLine, `Host: x\r\nAuthorization: ${authorization}\r\n`);
  expect(response).toMatch(/^HTTP\/1.1 400 /);
  expect(errorOf(response)).toMatchObject({ code: 'bad_request', requestId: expect.any(String) });
});

test.each([
  [
    'two body lengths',
    'Host: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    '0\r\n\r\n',
    400,
    'bad_request',
  ],
  ['no host', '', '', 400, 'bad_request'],
  ['two hosts', 'Host: x\r\nhost: y\r\n', '', 400, 'bad_request'],
  ['an unknown expectation', 'Host: x\r\nExpect: a-miracle\r\n', '', 417, 'expectation_failed'],
  ['a malformed header', 'Host: x\r\nno colon\r\n', '', 400, 'bad_request'],
  ['too long headers', `Host: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n`, '', 431, 'headers_too_large'],
])('a request with %s is rejected before anything reads it', async (_case, headers, body, status, code) => {
  const hits = gateway.services.feedback.recorded.hits.get('smuggled');
  const response = await sendRaw('POST /api/feedback?key=smuggled HTTP/1.1', headers, body);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(errorOf(response)).toEqual({
    code,
    params: expect.any(Object),
    message: expect.any(String),
    requestId: expect.any(String),
  });
  expect(headersOf(response)).toMatchObject(SECURITY);
  expect(gateway.services.feedback.recorded.hits.get('smuggled')).toBe(hits);
});

const LONGEST = 2_048;
const aPath = (length: number) => `/${'a'.repeat(length - 1)}`;

test.each([
  ['a path', `GET ${aPath(LONGEST + 1)} HTTP/1.1`],
  ['a path to a call', `GET /api/room/${aPath(LONGEST)} HTTP/1.1`],
  ['a query', `GET /api/room?x=${'a'.repeat(LONGEST)} HTTP/1.1`],
  ['many slashes', `GET ${'/'.repeat(LONGEST + 1)} HTTP/1.1`],
  ['escapes', `GET /${'%61'.repeat(700)} HTTP/1.1`],
  ['a whole URL', `GET http://x${aPath(LONGEST)} HTTP/1.1`],
  ['the longest address that Node reads', `POST ${aPath(15_000)} HTTP/1.1`],
  ['an unknown method for it', `OPTIONS ${aPath(LONGEST + 1)} HTTP/1.1`],
])('an address of more than 2 kB, in %s, is 414', async (_case, requestLine) => {
  const response = await sendRaw(requestLine);
  expect(response).toMatch(/^HTTP\/1.1 414 /);
  expect(errorOf(response)).toMatchObject({ code: 'address_too_long', requestId: expect.any(String) });
  expect(headersOf(response)).toMatchObject(SECURITY);
});

test('an address of exactly 2 kB is read', async () => {
  expect(await sendRaw(`GET ${aPath(LONGEST)} HTTP/1.1`)).toMatch(/^HTTP\/1.1 404 /);
  const call = '/api/room?do=ok&x=';
  const query = 'a'.repeat(LONGEST - call.length);
  expect(await sendRaw(`GET ${call}${query} HTTP/1.1`)).toMatch(/^HTTP\/1.1 200 /);
});

test('an address of more than 2 kB in HEAD gets no body, and the expectation of one is not read', async () => {
  const head = await sendRaw(`HEAD ${aPath(LONGEST + 1)} HTTP/1.1`);
  expect(head).toMatch(/^HTTP\/1.1 414 [\s\S]*\r\n\r\n$/);
  const expecting = await sendRaw(`GET ${aPath(15_000)} HTTP/1.1`, 'Host: x\r\nExpect: a-miracle\r\n');
  expect(expecting).toMatch(/^HTTP\/1.1 (414|417) /);
});

test('what follows an address of more than 2 kB on its connection is not answered', async () => {
  const many = `GET ${aPath(LONGEST + 1)} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100);
  const response = await connectRaw(gateway.port, many).closed;
  expect(response.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 414']);
});

test('a client that does not finish its headers gets a 408 after ten seconds', async () => {
  const response = await connectRaw(gateway.port, 'GET /api/room HTTP/1.1\r\nHost: x\r\nX-Slow: ').closed;
  expect(response).toMatch(/^HTTP\/1.1 408 /);
  expect(errorOf(response)).toMatchObject({ code: 'request_timeout' });
  expect(headersOf(response)).toMatchObject(SECURITY);
}, 180_000);

test('a client that may continue with its body gets 100', async () => {
  const { authorization } = gateway.staff();
  const head = `POST /api/room?do=count-bytes HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const { socket, received } = connectRaw(
    gateway.port,
    `${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`,
  );
  await until('the client may continue', () => received().startsWith('HTTP/1.1 100'));
  socket.write('{}');
  await until('the response has arrived', () => /HTTP\/1.1 200/.test(received()));
  socket.destroy();
});

test('an upgrade request is treated as a plain request', async () => {
  const { socket, received } = connectRaw(
    gateway.port,
    'GET /api/room?do=ok HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await until('the response has arrived', () => received().startsWith('HTTP/1.1 200'));
  socket.destroy();
});

test('pipelined requests get their responses in order', async () => {
  const get = (script: string, version = '1.1') =>
    `GET /api/room?do=${script} HTTP/${version}\r\nHost: x\r\n\r\n`;
  const bytes = get('slow&ms=50') + get('no-content') + get('ok', '1.0');
  const response = await connectRaw(gateway.port, bytes).closed;
  expect(response.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 204', 'HTTP/1.1 200']);
});

test('an HTTP/1.0 client gets no chunks', async () => {
  const response = await connectRaw(gateway.port, 'GET /api/room?do=stream HTTP/1.0\r\n\r\n').closed;
  expect(response).toMatch(/^HTTP\/1.1 200/);
  expect(response).not.toMatch(/transfer-encoding/i);
});

test('an unknown path is 404, a wrong method is 405 with the allowed methods', async () => {
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

test('TRACE is rejected, and nothing of the request comes back', async () => {
  const cookie = 'Cookie: secret\r\n';
  for (const target of ['/api/room', '/api/nothing', '/']) {
    const response = await sendRaw(`TRACE ${target} HTTP/1.1`, `Host: x\r\n${cookie}`);
    expect(response).toMatch(/^HTTP\/1.1 40[45] /);
    expect(response).not.toContain('secret');
  }
});

test('an idle connection to a service is closed by the gateway, before the service closes it', async () => {
  const { sockets } = gateway.services.feedback;
  await gateway.call('/api/feedback/getApprovedFeedbacks?do=ok');
  expect(sockets.size).toBe(1);
  await until('the connection is closed', () => sockets.size === 0);
});

test('an idle connection to a client is kept for 65 seconds', async () => {
  const { headers } = await gateway.call('/api/room?do=ok');
  expect(headers['keep-alive']).toBe('timeout=65');
});
