import type { BookingLimits } from '@innkeeper/contracts/booking-limits';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually, testUser } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type Person, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
let roomIds: string[];
beforeAll(async () => {
  service = await startBooking();
  const category = await service.addCategory();
  roomIds = [];
  for (let i = 0; i < 12; i++) roomIds.push((await service.addRoom({ category })).roomId);
});
afterAll(() => service.stop());

/** The rooms are used in turn, each test on nights of its own. */
const book = (guest: Person, room: number, start: number, end: number) =>
  guest.call('POST', '/api/booking', { roomId: roomIds[room], start: day(start), end: day(end) });

async function setLimits(limits: Partial<BookingLimits>, verifiedGuests = false): Promise<void> {
  const bookingLimits = { ...NEW_HOTEL.bookingLimits, ...limits };
  const hotel = { ...NEW_HOTEL, open: true, bookingLimits, verifiedGuests };
  await service.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel));
  await eventually(async () => {
    const { monthsAhead, nightsPerStay, openBookings, openNights } = bookingLimits;
    const { rowCount } = await service.database.query(
      `select from hotel
        where (months_ahead, nights_per_stay, open_bookings, open_nights, verified_guests) = ($1, $2, $3, $4, $5)`,
      [monthsAhead, nightsPerStay, openBookings, openNights, verifiedGuests],
    );
    return rowCount === 1;
  });
}

test('a stay ends within the months that the hotel takes bookings for', async () => {
  await setLimits({ monthsAhead: 3 });
  const guest = service.guest();
  expect(await book(guest, 0, 91, 93)).toMatchObject({
    status: 409,
    body: {
      code: 'too_far_ahead',
      message: 'The hotel takes bookings until 21 February 2027. Please choose earlier dates.',
    },
  });
  expect((await book(guest, 0, 91, 92)).status).toBe(201);
});

test('a stay has at most as many nights as the hotel allows', async () => {
  await setLimits({ nightsPerStay: 5 });
  const guest = service.guest();
  expect(await book(guest, 0, 10, 16)).toMatchObject({ status: 409, body: { code: 'stay_too_long' } });
  expect((await book(guest, 0, 10, 15)).status).toBe(201);
});

test('twelve bookings of one guest at once: as many as the limit are made, cancelling one allows another', async () => {
  await setLimits({ openBookings: 4 });
  const guest = service.guest();
  const replies = await Promise.all(roomIds.map((_, room) => book(guest, room, 20, 22)));
  const rejected = replies.filter(({ status }) => status === 409);
  expect(rejected.map(({ body }) => body.code)).toEqual(Array(8).fill('too_many_bookings'));
  const booked = replies.filter(({ status }) => status === 201);
  expect(booked).toHaveLength(4);
  expect((await book(guest, 0, 30, 31)).body.code).toBe('too_many_bookings');
  await guest.call('DELETE', `/api/booking/${booked[0]!.body.booking.bookingId}`);
  expect((await book(guest, 0, 30, 31)).status).toBe(201);
});

test('ten stays of one guest at once have together at most as many nights as the limit', async () => {
  await setLimits({ openNights: 20 });
  const guest = service.guest();
  const replies = await Promise.all(roomIds.slice(0, 10).map((_, room) => book(guest, room, 40, 46)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(
    new Set(
      replies.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`),
    ),
  ).toEqual(new Set(['409 too_many_nights']));
  expect((await book(guest, 11, 50, 52)).status).toBe(201);
});

test('a booking at a quoted price has the same limits', async () => {
  await setLimits({ openBookings: 1 });
  const guest = service.guest();
  const search = { start: day(60), end: day(62), adults: 2 };
  const { body } = await service.call('POST', '/api/stay/search', {
    body: search,
    headers: { 'cache-control': 'no-cache' },
  });
  const quote = body.offers[0].quote.token;
  const replies = await Promise.all([1, 2, 3].map(() => guest.call('POST', '/api/stay/bookings', { quote })));
  expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual(
    [201, 'too_many_bookings', 'too_many_bookings'].sort(),
  );
});

test('past nights do not count, and neither do the bookings of others', async () => {
  await setLimits({ openBookings: 1, openNights: 4 });
  const guest = service.guest();
  expect((await book(guest, 0, 0, 4)).status).toBe(201);
  expect((await book(service.guest(), 1, 0, 4)).status).toBe(201);
  service.setToday(day(3));
  await setLimits({ openBookings: 2, openNights: 4 });
  expect((await book(guest, 2, 3, 6)).status).toBe(201);
  service.setToday(day(0));
});

test('a repeated call gets the first answer, though the limit is reached', async () => {
  await setLimits({ openBookings: 1 });
  const guest = service.guest();
  const order = { roomId: roomIds[3], start: day(70), end: day(71) };
  const repeat = () => guest.call('POST', '/api/booking', order, { headers: { 'idempotency-key': 'one' } });
  const first = await repeat();
  expect(first.status).toBe(201);
  expect(await repeat()).toMatchObject({ status: 201, body: first.body });
});

test('staff who may change bookings have no limits, for themselves and at the desk', async () => {
  await setLimits({ monthsAhead: 1, nightsPerStay: 1, openBookings: 1, openNights: 1 });
  const staff = service.staff();
  for (const room of [4, 5]) expect((await book(staff, room, 80, 83)).status).toBe(201);
  const order = {
    roomId: roomIds[6],
    start: day(80),
    end: day(90),
    lastName: 'Group',
    firstName: '',
    phone: '',
  };
  expect((await staff.call('POST', '/api/desk/bookings', order)).status).toBe(201);
});

test('only guests whose address is confirmed book where the hotel asks for it, and staff for whom they like', async () => {
  const guest = testUser('Customer');
  const bookAs = (claims: Record<string, boolean>, room: number) =>
    service.call('POST', '/api/booking', {
      token: service.tokens.sign(guest, claims),
      body: { roomId: roomIds[room], start: day(100), end: day(101) },
    });
  await setLimits({}, true);
  expect(await bookAs({ email_verified: false }, 0)).toMatchObject({
    status: 409,
    body: { code: 'address_not_confirmed', message: expect.stringMatching(/open the link in the e-mail/) },
  });
  const search = { start: day(100), end: day(101), adults: 2 };
  // Searches know the settings of the test before for up to 250 ms.
  const quote: string = await eventually(async () => {
    const headers = { 'cache-control': 'no-cache' };
    const { body } = await service.call('POST', '/api/stay/search', { body: search, headers });
    return body.offers?.[0]?.quote?.token;
  });
  const quoted = { token: service.tokens.sign(guest, { email_verified: false }), body: { quote } };
  expect((await service.call('POST', '/api/stay/bookings', quoted)).body.code).toBe('address_not_confirmed');
  expect((await bookAs({ email_verified: true }, 1)).status).toBe(201);
  expect((await book(service.staff(), 3, 100, 101)).status).toBe(201);
  await setLimits({});
  expect((await bookAs({ email_verified: false }, 0)).status).toBe(201);
});
