import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { ROLES } from '@innkeeper/contracts/access';
import {
  createServiceDatabase,
  createTokenFactory,
  eventually,
  type TestDatabase,
} from '@innkeeper/kit/testing';
import { bookingService } from '../service.ts';
import { type BookingUnderTest, day, type RoomToAdd, startBooking } from '../testing/booking.ts';
import { signerOf } from './quote-signature.ts';

const tokens = createTokenFactory(ROLES);
let target: TestDatabase;
/** Two replicas, which share the file of keys. */
let one: BookingUnderTest;
let two: BookingUnderTest;
let room: RoomToAdd;
beforeAll(async () => {
  target = await createServiceDatabase(bookingService.migrations);
  [one, two] = await Promise.all([
    startBooking({ databaseUrl: target.url, tokens }),
    startBooking({ databaseUrl: target.url, tokens }),
  ]);
  room = await one.addRoom();
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await target.drop();
});

const ring = () => JSON.parse(readFileSync(tokens.keyRingFile, 'utf8')).keys;
const write = (keys: object[]) => writeFileSync(tokens.keyRingFile, JSON.stringify({ keys }));
const newKey = (from = `${day(0)}T11:00:00.000Z`) => {
  return { kid: randomUUID(), k: randomBytes(32).toString('base64url'), from };
};
let nights = 0;
/** Nights that no other quote is for. */
function newStay() {
  nights += 3;
  return { start: day(nights), end: day(nights + 2), adults: 1 };
}
async function quoteOf(replica: BookingUnderTest, stay = newStay()): Promise<string> {
  let token: string | undefined;
  await eventually(async () => {
    const headers = { 'cache-control': 'no-cache' };
    const { body } = await replica.call('POST', '/api/stay/search', { body: stay, headers });
    const offer = body.offers?.find((each: { categoryId: string }) => each.categoryId === room.category.id);
    token = offer?.quote?.token;
    return token !== undefined;
  });
  return token!;
}
const hold = (replica: BookingUnderTest, quote: string) =>
  replica.guest().call('POST', '/api/stay/holds', { quotes: [quote] });
const book = (replica: BookingUnderTest, quote: string) =>
  replica
    .guest()
    .call('POST', '/api/stay/bookings', { quote }, { headers: { 'idempotency-key': randomUUID() } });
async function outcomes(quote: string) {
  const all = await Promise.all([hold(one, quote), book(two, quote)]);
  return all.map(({ status, body }) => [status, body.code]);
}
const both = (status: number, code: string) => [
  [status, code],
  [status, code],
];

/** What someone signs who has the key of a stolen file, `k`, for a cheaper price. */
function forge(quote: string, { kid, k }: { kid: string; k: string }, change: object): string {
  const [, payload = ''] = quote.split('.');
  const signed = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...signed, ...change })).toString('base64url');
  const key = { kid, secret: createSecretKey(k, 'base64url'), from: 0, until: Number.POSITIVE_INFINITY };
  return `${kid}.${forged}.${signerOf(key)(forged)}`;
}

test('no key is in the database', async () => {
  const { rows } = await one.database.query(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and (column_name ~ 'secret|key' and data_type = 'bytea' or table_name = 'quote_keys')`,
  );
  expect(rows.filter(({ column_name }) => !/hash/.test(column_name))).toEqual([]);
});

test('even with the key, a quote of the year 2100 holds and books nothing', async () => {
  const [key] = ring();
  const quote = await quoteOf(one);
  const iat = Date.parse('2100-01-01T00:00:00Z') / 1_000;
  expect(await outcomes(forge(quote, key, { iat, expires: iat }))).toEqual(both(400, 'invalid_fields'));
  const old = Date.parse(`${day(0)}T11:44:59Z`) / 1_000;
  expect(await outcomes(forge(quote, key, { iat: old, expires: iat }))).toEqual(both(409, 'price_expired'));
});

test('a new key is known to all replicas without a restart, and quotes of the old one stay valid', async () => {
  const [old] = ring();
  const before = await quoteOf(one);
  const next = newKey();
  write([old, next]);
  let after = '';
  const stay = newStay();
  await eventually(async () => {
    after = await quoteOf(one, stay);
    return after.startsWith(next.kid);
  });
  expect((await hold(two, after)).status).toBe(201);
  // The clock of the tests stands at 12:00, an hour after the new key began to sign, so this is one that came too late.
  expect(await outcomes(before)).toEqual(both(400, 'invalid_fields'));
  write([old, { ...next, from: `${day(0)}T11:59:30.000Z` }]);
  await eventually(async () => (await hold(two, before)).status === 201);
});

test('a key that was replaced signs nothing that counts, and a removed one nothing at all', async () => {
  const stolen = newKey();
  write([stolen]);
  let quote = '';
  const stay = newStay();
  await eventually(async () => {
    quote = await quoteOf(one, stay);
    return quote.startsWith(stolen.kid);
  });
  const now = Date.parse(`${day(0)}T12:00:00Z`) / 1_000;
  write([stolen, newKey(`${day(0)}T11:50:00.000Z`)]);
  const replaced = async () => (await hold(one, forge(quote, stolen, { iat: now }))).status === 400;
  await eventually(replaced);
  write([newKey()]);
  await eventually(async () => (await hold(one, quote)).body.code === 'price_expired');
});
