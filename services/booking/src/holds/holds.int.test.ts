import { randomUUID } from 'node:crypto';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { eventually } from '@innkeeper/kit/testing';
import { upsertHotel } from '../hotel.ts';
import { type BookingUnderTest, type Category, day, startBooking } from '../testing/booking.ts';
import { type From, guestsOf, type Held, newAddress, stay } from '../testing/holding.ts';
import { endExpiredHolds } from './end-expired-holds.ts';
import { deleteOldHolds } from './hold-store.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { hold, quoteOf, roomsLeft, addRooms, extend, letGo, expire, order } = guestsOf(() => service);

test('rooms are held for ten minutes at the quoted prices, although the rates have changed', async () => {
  const category = await addRooms(2, 4);
  const quotes = [await quoteOf(category), await quoteOf(category, { children: [4, 9] })];
  const path = `/api/desk/rates/${category.id}/days`;
  await service.staff().call('PUT', path, { nights: [{ night: day(31), amount: '500' }] });
  const { status, body } = await hold(quotes);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ start: day(30), end: day(33), mayExtend: true, secret: expect.stringMatching(/^[\w-]{43}$/) },
    total: { amount: '600.00', currency: 'USD' },
    rooms: [
      { category: category.name, adults: 2, children: [], total: { amount: '300.00', currency: 'USD' } },
      { adults: 2, children: [4, 9], lines: [{ kind: 'night', quantity: 3, amount: '300.00' }] },
    ],
  });
  expect([599, 600]).toContain(body.secondsLeft);
  expect(await roomsLeft(category)).toBe(0);
  expect((await order(quotes[0]!)).body.code).toBe('room_not_available');
  const { rows } = await service.database.query<{ secret: string }>(
    `select encode(secret_hash, 'escape') || request_key as secret from holds where hold_id = $1`,
    [body.holdId],
  );
  expect(JSON.stringify(rows)).not.toContain(body.secret);
});

test('several rooms are held all or none, the largest party choosing first', async () => {
  const category = await addRooms(2, 4);
  const two = await quoteOf(category);
  const four = await quoteOf(category, { children: [4, 9] });
  expect((await hold([two, two, four])).body.code).toBe('room_not_available');
  expect(await roomsLeft(category)).toBe(2);
  expect((await hold([two, four])).status).toBe(201);
});

test.each<[string, (category: Category) => Promise<unknown[]>, string]>([
  ['no quote', async () => [], 'quotes'],
  ['six quotes', async (category) => Array(6).fill(await quoteOf(category)), 'quotes'],
  ['what is no quote', async () => ['x.y'], 'quote'],
  [
    'quotes of different days',
    async (category) => [await quoteOf(category), await quoteOf(category, { end: day(34) })],
    'quotes',
  ],
])('a hold of %s is rejected', async (_what, quotesOf, field) => {
  const category = await addRooms(2, 2);
  const { status, body } = await hold((await quotesOf(category)) as string[]);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('a hold is extended once, and ended by who has its secret alone', async () => {
  const category = await addRooms(2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  const stranger = { ...held, secret: 'x'.repeat(43) };
  expect([(await extend(stranger)).status, (await letGo(stranger)).status]).toEqual([404, 404]);
  expect((await extend({ ...held, holdId: randomUUID() })).status).toBe(404);
  expect((await extend({ ...held, secret: '' })).body.fields).toEqual({
    'hold-secret': 'must be the secret of a hold',
  });

  const { body } = await extend(held);
  expect(body).toMatchObject({ mayExtend: false });
  expect(body.secondsLeft).toBeGreaterThan(1_190);
  expect((await extend(held)).body.expiresAt).toBe(body.expiresAt);
  expect(await roomsLeft(category)).toBe(0);

  expect((await letGo(held)).status).toBe(200);
  expect((await letGo(held)).status).toBe(200);
  expect(await roomsLeft(category)).toBe(1);
  expect((await extend(held)).body.code).toBe('hold_expired');
});

test.each<[string, (category: Category, quote: string) => Promise<number>]>([
  ['who books a category', async (_, quote) => (await order(quote)).status],
  ['who holds it', async (_, quote) => (await hold([quote])).status],
  [
    'who books the room',
    async ({ id }) => {
      const { rows } = await service.database.query<{ roomId: string }>(
        'select room_id as "roomId" from rooms where category_id = $1',
        [id],
      );
      const { start, end } = stay;
      return (await service.guest().call('POST', '/api/booking', { roomId: rows[0]!.roomId, start, end }))
        .status;
    },
  ],
])('%s ends an expired hold that is in the way', async (_who, book) => {
  const category = await addRooms(2);
  const quote = await quoteOf(category);
  const held: Held = (await hold([quote])).body;
  await expire(held);
  expect((await extend(held)).body.code).toBe('hold_expired');
  expect(await book(category, quote)).toBe(201);
});

test('rooms whose hold has expired are found again within seconds, from memory as by SQL', async () => {
  const category = await addRooms(2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  expect(await roomsLeft(category)).toBe(0);
  await expire(held);
  await eventually(async () => (await roomsLeft(category)) === 1, 10_000);
  expect(await endExpiredHolds(service.database)).toBe(false);
});

test('a repeated call replaces the hold of the first one', async () => {
  const category = await addRooms(2);
  const quotes = [await quoteOf(category)];
  const from = { address: newAddress(), key: randomUUID() };
  const [one, other] = await Promise.all([hold(quotes, from), hold(quotes, from)]);
  expect([one.status, other.status]).toEqual([201, 201]);
  const alive = await Promise.all([one, other].map(async ({ body }) => (await extend(body)).status));
  expect(alive.sort()).toEqual([200, 409]);
  expect((await hold(quotes, { ...from, address: newAddress() })).body.code).toBe('room_not_available');
});

test('an account has three holds at once, an address six, and ending one allows another', async () => {
  const category = await addRooms(...Array<number>(12).fill(2));
  const quotes = [await quoteOf(category)];
  const statusOf = async (from: From) => {
    const { status, body } = await hold(quotes, from);
    return { held: body as Held, outcome: status === 201 ? 201 : body.code };
  };
  const guest = service.guest();
  const own = await Promise.all(Array.from({ length: 5 }, () => statusOf({ guest })));
  expect(own.map(({ outcome }) => outcome).sort()).toEqual([
    201,
    201,
    201,
    'too_many_holds',
    'too_many_holds',
  ]);
  await letGo(own.find(({ outcome }) => outcome === 201)!.held);
  expect((await statusOf({ guest })).outcome).toBe(201);

  const at = (host: number) => ({ address: `2001:db8:0:${host}::7` }); // of one /56 network
  const there = await Promise.all(Array.from({ length: 8 }, (_, i) => statusOf(at(i))));
  expect(there.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array(6).fill(201),
    ...Array(2).fill('too_many_holds'),
  ]);
  for (const { held, outcome } of [...own, ...there]) if (outcome === 201) await letGo(held);
});

test('a hotel that is not open holds no room, and nobody holds more than they may book', async () => {
  const category = await addRooms(2, 2, 2);
  const quote = await quoteOf(category);
  const set = (change: object) =>
    upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true, ...change });
  await set({ open: false });
  expect((await hold([quote])).body.code).toBe('hotel_not_open');
  await set({ bookingLimits: { ...NEW_HOTEL.bookingLimits, openBookings: 2 } });
  expect((await hold([quote, quote, quote])).body.code).toBe('too_many_bookings');
  await set({ bookingLimits: { ...NEW_HOTEL.bookingLimits, nightsPerStay: 2 } });
  expect((await hold([quote])).body.code).toBe('stay_too_long');
  await set({});
  expect((await hold([quote])).status).toBe(201);
});

test('holds of yesterday are deleted with the addresses of those who made them', async () => {
  const category = await addRooms(2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  await letGo(held);
  await service.database.query(
    `update holds set created_at = now() - interval '26 hours' where hold_id = $1`,
    [held.holdId],
  );
  expect(await deleteOldHolds(service.database)).toBe(1);
  expect((await letGo(held)).status).toBe(404);
});
