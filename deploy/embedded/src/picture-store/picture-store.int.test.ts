import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createPictureServer } from './server.ts';
import { BUCKET, freshName, newPrivateKey, PNG, SITE, StoreUnderTest } from './store-under-test.ts';

const store = new StoreUnderTest();

beforeAll(() => store.start());

afterAll(async () => {
  await store.stop();
  store.removeFolder();
});

it('closes a connection whose headers take longer than ten seconds', async () => {
  const socket = new Socket().connect(Number(new URL(store.base).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.write('GET /pictures/a.png HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1.1 408 /);
}, 180_000);

it('waits 30 seconds for a whole request', () => {
  const server = createPictureServer(() => {});
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
});

it('keeps idle connections for longer than clients do', async () => {
  const response = await fetch(store.publicAddress(await store.uploaded()));
  expect(response.headers.get('keep-alive')).toBe('timeout=65');
});

describe('the JSON API', () => {
  it('reports which buckets and objects exist', async () => {
    expect((await store.bucket().exists())[0]).toBe(true);
    expect((await store.bucket(store.privateKey, 'nowhere').exists())[0]).toBe(false);
    await expect(store.bucket().file(freshName()).getMetadata()).rejects.toMatchObject({ code: 404 });
  });

  it('lists by prefix, ordered by name', async () => {
    const folder = `list-${randomUUID()}`;
    for (const name of ['b.png', 'a.png']) await store.uploaded(`${folder}/${name}`);
    const [files] = await store.bucket().getFiles({ prefix: `${folder}/` });
    expect(files.map(({ name }) => name)).toEqual([`${folder}/a.png`, `${folder}/b.png`]);
  });

  it('reads a range', async () => {
    const name = await store.uploaded();
    const [start] = await store.bucket().file(name).download({ start: 0, end: 3, validation: false });
    expect(start).toEqual(PNG.subarray(0, 4));
  });

  it('rejects a precondition that it does not support', async () => {
    const file = store.bucket().file(await store.uploaded());
    await expect(file.delete({ ifGenerationMatch: 0 })).rejects.toMatchObject({ code: 501 });
    expect((await file.exists())[0]).toBe(true);
  });

  it('stores an object only where there is none, where it is asked to', async () => {
    const file = store.bucket().file(freshName());
    const create = (bytes: string) =>
      file.save(bytes, { resumable: false, validation: 'md5', preconditionOpts: { ifGenerationMatch: 0 } });
    await create('one');
    await expect(create('two')).rejects.toMatchObject({ code: 412 });
    expect(String((await file.download())[0])).toBe('one');
  });

  it('deletes once, then reports that the object does not exist', async () => {
    const file = store.bucket().file(await store.uploaded());
    await file.delete();
    expect((await file.exists())[0]).toBe(false);
    await expect(file.delete()).rejects.toMatchObject({ code: 404 });
    await file.delete({ ignoreNotFound: true });
  });

  it('replaces an object that is uploaded again, and deletes the previous bytes', async () => {
    const name = await store.uploaded();
    const files = readdirSync(store.bucketFolder).length;
    await store.uploaded(name, Buffer.from('another picture'));
    expect((await store.bucket().file(name).download())[0].toString()).toBe('another picture');
    expect(readdirSync(store.bucketFolder)).toHaveLength(files);
  });

  it('rejects callers without the key', async () => {
    const name = await store.uploaded();
    const address = `${store.base}/storage/v1/b/${BUCKET}/o/${encodeURIComponent(name)}`;
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(401);
    const stranger = store.bucket(newPrivateKey());
    await expect(stranger.file(name).delete()).rejects.toMatchObject({ code: 401 });
    expect((await store.bucket().file(name).exists())[0]).toBe(true);
  });
});

describe('a public read', () => {
  it('needs no credentials, and is cacheable but runs no script', async () => {
    const response = await fetch(store.publicAddress(await store.uploaded()));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=2592000',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers 304 to a matching ETag, HEAD without a body, and a range', async () => {
    const address = store.publicAddress(await store.uploaded());
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PNG.length)]);

    const etag = head.headers.get('etag')!;
    const again = { 'if-none-match': etag, 'cache-control': 'max-age=0' }; // fetch would add no-cache
    expect((await fetch(address, { headers: again })).status).toBe(304);
    const range = await fetch(address, { headers: { range: 'bytes=4-8' } });
    expect([range.status, await range.text()]).toEqual([206, 'bytes']);
  });

  it('answers 404 for missing objects, and for names that point outside the folder', async () => {
    writeFileSync(join(store.directory, 'secret'), 'secret');
    for (const path of ['none.png', '..%2Fsecret', '%2e%2e/secret', '..%2f..%2f..%2fetc%2fpasswd']) {
      expect((await fetch(`${store.base}/${BUCKET}/${path}`)).status).toBe(404);
    }
    const [description] = readdirSync(store.bucketFolder);
    expect((await fetch(`${store.base}/${BUCKET}/${description}`)).status).toBe(404);
  });
});

describe('the picture store', () => {
  it('allows uploads from pages of the site only', async () => {
    expect(await allowedOrigin(SITE)).toBe(SITE);
    expect(await allowedOrigin(SITE, 'DELETE')).toBeNull();
    expect(await allowedOrigin('http://evil.example')).toBeNull();
    expect(
      (await store.upload(await store.signedFields(freshName()))).headers.get('access-control-allow-origin'),
    ).toBe(SITE);
  });

  it('applies the CORS rules of the bucket, after a restart too', async () => {
    const own = new StoreUnderTest();
    await own.start();
    const rule = {
      origin: ['https://hotel.example'],
      method: ['POST'],
      responseHeader: ['X-A'],
      maxAgeSeconds: 7,
    };
    await own.bucket().setCorsConfiguration([rule]);
    expect((await own.bucket().getMetadata())[0].cors).toEqual([rule]);
    await own.stop();
    await own.start();
    const { headers } = await preflight('https://hotel.example', 'POST', own);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': 'https://hotel.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'X-A',
      'access-control-max-age': '7',
    });
    expect(await allowedOrigin('https://hotel.example', 'GET', own)).toBeNull();
    expect(await allowedOrigin(SITE, 'POST', own)).toBeNull();
    await own.stop();
    own.removeFolder();
  });

  it('accepts only valid CORS rules, and only with the key', async () => {
    const stranger = store.bucket(newPrivateKey()).setCorsConfiguration([{ origin: ['*'], method: ['*'] }]);
    await expect(stranger).rejects.toMatchObject({ code: 401 });
    await expect(store.bucket().setMetadata({ versioning: { enabled: true } })).rejects.toMatchObject({
      code: 501,
    });
    expect(await allowedOrigin('http://evil.example')).toBeNull();
  });

  it('keeps its objects over a restart, and deletes the remains of an interrupted write', async () => {
    const name = await store.uploaded();
    await store.stop();
    writeFileSync(join(store.bucketFolder, randomUUID()), 'half a picture');
    await store.start();

    expect((await store.bucket().file(name).download())[0]).toEqual(PNG);
    const [objects] = await store.bucket().getFiles();
    expect(readdirSync(store.bucketFolder)).toHaveLength(2 * objects.length);
  });

  it('is the only server that the official client connects to', async () => {
    const connect = jest.spyOn(Socket.prototype, 'connect');
    const name = await store.uploaded();
    await store.bucket().file(name).delete();
    const hosts = connect.mock.calls.flat(2).map((option) => (option as { host?: string })?.host);
    connect.mockRestore();
    expect(hosts).toContain('127.0.0.1');
    expect(new Set(hosts.filter(Boolean))).toEqual(new Set(['127.0.0.1']));
  });
});

const preflight = (origin: string, method = 'POST', of = store) =>
  fetch(`${of.base}/${BUCKET}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method },
  });

const allowedOrigin = async (...how: Parameters<typeof preflight>) =>
  (await preflight(...how)).headers.get('access-control-allow-origin');
