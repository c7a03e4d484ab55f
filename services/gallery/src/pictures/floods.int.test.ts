import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { UploadTicket } from '@innkeeper/contracts/gallery';
import { testUser } from '@innkeeper/kit/testing';
import sharp from 'sharp';
import { type Gallery, photoPathOf, startGallery, uploadPathOf } from '../testing/gallery.ts';
import { PICTURES } from '../testing/picture-samples.ts';
import { postForm } from '../testing/post-form.ts';
import * as encoder from './encode-apart.ts';
import type { EncodedPicture } from './encode-picture.ts';

jest.mock('./encode-apart.ts', () => ({ encodeApart: jest.fn() }));
const encodings = jest.mocked(encoder.encodeApart);
/** As the encoder does, without a process for each picture: here it counts when, and how often. */
async function encode(file: Readable): Promise<EncodedPicture> {
  await buffer(file);
  const bytes = PICTURES['image/webp'];
  return { large: bytes, small: bytes };
}

let gallery: Gallery;
beforeEach(async () => {
  encodings.mockReset().mockImplementation(encode);
  gallery = await startGallery();
});
afterEach(() => gallery.stop());

const PNG = PICTURES['image/png'];
const someone = () => gallery.tokens.sign(testUser('Admin'));

const form = (token: string, bytes = PNG, contentType = 'image/png', folder = 'uploads') =>
  gallery.staff(
    'POST',
    `/api/gallery/${folder}`,
    { fileName: 'room.png', contentType, size: bytes.length },
    token,
  );

async function upload(token: string, bytes = PNG, contentType = 'image/png'): Promise<UploadTicket> {
  const { body } = await form(token, bytes, contentType);
  expect(await postForm(body, bytes)).toBe(201);
  return body;
}

/** Encodings wait from now on, until the returned function is called. */
function holdEncodings(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  encodings.mockImplementation(async (file) => {
    await held;
    return encode(file);
  });
  return release;
}

/** Marks them as arrived, as the preparer does between two pictures. */
const arrive = (...tickets: UploadTicket[]) =>
  gallery.database.query('update uploads set arrived_at = clock_timestamp() where object = any ($1)', [
    tickets.map(({ object }) => object),
  ]);

const statusOf = async ({ object }: UploadTicket) =>
  (await gallery.staff('GET', uploadPathOf(object))).status;

async function untilEncoding(times: number): Promise<void> {
  while (encodings.mock.calls.length < times) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('encodes a picture once, however many ask about it at the same moment, and however often', async () => {
  const ticket = await upload(someone());
  const answers = await Promise.all(
    Array.from({ length: 79 }, () => gallery.prepared(uploadPathOf(ticket.object))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(encodings).toHaveBeenCalledTimes(1);
});

it('prepares an uploaded picture without any call about it', async () => {
  const ticket = await upload(someone());
  await untilEncoding(1);
  expect((await gallery.prepared(uploadPathOf(ticket.object))).status).toBe(200);
});

it('has no effect when someone only asks', async () => {
  const release = holdEncodings();
  await upload(someone());
  await untilEncoding(1);
  const ticket = await upload(someone());
  const before = await gallery.bucket.sizes('');
  const uploads = async () =>
    (await gallery.database.query('select * from uploads where object = $1', [ticket.object])).rows.map(
      ({ checked_at: _, arrived_at: __, ...row }) => row,
    );
  const rows = await uploads();
  await Promise.all(Array.from({ length: 20 }, () => statusOf(ticket)));
  expect([await uploads(), await gallery.bucket.sizes(''), encodings.mock.calls.length]).toEqual([
    rows,
    before,
    1,
  ]);
  release();
});

it('answers 202 until a picture is prepared, and 429 when four others wait', async () => {
  const release = holdEncodings();
  const people = Array.from({ length: 6 }, someone);
  const [first] = [await upload(people[0]!)];
  await untilEncoding(1);
  const others = await Promise.all(people.slice(1).map((token) => upload(token)));
  for (const ticket of others) await arrive(ticket);
  const replies = await Promise.all(
    [first!, ...others].map(({ object }) => gallery.staff('GET', uploadPathOf(object))),
  );
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
  expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1', '1', '1', '1', '2']);
  expect([replies[0]!.body, replies[5]!.body.code]).toEqual([{ state: 'preparing' }, 'too_many_requests']);
  release();
  for (const { object } of [first!, ...others])
    expect((await gallery.prepared(uploadPathOf(object))).status).toBe(200);
  expect(encodings).toHaveBeenCalledTimes(6);
});

it('takes the pictures of accounts in turns, so that no account fills the places of others', async () => {
  const release = holdEncodings();
  const [flooding, other] = [someone(), someone()];
  const many = [await upload(flooding)];
  await untilEncoding(1);
  for (let n = 0; n < 6; n++) many.push(await upload(flooding));
  await arrive(...many.slice(1));
  const one = await upload(other);
  await arrive(one);
  expect(await statusOf(one)).toBe(202);
  expect(await statusOf(many.at(-1)!)).toBe(429);
  release();
  await gallery.prepared(uploadPathOf(one.object));
  const { rows } = await gallery.database.query<{ object: string }>(
    'select object from uploads where started_at is not null order by started_at',
  );
  expect(rows.map(({ object }) => object).indexOf(one.object)).toBe(1);
});

it('gives an account twenty open forms at a time, also when it asks for them at once', async () => {
  const token = someone();
  const asked = await Promise.all(
    Array.from({ length: 30 }, (_, n) => form(token, PNG, 'image/png', n % 2 ? 'photos' : 'uploads')),
  );
  const statuses = asked.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  const rejected = asked.find(({ status }) => status !== 201)!;
  expect([rejected.status, rejected.body.code, rejected.headers.get('retry-after')]).toEqual([
    429,
    'too_many_requests',
    '10',
  ]);
  expect((await form(someone())).status).toBe(201);
});

it('leaves a picture of a process that was killed to another one', async () => {
  const object = `uploads/${randomUUID()}/room.png`;
  await gallery.bucket.put(object, PNG, { contentType: 'image/png' });
  await gallery.database.query(
    `insert into uploads (object, account, arrived_at, started_at, claimed_until)
     values ($1, 'ann', now(), now(), now() - interval '1 second')`,
    [object],
  );
  await upload(someone()); // the preparer looks again
  expect((await gallery.prepared(uploadPathOf(object))).status).toBe(200);
});

it('stores six photographs of 12 megapixels, three at a time, each encoded once', async () => {
  encodings.mockImplementation(jest.requireActual('./encode-apart.ts').encodeApart);
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const token = someone();
  const statuses: number[] = [];
  const one = async () => {
    const ticket = await upload(token, photo, 'image/jpeg');
    const reply = await gallery.prepared(uploadPathOf(ticket.object));
    statuses.push(reply.status);
  };
  const lane = async (count: number) => {
    for (let n = 0; n < count; n++) await one();
  };
  await Promise.all([lane(2), lane(2), lane(2)]);
  expect(statuses).toEqual(Array(6).fill(200));
  expect(encodings).toHaveBeenCalledTimes(6);
}, 60_000);

it('prepares photos of housekeeping in the same turns', async () => {
  const { body } = await form(someone(), PNG, 'image/png', 'photos');
  await postForm(body, PNG);
  await Promise.all(Array.from({ length: 20 }, () => gallery.prepared(photoPathOf(body.object))));
  expect(encodings).toHaveBeenCalledTimes(1);
}, 60_000);
