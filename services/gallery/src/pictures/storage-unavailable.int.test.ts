import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Gallery, startGallery, uploadPathOf } from '../testing/gallery.ts';
import { PICTURES } from '../testing/picture-samples.ts';

/** A server in the storage's place; each test says how it answers. */
let answer: RequestListener;
let storage: Server;
let gallery: Gallery;
/** With a short timeout, and so without a retry. */
let hasty: Gallery;

beforeAll(async () => {
  storage = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  const GCS_API_ENDPOINT = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  [gallery, hasty] = await Promise.all([
    startGallery({ GCS_API_ENDPOINT }),
    startGallery({ GCS_API_ENDPOINT, PICTURES_TIMEOUT_MS: '300' }),
  ]);
});
afterAll(async () => {
  await Promise.all([gallery.stop(), hasty.stop()]);
  storage.closeAllConnections();
  storage.close();
});

const ask = (of = gallery) => of.staff('GET', uploadPathOf(`${randomUUID()}/room.png`));

const failing =
  (status: number): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: status, message: 'no' } }));
  };

it.each([
  [401, 502, 'storage_unauthenticated'],
  [402, 502, 'storage_quota_exceeded'],
  [403, 502, 'storage_unauthorized'],
  [404, 404, 'not_found'],
])('answers the storage’s %i with %i %s', async (given, status, code) => {
  answer = failing(given);
  const { status: actual, body } = await ask();
  expect([actual, body.code]).toEqual([status, code]);
});

it('retries after 503, and succeeds', async () => {
  let calls = 0;
  const metadata = { contentType: 'image/png', size: String(PICTURES['image/png'].length) };
  answer = (request, response) => {
    if (++calls === 1) return failing(503)(request, response);
    const media = request.url!.includes('alt=media');
    response.setHeader('content-type', media ? 'image/png' : 'application/json');
    response.end(media ? PICTURES['image/png'] : JSON.stringify(metadata));
  };
  expect((await ask()).status).toBe(200);
  expect(calls).toBe(3);
});

it('reports the storage’s answer before the gateway stops waiting, retries included', async () => {
  answer = failing(503);
  const gatewayTimeout = new AbortController();
  const timedOut = sleep(3_500, 'timed out', { signal: gatewayTimeout.signal }).catch(() => 'timed out');
  const answered = await Promise.race([ask().then(({ body }) => body.message), timedOut]);
  gatewayTimeout.abort();
  expect(answered).toContain('(status 503)');
});

it.each([
  ['always fails', failing(500)],
  ['accepts a call and never answers', () => {}],
  ['starts an answer and never ends it', (_request, response) => void response.write('{"size":')],
  ['disconnects', (request) => void request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'answers 503 within its timeout when the storage %s',
  async (_what, behaviour) => {
    answer = behaviour;
    const { status, headers, body } = await ask(hasty);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'storage_unavailable', '5']);
  },
);

it('serves and changes items, and signs uploads, while the storage is unavailable', async () => {
  answer = (request) => void request.socket.destroy();
  const item = { name: `Lake ${randomUUID()}`, description: 'A rowing boat.', image: '' };
  const upload = { fileName: 'room.png', contentType: 'image/png', size: 1_000 };
  expect((await gallery.staff('POST', '/api/gallery', item)).status).toBe(201);
  expect((await gallery.staff('POST', '/api/gallery/uploads', upload)).status).toBe(201);
  expect((await gallery.call('GET', '/api/gallery')).status).toBe(200);
});
