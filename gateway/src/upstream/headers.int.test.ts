import { Agent } from 'node:http';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';

const SITE = 'http://localhost:5173';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({ env: { CORS_ORIGINS: SITE } });
});
afterAll(() => gateway?.stop());

/** Makes a call with these headers. Returns the headers that the service received, and the reply. */
async function echo(headers: Record<string, string>) {
  const reply = await gateway.call('/api/booking/getBookings?a=1', {
    headers: { ...gateway.guest(), ...headers },
  });
  const { rawHeaders, url } = json(reply) as { rawHeaders: string[]; url: string };
  const received: Record<string, string[]> = {};
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    received[name] = [...(received[name] ?? []), rawHeaders[i + 1]!];
  }
  return { received, url, reply };
}

test('headers that only the gateway may set are not forwarded from clients', async () => {
  const { received, reply } = await echo({
    'x-user-id': 'evil',
    'X-User-Role': 'Admin',
    'x-user-anything': '1',
    'eg-consumer-id': 'evil',
    'eg-request-id': 'evil',
    'x-request-id': 'mine',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  });
  expect(
    Object.keys(received).filter((name) => /^(x-user|eg-|x-real|forwarded$|x-forwarded-host)/.test(name)),
  ).toEqual([]);
  expect(received).toMatchObject({ 'x-forwarded-for': ['127.0.0.1'], 'x-forwarded-proto': ['http'] });
  expect(received['x-request-id']).toEqual([reply.headers['x-request-id']]);
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a service learns which requests come from the same machine, whatever the client claims', async () => {
  const claim = { 'x-forwarded-local': 'yes' };
  expect((await echo({ host: 'hotel.example', ...claim })).received).not.toHaveProperty('x-forwarded-local');
  expect((await echo({ host: 'localhost' })).received).toMatchObject({ 'x-forwarded-local': ['yes'] });
});

test('a public demo counts every request as one from the same machine', async () => {
  const demo = await startTestGateway({ env: { DEMO_PUBLIC: '1' } });
  const headers = { ...demo.guest(), host: 'hotel.example', 'x-forwarded-for': '203.0.113.9' };
  const { rawHeaders } = json(await demo.call('/api/booking/getBookings', { headers })) as {
    rawHeaders: string[];
  };
  await demo.stop();
  expect(rawHeaders.map((header) => header.toLowerCase())).toContain('x-forwarded-local');
});

test('hop-by-hop headers are not forwarded', async () => {
  const { received } = await echo({
    connection: 'keep-alive, x-named',
    'x-named': '1',
    te: 'trailers',
    'proxy-authorization': 'x',
    'keep-alive': 'timeout=5',
    expect: '100-continue',
  });
  for (const name of ['x-named', 'te', 'proxy-authorization', 'keep-alive', 'expect'])
    expect(received).not.toHaveProperty(name);
});

test('cookies are not forwarded for pages of other sites', async () => {
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
  ])
    expect((await echo({ cookie: 'a=1', [name!]: value! })).received).not.toHaveProperty('cookie');
  expect((await echo({ cookie: 'a=1', 'sec-fetch-site': 'same-origin' })).received['cookie']).toEqual([
    'a=1',
  ]);
});

test('all other headers reach the service unchanged', async () => {
  const { received, url } = await echo({
    'accept-language': 'de',
    cookie: 'a=1; b=2',
    'idempotency-key': 'k-1',
    'if-none-match': '"x"',
  });
  expect(url).toBe('/api/booking/getBookings?a=1');
  expect(received).toMatchObject({
    'accept-language': ['de'],
    cookie: ['a=1; b=2'],
    'idempotency-key': ['k-1'],
    'if-none-match': ['"x"'],
  });
});

test('the client receives the headers of the service, without hop-by-hop headers and those that the gateway sets', async () => {
  const { headers } = await gateway.call('/api/room?do=many-headers', { headers: { origin: SITE } });
  expect(headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], etag: '"y"' });
  for (const name of ['x-secret', 'proxy-authenticate', 'x-powered-by'])
    expect(headers).not.toHaveProperty(name);
  expect(headers).toMatchObject({
    'access-control-allow-origin': SITE,
    'x-frame-options': 'DENY',
    'ratelimit-limit': '1000000',
  });
  expect(headers['x-request-id']).not.toBe('of the service');
});

test.each([
  ['forwarded', 'GET', '/api/room', 200],
  ['a rejection', 'GET', '/api/users/get-user', 401],
  ['for an unknown path', 'GET', '/api/nothing', 404],
  ['for a wrong method', 'PATCH', '/api/room', 405],
  ['a preflight', 'OPTIONS', '/api/room', 204],
])(
  'a response that is %s has the request id and the security headers',
  async (_case, method, path, status) => {
    const preflight: Record<string, string> =
      method === 'OPTIONS' ? { origin: SITE, 'access-control-request-method': 'PUT' } : {};
    const reply = await gateway.call(path, { method, headers: preflight });
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  },
);

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    gateway.call('/api/room/7', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    });

  test('may call the API when they are allowed', async () => {
    const { status, headers } = await preflight(SITE);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Idempotency-Key/),
      vary: 'Origin',
    });
    const reply = await gateway.call('/api/users/get-user', { headers: { origin: SITE } });
    expect(reply.headers['access-control-allow-origin']).toBe(SITE); // so that the page can read the error
    expect(reply.headers['access-control-expose-headers']).toContain('Retry-After');
  });

  test.each(['https://evil.example', 'null', `${SITE}.evil.example`])(
    'may not when they are not allowed (%s)',
    async (origin) => {
      const { headers } = await preflight(origin);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );
});

test('the connection can be reused after HEAD, 204, 304 and early hints', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (const script of ['ok', 'no-content', 'not-modified', 'early-hints', 'ok'])
    for (const method of ['HEAD', 'GET']) {
      const reply = await gateway.call(`/api/room?do=${script}`, { method, agent });
      statuses.push(reply.status);
      if (script === 'ok') expect(reply.headers['content-length']).toBe('1024');
      if (script === 'ok') expect(reply.body.length).toBe(method === 'HEAD' ? 0 : 1_024);
      if (script === 'not-modified') expect(reply.headers.etag).toBe('"x"');
    }
  agent.destroy();
  expect(statuses).toEqual([200, 200, 204, 204, 304, 304, 200, 200, 200, 200]);
});
