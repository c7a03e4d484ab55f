import { newPrivateKey, PNG, PRIVATE_BUCKET, StoreUnderTest } from './store-under-test.ts';

const store = new StoreUnderTest();
beforeAll(() => store.start());
afterAll(async () => {
  await store.stop();
  store.removeFolder();
});
afterEach(() => {
  store.ahead = 0;
});

const NAME = "photos/f/lamp (1)'s phöto.webp";

async function signed(name = NAME, key?: string): Promise<string> {
  const bucket = store.bucket(key, PRIVATE_BUCKET);
  const [link] = await bucket.file(name).getSignedUrl({
    version: 'v4',
    action: 'read',
    expires: Date.now() + 600_000,
    host: new URL(store.base),
  });
  return link;
}

beforeAll(() =>
  store
    .bucket(undefined, PRIVATE_BUCKET)
    .file(NAME)
    .save(PNG, { resumable: false, validation: false, contentType: 'image/webp' }),
);

const statusOf = async (link: string, init: RequestInit = {}) => (await fetch(link, init)).status;

test('a signed link reads its object for its time: all of it, a range, its headers', async () => {
  const link = await signed();
  expect(Buffer.from(await (await fetch(link)).arrayBuffer())).toEqual(PNG);
  expect(await statusOf(link, { headers: { range: 'bytes=0-3' } })).toBe(206);
  expect(await statusOf(link, { method: 'HEAD' })).toBe(200);
  store.ahead = 599_000;
  expect(await statusOf(link)).toBe(200);
  store.ahead = 601_000;
  expect(await statusOf(link)).toBe(403);
});

test.each<[string, (link: string) => string | Promise<string>]>([
  ['none', (link) => link.split('?')[0]!],
  ['an empty query', (link) => `${link.split('?')[0]}?`],
  ['another object', (link) => link.replace('/photos/f/', '/photos/g/')],
  ['another bucket', (link) => link.replace(`/${PRIVATE_BUCKET}/`, `/${PRIVATE_BUCKET}x/`)],
  ['a longer time', (link) => link.replace('X-Goog-Expires=600', 'X-Goog-Expires=604800')],
  ['no end', (link) => link.replace('X-Goog-Expires=600', 'X-Goog-Expires=NaN')],
  ['another day', (link) => link.replace(/X-Goog-Date=\d{8}/, 'X-Goog-Date=20990101')],
  ['another account', (link) => link.replace('X-Goog-Credential=pictures', 'X-Goog-Credential=others')],
  ['other signed headers', (link) => link.replace('SignedHeaders=host', 'SignedHeaders=')],
  ['another signature', (link) => link.replace(/X-Goog-Signature=../, 'X-Goog-Signature=zz')],
  ['no signature', (link) => link.replace(/&?X-Goog-Signature=\w+/, '')],
  ['a parameter twice', (link) => `${link}&X-Goog-Expires=600`],
  ['one more parameter', (link) => `${link}&a=b`],
  ['another key', () => signed(NAME, newPrivateKey())],
])('a link with %s reads nothing, with any method or condition', async (_what, change) => {
  const link = await change(await signed());
  const attempts: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-0' } },
    { headers: { 'if-none-match': '*' } },
    { headers: { 'if-modified-since': new Date().toUTCString() } },
  ];
  for (const attempt of attempts) expect([403, 404]).toContain(await statusOf(link, attempt));
});
