import { gunzipSync } from 'node:zlib';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

const get = (query: string, acceptEncoding?: string, method = 'GET') =>
  gateway.call(`/api/room?${query}`, {
    method,
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  });

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8', 'GZIP', '*'])(
  'long JSON is compressed for a client that accepts %j, and is the same as without',
  async (accepted) => {
    const [plain, compressed] = await Promise.all([
      get('do=json&letters=20000'),
      get('do=json&letters=20000', accepted),
    ]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(compressed.body.length),
      'content-type': 'application/json; charset=utf-8',
      etag: 'W/"x"',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(compressed.body.length).toBeLessThan(plain.body.length / 5);
    expect(JSON.parse(gunzipSync(compressed.body).toString())['text']).toBe(json(plain)['text']);
    expect(plain.headers.vary).toContain('Accept-Encoding'); // a cache must not give one client the other's form
  },
);

test.each([
  ['a client that does not ask', 'do=json&letters=2000', undefined],
  ['a client that asks for other codings', 'do=json&letters=2000', 'br, deflate'],
  ['a client that excludes it', 'do=json&letters=2000', 'gzip;q=0, identity'],
  ['a short answer', 'do=json&letters=10', 'gzip'],
  ['an answer of which there is too much to keep', 'do=json&letters=150000', 'gzip'],
  ['an answer that is no JSON', 'do=json&letters=2000&type=image/png', 'gzip'],
  ['a stream', 'do=stream', 'gzip'],
])('%s gets it as it is', async (_case, query, accepted) => {
  const { headers, status, cut } = await get(query, accepted);
  expect([status, headers['content-encoding'], cut]).toEqual([200, undefined, false]);
});

test('a HEAD request has no body to compress', async () => {
  const { status, headers, body } = await get('do=json&letters=2000', 'gzip', 'HEAD');
  expect([status, headers['content-encoding'], body.length]).toEqual([200, undefined, 0]);
});

test('an answer that breaks off while it is collected is a failure of the service, not half an answer', async () => {
  const { status, cut, body } = await get('do=json-cut', 'gzip');
  expect([status, cut]).toEqual([502, false]);
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'upstream_unavailable' });
});
