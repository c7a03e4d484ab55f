import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { BUCKET, freshName, newPrivateKey, PNG, StoreUnderTest } from './store-under-test.ts';

const store = new StoreUnderTest();

beforeAll(() => store.start());

afterEach(() => {
  store.ahead = 0;
});

afterAll(async () => {
  await store.stop();
  store.removeFolder();
});

describe('a signed form upload', () => {
  it('stores the file under the signed name and type', async () => {
    const name = freshName();
    const answer = await store.upload(await store.signedFields(name));

    expect(answer.status).toBe(201);
    expect(answer.text).toContain(`<Key>${name}</Key>`);
    const [metadata] = await store.bucket().file(name).getMetadata();
    expect(metadata).toMatchObject({ name, contentType: 'image/png', size: String(PNG.length) });
    expect((await store.bucket().file(name).download())[0]).toEqual(PNG);
  });

  it('stores every byte of a file of one megabyte', async () => {
    const bytes = Buffer.from(Array.from({ length: 250_000 }, () => randomUUID().slice(0, 4)).join(''));
    const name = await store.uploaded(freshName(), bytes);
    expect((await store.bucket().file(name).download())[0].equals(bytes)).toBe(true);
  });

  it.each([
    ['larger than allowed', Buffer.alloc(1_000_001), 'EntityTooLarge'],
    ['much larger than allowed', Buffer.alloc(8_000_000), 'EntityTooLarge'],
    ['smaller than allowed', Buffer.alloc(0), 'EntityTooSmall'],
  ])('is rejected when the file is %s, and leaves nothing on disk', async (_case, bytes, code) => {
    const name = freshName();
    const before = readdirSync(store.bucketFolder);
    const answer = await store.upload(await store.signedFields(name), bytes);

    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining(code) });
    expect((await store.bucket().file(name).exists())[0]).toBe(false);
    expect(readdirSync(store.bucketFolder)).toEqual(before);
  });

  it.each([
    ['another name', { key: 'other.png' }, 'AccessDenied'],
    ['another type', { 'content-type': 'text/html' }, 'AccessDenied'],
    ['a field that is not signed', { 'x-goog-meta-owner': 'me' }, 'AccessDenied'],
    ['a forged policy', { policy: forgedPolicy() }, 'SignatureDoesNotMatch'],
    ['no policy', { policy: '' }, 'SignatureDoesNotMatch'],
    [
      'another account',
      { 'x-goog-credential': 'x@example/20250101/auto/storage/goog4_request' },
      'InvalidAccess',
    ],
    ['another algorithm', { 'x-goog-algorithm': 'none' }, 'SignatureDoesNotMatch'],
  ])('is rejected with %s', async (_case, changed, code) => {
    const before = readdirSync(store.bucketFolder);
    const answer = await store.upload({ ...(await store.signedFields(freshName())), ...changed });

    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining(code) });
    expect(readdirSync(store.bucketFolder)).toEqual(before);
  });

  it('is rejected when it is signed with another key', async () => {
    const stranger = store.bucket(newPrivateKey());
    const answer = await store.upload(await store.signedFields(freshName(), stranger));
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('SignatureDoesNotMatch') });
  });

  it('is rejected once the policy has expired', async () => {
    const fields = await store.signedFields(freshName());
    store.ahead = 61_000;
    expect(await store.upload(fields)).toMatchObject({
      status: 403,
      text: expect.stringContaining('expired'),
    });
  });

  it('is rejected for a bucket that does not exist', async () => {
    expect((await store.upload(await store.signedFields(freshName()), PNG, 'nowhere')).status).toBe(404);
  });

  it('is rejected when the file is missing, or the body is not a form', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(await store.signedFields(freshName())))
      form.append(name, value);
    expect((await fetch(`${store.base}/${BUCKET}`, { method: 'POST', body: form })).status).toBe(400);
    expect((await fetch(`${store.base}/${BUCKET}`, { method: 'POST', body: 'x' })).status).toBe(400);
  });

  it('ignores fields that come after the file', async () => {
    const name = freshName();
    const form = new FormData();
    for (const [field, value] of Object.entries(await store.signedFields(name))) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(PNG)]), 'a.png');
    form.append('key', 'elsewhere.png');
    expect((await fetch(`${store.base}/${BUCKET}`, { method: 'POST', body: form })).status).toBe(201);
    expect((await store.bucket().file(name).exists())[0]).toBe(true);
  });

  it('leaves nothing on disk when the client disconnects in the middle', async () => {
    const name = freshName();
    const before = readdirSync(store.bucketFolder);
    const parts = Object.entries(await store.signedFields(name)).map(
      ([field, value]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf a pic';
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 };
    const sending = request(`${store.base}/${BUCKET}`, { method: 'POST', headers }).on('error', () => {});
    sending.write(Buffer.from(parts.join('') + file, 'utf8'));

    await eventually(() => readdirSync(store.bucketFolder).length > before.length);
    sending.destroy();
    await eventually(() => readdirSync(store.bucketFolder).length === before.length);
    expect((await store.bucket().file(name).exists())[0]).toBe(false);
  });
});

function forgedPolicy(): string {
  return Buffer.from('{"conditions":[],"expiration":"2099-01-01T00:00:00Z"}').toString('base64');
}

async function eventually(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
