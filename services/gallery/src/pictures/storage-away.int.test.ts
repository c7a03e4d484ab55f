import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Gallery, startGallery, uploadPathOf } from '../gallery-under-test.ts';
import { PICTURES } from './picture-samples.ts';

/** What stands where the storage should be; each test says how it answers. */
let answer: RequestListener;
let storage: Server;
let gallery: Gallery;
/** Gives the storage less time, so that the tests take less, and asks once, so that no call outlives them. */
let impatient: Gallery;

beforeAll(async () => {
  storage = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  const apiEndpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  [gallery, impatient] = await Promise.all([
    startGallery({ apiEndpoint }),
    startGallery({ apiEndpoint, answerWithinMs: 300, autoRetry: false }),
  ]);
});
afterAll(async () => {
  await Promise.all([gallery.stop(), impatient.stop()]);
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

it('tries again after 503, and succeeds', async () => {
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

it('says what the storage has answered before the gateway gives up waiting, however often it tries', async () => {
  answer = failing(503);
  const gatewayGivesUp = new AbortController();
  const givenUp = sleep(3_500, 'given up', { signal: gatewayGivesUp.signal }).catch(() => 'given up');
  const heard = await Promise.race([ask().then(({ body }) => body.message), givenUp]);
  gatewayGivesUp.abort();
  expect(heard).toContain('(status 503)');
});

it.each([
  ['keeps failing', failing(500)],
  ['takes a call and never answers', () => {}],
  ['begins an answer and never ends it', (_request, response) => void response.write('{"size":')],
  ['hangs up', (request) => void request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'answers 503 within its time when the storage %s',
  async (_what, how) => {
    answer = how;
    const { status, headers, body } = await ask(impatient);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'storage_unavailable', '5']);
  },
);

it('serves and changes items, and signs uploads, while the storage is away', async () => {
  answer = (request) => void request.socket.destroy();
  const item = { name: `Lake ${randomUUID()}`, description: 'A rowing boat.', image: '' };
  const upload = { fileName: 'room.png', contentType: 'image/png', size: 1_000 };
  expect((await gallery.staff('POST', '/api/gallery', item)).status).toBe(201);
  expect((await gallery.staff('POST', '/api/gallery/uploads', upload)).status).toBe(201);
  expect((await gallery.call('GET', '/api/gallery')).status).toBe(200);
});
