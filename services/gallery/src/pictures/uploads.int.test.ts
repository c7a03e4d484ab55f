import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type PictureType,
  type UploadTicket,
} from '@innkeeper/contracts/gallery';
import { testUser } from '@innkeeper/kit/testing';
import { type Gallery, startGallery, uploadPathOf } from '../testing/gallery.ts';
import { NO_PICTURES, PICTURES } from '../testing/picture-samples.ts';
import { describeWithoutPolicies, describeWithPolicies } from '../testing/storage.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery.stop());

async function ask(fileName: string, contentType: PictureType = 'image/png'): Promise<UploadTicket> {
  const body = { fileName, contentType, size: 1_000 };
  const answer = await gallery.staff('POST', '/api/gallery/uploads', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Posts as a browser does: to the address of the ticket, the file last, with another type and name. */
async function post({ url, fields }: UploadTicket, bytes: Buffer, changes: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), 'whatever.html');
  return (await fetch(url, { method: 'POST', body: form })).status;
}

const describeObject = (object: string) => gallery.staff('GET', uploadPathOf(object));
const isStored = async (object: string) => (await gallery.bucket.sizes(object)).has(object);

describe('a picture', () => {
  it.each(PICTURE_TYPES)('of type %s is stored in the bucket and served by its link', async (type) => {
    const bytes = PICTURES[type];
    const ticket = await ask('Sea Suite.png', type);
    expect(await post(ticket, bytes)).toBe(201);

    const { status, body } = await describeObject(ticket.object);
    expect([status, body]).toEqual([
      200,
      {
        bucket: gallery.storage.bucket,
        generation: expect.stringMatching(/^\d+$/),
        metageneration: '1',
        fullPath: ticket.object,
        name: ticket.object.split('/')[1],
        size: bytes.length,
        timeCreated: expect.any(String),
        updated: expect.any(String),
        md5Hash: expect.any(String),
        cacheControl: 'public, max-age=31536000, immutable',
        contentDisposition: null,
        contentEncoding: null,
        contentLanguage: null,
        contentType: type,
        customMetadata: {},
        downloadUrl: expect.stringContaining('/Sea%20Suite.png'),
      },
    ]);
    const shown = await fetch(body.downloadUrl);
    expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer())]).toEqual([
      type,
      bytes,
    ]);
  });

  it('keeps its name, in a folder of its own', async () => {
    const [one, other] = [await ask('room.png'), await ask('room.png')];
    expect([one, other].map(({ object }) => object.split('/')[1])).toEqual(['room.png', 'room.png']);
    expect(one.object).not.toBe(other.object);
  });

  it('is found whether or not the slash in its name is escaped', async () => {
    const ticket = await ask("it's 100% phöto.png");
    await post(ticket, PICTURES['image/png']);
    const [folder, name] = ticket.object.split('/');
    const address = `/api/gallery/uploads/${folder}/${encodeURIComponent(name!)}`;
    expect((await gallery.staff('GET', address)).body.fullPath).toBe(ticket.object);
    expect((await describeObject(ticket.object)).status).toBe(200);
  });
});

describe('asking to upload', () => {
  it.each([
    ['no name', { fileName: undefined }, 'fileName'],
    ['an empty name', { fileName: '' }, 'fileName'],
    ['a name of 10,000 characters', { fileName: 'x'.repeat(10_000) }, 'fileName'],
    ['a NUL in the name', { fileName: 'a\0.png' }, 'fileName'],
    ['no type', { contentType: undefined }, 'contentType'],
    ['an SVG', { contentType: 'image/svg+xml' }, 'contentType'],
    ['an HTML page', { contentType: 'text/html' }, 'contentType'],
    ['a type with a parameter', { contentType: 'image/png; charset=utf-8' }, 'contentType'],
    ['no size', { size: undefined }, 'size'],
    ['an empty file', { size: 0 }, 'size'],
    ['a negative size', { size: -1 }, 'size'],
    ['a fraction of a byte', { size: 0.5 }, 'size'],
    ['a byte over 10 MB', { size: MAX_PICTURE_BYTES + 1 }, 'size'],
    ['a size as text', { size: 'small' }, 'size'],
  ])('for %s is rejected, naming the field', async (_what, changes, field) => {
    const body = { fileName: 'room.png', contentType: 'image/png', size: 1_000, ...changes };
    const answer = await gallery.staff('POST', '/api/gallery/uploads', body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});

describeWithPolicies('a form that differs from its ticket', () => {
  const setClockAhead = (ahead: number) => {
    gallery.storage.store!.ahead = ahead;
  };
  afterEach(() => setClockAhead(0));

  const attempts: [string, Record<string, string>, Buffer?][] = [
    ['another type', { 'Content-Type': 'text/html' }],
    ['another name', { key: 'demo/place-beach.jpg' }],
    ['another rule for caches', { 'Cache-Control': 'no-store' }],
    ['an additional field', { 'x-goog-meta-a': 'b' }],
    ['another policy', { policy: Buffer.from('{"conditions":[]}').toString('base64') }],
    ['another signature', { 'x-goog-signature': 'ab'.repeat(256) }],
    ['a byte over 10 MB', {}, Buffer.alloc(MAX_PICTURE_BYTES + 1)],
    ['an empty file', {}, Buffer.alloc(0)],
  ];

  it.each(attempts)('is rejected by the store: %s', async (_what, changes, bytes = PICTURES['image/png']) => {
    const ticket = await ask('room.png');
    expect([400, 403]).toContain(await post(ticket, bytes, changes));
    expect(await isStored(ticket.object)).toBe(false);
    expect((await describeObject(ticket.object)).status).toBe(404);
  });

  it('is rejected by the store after ten minutes', async () => {
    const ticket = await ask('room.png');
    setClockAhead(599_000);
    expect(await post(ticket, PICTURES['image/png'])).toBe(201);
    setClockAhead(600_000);
    expect(await post(ticket, PICTURES['image/png'])).toBe(403);
  });
});

describeWithoutPolicies('a form that differs from its ticket, on a storage that accepts it', () => {
  it.each([
    ['another type', { 'Content-Type': 'text/html' }, PICTURES['image/png']],
    ['an HTML page of another type', { 'Content-Type': 'text/html' }, NO_PICTURES['an HTML page']!],
    ['a byte over 10 MB', {}, Buffer.alloc(MAX_PICTURE_BYTES + 1)],
    ['an empty file', {}, Buffer.alloc(0)],
  ])('has no link and is deleted: %s', async (_what, changes, bytes) => {
    const ticket = await ask('room.png');
    expect(await post(ticket, bytes, changes)).toBe(201);
    const { status, body } = await describeObject(ticket.object);
    expect([status, body.code]).toEqual([422, 'picture_refused']);
    expect(body).not.toHaveProperty('downloadUrl');
    expect(await isStored(ticket.object)).toBe(false);
  });
});

describe('a file that is not a picture', () => {
  it.each(Object.keys(NO_PICTURES))('is rejected and deleted: %s', async (what) => {
    const ticket = await ask('holiday.jpg', 'image/jpeg');
    expect(await post(ticket, NO_PICTURES[what]!)).toBe(201);

    const { status, body } = await describeObject(ticket.object);
    expect([status, body.code, body.fields]).toEqual([
      422,
      'picture_refused',
      { object: 'does not hold a picture of type image/jpeg' },
    ]);
    expect(body).not.toHaveProperty('downloadUrl');
    expect(await isStored(ticket.object)).toBe(false);
    expect((await describeObject(ticket.object)).status).toBe(404);
  });

  it.each([
    ['a picture of another type', PICTURES['image/png'], 'image/jpeg'],
    ['a type that is not shown', NO_PICTURES['an SVG with a script']!, 'image/svg+xml'],
    ['more than 10 MB', Buffer.alloc(MAX_PICTURE_BYTES + 1), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('is rejected and deleted when the store has accepted it: %s', async (_what, bytes, type) => {
    const object = `${randomUUID()}/room.png`;
    await gallery.bucket.put(object, bytes, { contentType: type });
    expect((await describeObject(object)).body.code).toBe('picture_refused');
    expect(await isStored(object)).toBe(false);
  });

  it('is rejected and kept when it was not uploaded with a ticket', async () => {
    const object = `backup-${randomUUID()}/catalog.sql`;
    await gallery.bucket.put(object, Buffer.from('select 1'), { contentType: 'text/plain' });
    expect((await describeObject(object)).status).toBe(422);
    expect(await isStored(object)).toBe(true);
  });
});

describe('asking about an upload', () => {
  it.each([`${randomUUID()}/none.png`, 'none', 'a//b', '🌊', '../demo', 'a/../../b'])(
    'answers 404 for %p',
    async (object) => expect((await describeObject(object)).status).toBe(404),
  );

  it.each([
    ['a dot', '.'],
    ['two dots', '..'],
    ['two escaped dots', '%2e%2e'],
    ['a NUL', '%00'],
    ['a NUL in a folder', 'a%2F%00'],
    ['1,025 characters', 'x'.repeat(1_025)],
  ])('rejects %s as a name', async (_what, address) => {
    expect(await statusOfRaw(`/api/gallery/uploads/${address}`)).toBe(400);
  });
});

/** Sends the address unchanged; `fetch` would resolve its dots. */
async function statusOfRaw(address: string): Promise<number | undefined> {
  const authorization = `Bearer ${gallery.tokens.sign(testUser('Admin'))}`;
  const [response] = await once(get(gallery.base, { path: address, headers: { authorization } }), 'response');
  response.resume();
  return response.statusCode;
}
