import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type PictureType,
  type UploadTicket,
} from '@innkeeper/contracts/gallery';
import { smallPicture } from '@innkeeper/contracts/pictures';
import { testUser } from '@innkeeper/kit/testing';
import sharp from 'sharp';
import { type Gallery, photoPathOf, startGallery, uploadPathOf } from '../testing/gallery.ts';
import { NO_PICTURES, PICTURES } from '../testing/picture-samples.ts';
import { postForm } from '../testing/post-form.ts';
import { describeWithoutPolicies, describeWithPolicies } from '../testing/storage.ts';
import { deleteOldUploads } from './delete-old-uploads.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery.stop());

/** Asks to upload a picture of the type, or these bytes. */
async function ask(
  fileName: string,
  contentType: PictureType = 'image/png',
  { length }: Buffer = PICTURES[contentType],
): Promise<UploadTicket> {
  const body = { fileName, contentType, size: length };
  const answer = await gallery.staff('POST', '/api/gallery/uploads', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const describeObject = (object: string) => gallery.prepared(uploadPathOf(object));
const isStored = async (object: string) => (await gallery.bucket.sizes(object)).has(object);

/** Uploads, and returns the ticket and the service's answer about it. */
async function upload(bytes: Buffer, contentType: PictureType = 'image/png', fileName = 'room.png') {
  const ticket = await ask(fileName, contentType, bytes);
  expect(await postForm(ticket, bytes)).toBe(201);
  return { ticket, answer: await describeObject(ticket.object) };
}

const bytesOf = async (link: string) => Buffer.from(await (await fetch(link)).arrayBuffer());

describe('a picture', () => {
  it.each(PICTURE_TYPES)('re-encodes an upload of type %s as WebP, and deletes the upload', async (type) => {
    const { ticket, answer } = await upload(PICTURES[type], type, 'Sea Suite.jpg');
    const large = ticket.object.replace(/^uploads\/(.*)\.\w+$/, '$1.large.webp');
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        bucket: gallery.storage.bucket,
        generation: expect.stringMatching(/^\d+$/),
        metageneration: '1',
        fullPath: large,
        name: large.split('/')[1],
        size: expect.any(Number),
        timeCreated: expect.any(String),
        updated: expect.any(String),
        md5Hash: expect.any(String),
        cacheControl: 'public, max-age=31536000, immutable',
        contentDisposition: null,
        contentEncoding: null,
        contentLanguage: null,
        contentType: 'image/webp',
        customMetadata: {},
        downloadUrl: expect.stringContaining('/Sea%20Suite.'),
      },
    ]);
    const link = answer.body.downloadUrl;
    expect((await fetch(link)).headers.get('content-type')).toBe('image/webp');
    for (const each of [link, smallPicture(link)])
      expect(await sharp(await bytesOf(each)).metadata()).toMatchObject({
        format: 'webp',
        width: 2,
        height: 2,
      });
    expect(await isStored(ticket.object)).toBe(false);
    expect((await describeObject(ticket.object)).body).toEqual(answer.body);
  });

  it('loses the camera’s metadata, is upright, and has a small version', async () => {
    const bytes = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Room of Ms Marlow' }, IFD3: { GPSLatitude: '36/1 44/1 4/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { answer } = await upload(bytes, 'image/jpeg');
    const [large, small] = await Promise.all(
      [answer.body.downloadUrl, smallPicture(answer.body.downloadUrl)].map(bytesOf),
    );
    const facts = await sharp(large).metadata();
    expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      800,
      1_200,
      undefined,
      undefined,
    ]);
    expect(await sharp(small).metadata()).toMatchObject({ width: 427, height: 640 });
    expect(large!.includes('Marlow')).toBe(false);
  });

  it('that moves still does', async () => {
    const frames = await Promise.all(
      ['red', 'teal'].map((background) =>
        sharp({ create: { width: 4, height: 4, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { answer } = await upload(bytes, 'image/gif');
    expect((await sharp(await bytesOf(answer.body.downloadUrl)).metadata()).pages).toBe(2);
  });

  it('cannot be replaced by its form, which is valid for ten minutes', async () => {
    const { ticket, answer } = await upload(PICTURES['image/png']);
    const before = await bytesOf(answer.body.downloadUrl);
    expect(await postForm(ticket, PICTURES['image/png'])).toBe(201);
    expect((await describeObject(ticket.object)).body).toEqual(answer.body);
    const other = await sharp({ create: { width: 3, height: 3, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await gallery.bucket.put(ticket.object, other, { contentType: 'image/png' });
    expect((await describeObject(ticket.object)).body).toEqual(answer.body);
    expect(await bytesOf(answer.body.downloadUrl)).toEqual(before);
    await gallery.bucket.create(answer.body.fullPath, other, 'image/webp');
    expect(await bytesOf(answer.body.downloadUrl)).toEqual(before);
  });

  it('is the same for calls at the same moment', async () => {
    const ticket = await ask('room.png');
    await postForm(ticket, PICTURES['image/png']);
    const answers = await Promise.all([1, 2, 3].map(() => describeObject(ticket.object)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await describeObject(ticket.object)).body).toEqual(answers[0]!.body);
  });

  it('keeps its name, in a folder of its own', async () => {
    const [one, other] = [await ask('room.png'), await ask('room.png')];
    expect([one, other].map(({ object }) => object.split('/')[2])).toEqual(['room.png', 'room.png']);
    expect(one.object).not.toBe(other.object);
  });

  it('is found whether or not the slashes in its name are escaped', async () => {
    const { ticket, answer } = await upload(PICTURES['image/png'], 'image/png', "it's 100% phöto.png");
    const address = `/api/gallery/uploads/${ticket.object.split('/').map(encodeURIComponent).join('/')}`;
    expect((await gallery.staff('GET', address)).body).toEqual(answer.body);
  });

  it('that was stored without a form is shown as it is', async () => {
    const object = `${randomUUID()}/room.png`;
    await gallery.bucket.put(object, PICTURES['image/png'], { contentType: 'image/png' });
    expect(await describeObject(object)).toMatchObject({
      status: 200,
      body: { fullPath: object, contentType: 'image/png' },
    });
    expect(await isStored(object)).toBe(true);
  });
});

describe('unused uploads', () => {
  it('of a form that is used again are deleted, and pictures are not', async () => {
    const { ticket, answer } = await upload(PICTURES['image/png']);
    expect(await postForm(ticket, PICTURES['image/png'])).toBe(201);
    expect(await isStored(ticket.object)).toBe(true);
    expect(await deleteOldUploads(gallery, new Date(Date.now() + 1_000))).toBeGreaterThan(0);
    expect([await isStored(ticket.object), await isStored(answer.body.fullPath)]).toEqual([false, true]);
    expect((await describeObject(ticket.object)).body).toEqual(answer.body);
  });

  it('wait for their turn, and are deleted when they are an hour old', async () => {
    const object = `uploads/${randomUUID()}/room.png`;
    await gallery.database.query(`insert into uploads (object, account, arrived_at, claimed_until)
      values ('${object}', 'ann', now(), now() + interval '1 day')`);
    await gallery.bucket.put(object, PICTURES['image/png'], { contentType: 'image/png' });
    const prune = () => deleteOldUploads(gallery, new Date(Date.now() + 1_000));
    await prune();
    expect(await isStored(object)).toBe(true);
    await gallery.database.query(
      `update uploads set requested_at = now() - interval '61 minutes' where object = '${object}'`,
    );
    await prune();
    expect(await isStored(object)).toBe(false);
    expect((await describeObject(object)).status).toBe(404);
  });
});

describe('an upload as it came', () => {
  it('cannot be read by its name, by any spelling or method', async () => {
    const ticket = await ask('room.png');
    await gallery.database.query(
      `update uploads set claimed_until = now() + interval '1 day' where object = $1`,
      [ticket.object],
    );
    await postForm(ticket, PICTURES['image/png']);
    const { address, privateAddress } = gallery.storage;
    const statuses = await Promise.all(
      [
        address,
        privateAddress,
        `${address}/../pictures-private`,
        `${address}%2f..%2fpictures-private`,
      ].flatMap((bucket) =>
        ['', '?X-Goog-Signature=ab', '?alt=media'].flatMap((query) =>
          ['GET', 'HEAD'].map(
            async (method) => (await fetch(`${bucket}/${ticket.object}${query}`, { method })).status,
          ),
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set(gallery.storage.store ? [403, 404] : [200, 404]));
  });
});

describe('a photo of housekeeping', () => {
  const describePhoto = (object: string) => gallery.prepared(photoPathOf(object));

  async function uploadPhoto() {
    const body = { fileName: 'lamp (1).png', contentType: 'image/png', size: PICTURES['image/png'].length };
    const ticket = (await gallery.staff('POST', '/api/gallery/photos', body)).body;
    await postForm(ticket, PICTURES['image/png']);
    return { ticket, answer: await describePhoto(ticket.object) };
  }

  it('is uploaded to a separate folder, re-encoded like any picture, and deleted after 90 days', async () => {
    const { ticket, answer } = await uploadPhoto();
    expect(ticket.object).toMatch(/^uploads\/photos\/[0-9a-f-]{36}\/lamp \(1\)\.png$/);
    const { status, body: photo } = answer;
    expect([status, photo.fullPath, photo.cacheControl]).toEqual([
      200,
      expect.stringMatching(/^photos\/.*\/lamp \(1\)\.large\.webp$/),
      'private, no-store',
    ]);
    expect(await isStored(ticket.object)).toBe(false);
    const pruneIn = (days: number) => deleteOldUploads(gallery, new Date(Date.now() + days * 86_400_000));
    await pruneIn(89);
    expect(await isStored(photo.fullPath)).toBe(true);
    await pruneIn(91);
    expect(await isStored(photo.fullPath)).toBe(false);
    expect((await describePhoto(photo.fullPath)).status).toBe(404);
  });

  it('is read by links for ten minutes, which only staff get', async () => {
    const { answer } = await uploadPhoto();
    const { downloadUrl, smallUrl, link, fullPath } = answer.body;
    for (const url of [downloadUrl, smallUrl]) {
      const response = await fetch(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      if (gallery.storage.store) expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await gallery.call('GET', photoPathOf(fullPath))).status).toBe(401);
    expect((await fetch(link)).status).toBe(404); // the name that a note saves
    expect((await describePhoto(fullPath)).body).toMatchObject({ fullPath, link });
  });

  it('is the only thing that its call describes', async () => {
    const { ticket, answer } = await upload(PICTURES['image/png']);
    for (const object of [
      ticket.object,
      answer.body.fullPath,
      'demo/place-beach.jpg',
      `photos/../${answer.body.fullPath}`,
      'photos/x.large.webp',
    ])
      expect((await describePhoto(object)).status).toBe(404);
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
    ['a byte more than declared', {}, Buffer.concat([PICTURES['image/png'], Buffer.alloc(1)])],
    ['a byte less', {}, PICTURES['image/png'].subarray(1)],
    ['a byte over 10 MB', {}, Buffer.alloc(MAX_PICTURE_BYTES + 1)],
    ['an empty file', {}, Buffer.alloc(0)],
  ];

  it.each(attempts)('is rejected by the store: %s', async (_what, changes, bytes = PICTURES['image/png']) => {
    const ticket = await ask('room.png');
    expect([400, 403]).toContain(await postForm(ticket, bytes, changes));
    expect(await isStored(ticket.object)).toBe(false);
    expect((await describeObject(ticket.object)).status).toBe(404);
  });

  it('is rejected by the store after ten minutes', async () => {
    const ticket = await ask('room.png');
    setClockAhead(599_000);
    expect(await postForm(ticket, PICTURES['image/png'])).toBe(201);
    setClockAhead(600_000);
    expect(await postForm(ticket, PICTURES['image/png'])).toBe(403);
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
    expect(await postForm(ticket, bytes, changes)).toBe(201);
    const { status, body } = await describeObject(ticket.object);
    expect([status, body.code]).toEqual([422, 'picture_rejected']);
    expect(body).not.toHaveProperty('downloadUrl');
    expect(await isStored(ticket.object)).toBe(false);
  });
});

describe('a file that is not a picture', () => {
  it.each(Object.keys(NO_PICTURES))('is rejected and deleted: %s', async (what) => {
    const ticket = await ask('holiday.jpg', 'image/jpeg', NO_PICTURES[what]);
    expect(await postForm(ticket, NO_PICTURES[what]!)).toBe(201);

    const { status, body } = await describeObject(ticket.object);
    expect([status, body.code, body.fields]).toEqual([
      422,
      'picture_rejected',
      { object: expect.objectContaining({ code: 'picture_other_type', params: { type: 'image/jpeg' } }) },
    ]);
    expect(body).not.toHaveProperty('downloadUrl');
    expect(await isStored(ticket.object)).toBe(false);
    expect((await describeObject(ticket.object)).body.code).toBe('picture_rejected');
  });

  it.each([
    ['a picture of another type', PICTURES['image/png'], 'image/jpeg'],
    ['a type that is not shown', NO_PICTURES['an SVG with a script']!, 'image/svg+xml'],
    ['more than 10 MB', Buffer.alloc(MAX_PICTURE_BYTES + 1), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('is rejected, and stays, when no form has stored it: %s', async (_what, bytes, type) => {
    const object = `${randomUUID()}/room.png`;
    await gallery.bucket.put(object, bytes, { contentType: type });
    expect((await describeObject(object)).body.code).toBe('picture_rejected');
    expect(await isStored(object)).toBe(true);
  });

  it('is rejected and deleted: the first half of a picture', async () => {
    const { ticket, answer } = await upload(PICTURES['image/jpeg'].subarray(0, 150), 'image/jpeg');
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { object: expect.objectContaining({ code: 'picture_unreadable' }) },
    ]);
    expect(await isStored(ticket.object)).toBe(false);
  });

  it('is rejected and deleted: a small file with more pixels than a camera has', async () => {
    const bytes = await sharp({ create: { width: 8_000, height: 6_300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { ticket, answer } = await upload(bytes);
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { object: expect.objectContaining({ code: 'picture_too_many_pixels', params: { millions: 50 } }) },
    ]);
    expect(await isStored(ticket.object)).toBe(false);
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
