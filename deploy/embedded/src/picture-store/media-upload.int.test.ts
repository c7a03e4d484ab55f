import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { BUCKET, freshName, newPrivateKey, PNG, StoreUnderTest } from './store-under-test.ts';

const store = new StoreUnderTest();

beforeAll(() => store.start());

afterAll(async () => {
  await store.stop();
  store.removeFolder();
});

const save = (name: string, bytes: Buffer, from = store.bucket()) =>
  from.file(name).save(bytes, {
    resumable: false,
    validation: 'md5',
    metadata: { contentType: 'image/png', cacheControl: 'public, max-age=60' },
  });

describe('an upload with the account’s key', () => {
  it.each([
    ['a small picture', PNG],
    ['a megabyte of random bytes', randomBytes(1_000_000)],
    ['bytes that look like the end of a line and of a part', Buffer.from('\r\n--\r\n\r\n--x--\r\n')],
    ['nothing', Buffer.alloc(0)],
  ])('stores %s under its name, type and cache rule', async (_what, bytes) => {
    const name = freshName();
    await save(name, bytes);
    const [downloaded] = await store.bucket().file(name).download();
    expect(downloaded.equals(bytes)).toBe(true); // Jest would compare a megabyte element by element
    expect((await store.bucket().file(name).getMetadata())[0]).toMatchObject({
      name,
      contentType: 'image/png',
      cacheControl: 'public, max-age=60',
      size: String(bytes.length),
      generation: expect.stringMatching(/^\d{16}$/),
    });
  });

  it('is rejected without the key, and for a bucket that does not exist', async () => {
    const name = freshName();
    await expect(save(name, PNG, store.bucket(newPrivateKey()))).rejects.toMatchObject({ code: 401 });
    await expect(save(name, PNG, store.bucket(store.privateKey, 'none'))).rejects.toMatchObject({
      code: 404,
    });
    expect((await store.bucket().file(name).exists())[0]).toBe(false);
  });

  it.each([
    ['is not a multipart body', 'image/png', 'bytes'],
    ['has one part', 'multipart/related; boundary=b', '--b\r\ncontent-type: image/png\r\n\r\nbytes\r\n--b--'],
    ['has a part without headers', 'multipart/related; boundary=b', '--b\r\n{}\r\n--b\r\nbytes\r\n--b--'],
    [
      'has an invalid description',
      'multipart/related; boundary=b',
      '--b\r\n\r\nhello\r\n--b\r\n\r\nbytes\r\n--b--',
    ],
  ])('is rejected when it %s', async (_what, contentType, body) => {
    const response = await fetch(
      `${store.base}/upload/storage/v1/b/${BUCKET}/o?uploadType=multipart&name=a`,
      {
        method: 'POST',
        headers: { 'content-type': contentType, authorization: `Bearer ${ownToken()}` },
        body,
      },
    );
    expect(response.status).toBe(400);
  });
});

function ownToken(): string {
  return jwt.sign({}, store.privateKey, {
    algorithm: 'RS256',
    issuer: 'pictures@innkeeper.example',
    expiresIn: 60,
  });
}
