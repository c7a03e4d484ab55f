import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import type { Reply } from '@innkeeper/kit/testing';
import { upsertHotel } from '../hotel.ts';
import { type BookingUnderTest, day, type Person, startBooking } from '../testing/booking.ts';
import { guestsOf, newAddress, outcomeOf, stay } from '../testing/holding.ts';
import { deleteOldPlaces } from './place-store.ts';

let service: BookingUnderTest;
let quote: string;
let long: string;
let roomIds: string[];
/** A hotel with so many rooms that nights are what limits guests: 20 for each of them. */
beforeAll(async () => {
  service = await startBooking();
  const bookingLimits = { ...NEW_HOTEL.bookingLimits, openNights: 20 };
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true, bookingLimits });
  const category = await addManyRooms(80);
  quote = await quoteOf(category, { end: day(35) });
  long = await quoteOf(category, { end: day(42) });
  const ofOrders = await addManyRooms(40);
  const { rows } = await service.database.query<{ roomId: string }>(
    'select room_id as "roomId" from rooms where category_id = $1',
    [ofOrders.id],
  );
  roomIds = rows.map(({ roomId }) => roomId);
});
afterAll(() => service.stop());

const { hold, bookAtOnce, confirm, quoteOf, addRooms, addManyRooms } = guestsOf(() => service);

type Way = (from: { address: string; guest?: Person }) => Promise<Reply>;
const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** Five nights each. */
const WAYS: Record<string, Way> = {
  'the specified call': ({ address, guest = service.unconfirmed() }) => {
    const order = { roomId: roomIds.pop(), start: stay.start, end: day(35) };
    return guest.call('POST', '/api/booking', order, at(address));
  },
  'a quote': ({ address, guest = service.unconfirmed() }) =>
    guest.call('POST', '/api/stay/bookings', { quote }, at(address)),
  'an order without an account': ({ address }) => bookAtOnce([quote], { address }),
  'an order of an account': ({ address, guest = service.unconfirmed() }) =>
    bookAtOnce([quote], { address, guest }),
  'a hold of an account': async ({ address, guest = service.unconfirmed() }) => {
    const held = await hold([quote], { address, guest });
    return held.status === 201 ? confirm(held.body, { address, guest }) : held;
  },
  'a hold without an account': async ({ address }) => {
    const held = await hold([quote], { address });
    return held.status === 201 ? confirm(held.body, { address }) : held;
  },
};

test('free accounts and guests without one have together the nights of one guest, however they book', async () => {
  const address = newAddress();
  const ways = Object.values(WAYS);
  const outcomes = [];
  for (const way of [...ways, ...ways]) outcomes.push(outcomeOf(await way({ address })));
  expect(outcomes).toEqual([201, 201, 201, 201, ...Array(8).fill('too_many_nights')]);
  expect(outcomeOf(await WAYS['a quote']!({ address: newAddress() }))).toBe(201);
});

test.each(Object.keys(WAYS))('also at the same moment, by %s', async (way) => {
  const address = newAddress();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => WAYS[way]!({ address })));
  const booked = outcomes.filter(({ status }) => status === 201);
  expect(booked.length).toBeLessThanOrEqual(4);
  expect(booked.length).toBeGreaterThan(0);
});

test('an account whose address is confirmed, and staff, count alone', async () => {
  const address = newAddress();
  for (let i = 0; i < 4; i++) expect(outcomeOf(await WAYS['a quote']!({ address }))).toBe(201);
  expect(outcomeOf(await WAYS['a quote']!({ address, guest: service.guest() }))).toBe(201);
  expect(outcomeOf(await WAYS['a hold of an account']!({ address, guest: service.guest() }))).toBe(201);
  expect(outcomeOf(await WAYS['the specified call']!({ address, guest: service.staff() }))).toBe(201);
  const order = { roomId: roomIds.pop(), start: stay.start, end: day(50), lastName: 'Group' };
  expect(outcomeOf(await service.staff().call('POST', '/api/desk/bookings', order, at(address)))).toBe(201);
});

test('the addresses of one site have twice the nights of one guest', async () => {
  const outcomes = [];
  for (let i = 0; i < 12; i++)
    outcomes.push(outcomeOf(await WAYS['a quote']!({ address: `2001:db8:55:${i + 1}00::9` })));
  expect(outcomes.filter((each) => each === 201)).toHaveLength(8);
  expect(outcomeOf(await WAYS['a quote']!({ address: '2001:db8:56:100::9' }))).toBe(201);
});

test('a stay that gets longer counts with all its nights, in an account and by its link', async () => {
  const address = newAddress();
  const guest = service.unconfirmed();
  const first = await bookAtOnce([quote], { address });
  const second = await bookAtOnce([quote], { address, guest });
  await bookAtOnce([quote], { address });
  const { bookingId, secret } = first.body.link;
  const to = (end: number) => ({ start: stay.start, end: day(end), adults: 2, children: [] });
  const byLink = { headers: { ...at(address).headers, authorization: `Booking ${bookingId}.${secret}` } };
  const link = (end: number, send = byLink) =>
    service.call('PUT', `/api/stay/bookings/${bookingId}/stay`, { body: to(end), ...send });
  const own = (end: number, from = at(address)) =>
    guest.call('PUT', `/api/booking/${second.body.bookings[0].bookingId}/stay`, to(end), from);
  expect(outcomeOf(await link(41))).toBe('too_many_nights');
  expect(outcomeOf(await own(41))).toBe('too_many_nights');
  expect(outcomeOf(await link(39))).toBe(200); // 19 nights of 20
  expect(outcomeOf(await own(37))).toBe('too_many_nights');
  expect(outcomeOf(await own(34))).toBe(200); // shorter
  const elsewhere = newAddress();
  await bookAtOnce([long], { address: elsewhere });
  expect(outcomeOf(await own(40, at(elsewhere)))).toBe('too_many_nights'); // all its nights come along
});

test('a cancelled stay gives its nights back, and a day later the address is forgotten', async () => {
  const address = newAddress();
  const booked = [];
  for (let i = 0; i < 4; i++) booked.push(await bookAtOnce([quote], { address }));
  expect(outcomeOf(await bookAtOnce([quote], { address }))).toBe('too_many_nights');
  const { bookingId, secret } = booked[0]!.body.link;
  const authorization = `Booking ${bookingId}.${secret}`;
  await service.call('POST', `/api/stay/bookings/${bookingId}/cancel`, { headers: { authorization } });
  expect(outcomeOf(await bookAtOnce([quote], { address }))).toBe(201);
  expect(outcomeOf(await bookAtOnce([quote], { address }))).toBe('too_many_nights');
  await service.database.query(
    `update booked_from set booked_at = now() - interval '26 hours' where network = $1`,
    [address],
  );
  expect(await deleteOldPlaces(service.database)).toBe(5);
  expect(outcomeOf(await bookAtOnce([quote], { address }))).toBe(201);
});

test('bookings that are cancelled and made again are forty a day, because each sends an e-mail', async () => {
  const address = newAddress();
  const category = await addRooms(2);
  const night = await quoteOf(category, { start: day(60), end: day(61) });
  let outcome: string | number = 201;
  let made = 0;
  while (outcome === 201 && made < 60) {
    const reply = await bookAtOnce([night], { address });
    outcome = outcomeOf(reply);
    if (outcome !== 201) break;
    made++;
    const { bookingId, secret } = reply.body.link;
    const authorization = `Booking ${bookingId}.${secret}`;
    await service.call('POST', `/api/stay/bookings/${bookingId}/cancel`, { headers: { authorization } });
  }
  expect([made, outcome]).toEqual([40, 'too_many_bookings']);
});

test('rooms that are held count as well', async () => {
  const address = newAddress();
  expect(outcomeOf(await hold([long], { address }))).toBe(201); // 12 nights
  expect(outcomeOf(await bookAtOnce([long], { address }))).toBe('too_many_nights');
  expect(outcomeOf(await bookAtOnce([quote], { address }))).toBe(201);
  expect(outcomeOf(await hold([quote], { address }))).toBe('too_many_nights');
});
