import { randomUUID } from 'node:crypto';
import { testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, person, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const find = async (q: string) => {
  const { status, body } = await service
    .staff()
    .call('GET', `/api/desk/search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body as {
    rooms: { roomId: string; category: string }[];
    bookings: { bookingId: string; guestName: string }[];
    guests: object[];
  };
};
const idsOf = async (q: string) => (await find(q)).bookings.map(({ bookingId }) => bookingId);

async function bookFor(lastName: string, start: number, roomId?: string) {
  const order = { roomId: roomId ?? (await service.addRoom()).roomId, lastName, firstName: 'Ilse' };
  service.setToday(day(Math.min(start, 0)));
  const { status, body } = await service
    .staff()
    .call('POST', '/api/desk/bookings', { ...order, start: day(start), end: day(start + 2) });
  expect(status).toBe(201);
  service.setToday(TODAY);
  return body.booking;
}

test('finds a booking by letters of its guest, its number, its room or the address, and nothing else', async () => {
  const name = `Quarrington${randomUUID().slice(0, 6)}`;
  const { roomId, category } = await service.addRoom({ name: 'Heron' });
  const booked = await bookFor(name, 3, roomId);
  await bookFor('Someone', 3);
  const { bookingId } = booked;
  for (const q of [name.slice(0, 8), name.toUpperCase(), `ilse ${name}`, bookingId.toLowerCase(), roomId])
    expect([q, await idsOf(q)]).toEqual([q, [bookingId]]);
  expect((await find(roomId)).rooms).toEqual([{ roomId, name: 'Heron', category: category.name }]);
  expect((await find(`heron ${roomId.slice(0, 8)}`)).rooms).toHaveLength(1);
  expect((await find(`ilse ${name}`)).guests).toEqual([
    { guestId: booked.customerId, name: `Ilse ${name}`, email: null },
  ]);
  const nothing = { rooms: [], bookings: [], guests: [] };
  expect(await find(`${name} nobody`)).toEqual(nothing);
  for (const wild of ['%', '_%_', '*']) expect(await find(wild)).toEqual(nothing);
});

test('what concerns the desk today comes first, then the newest stays, at most eight', async () => {
  const name = `Ferncastle${randomUUID().slice(0, 6)}`;
  const later = [];
  for (const start of [10, 20, 30, 40, 50, 60, 70, 80]) later.unshift(await bookFor(name, start));
  const arrives = await bookFor(name, 0);
  const found = await idsOf(name);
  expect(found).toEqual([arrives, ...later.slice(0, 7)].map(({ bookingId }) => bookingId));
});

test('of more than a hundred matches, also what concerns the desk today comes first', async () => {
  const { roomId } = await service.addRoom();
  const name = `Manyfold${randomUUID().slice(0, 6)}`;
  const arrives = await bookFor(name, 0, roomId);
  await service.database.query(
    `insert into bookings (booking_id, customer_id, guest_id, guest_name, adults, email, room_id, stay, status, price)
     select 'MB-COPY-' || n, customer_id, guest_id, guest_name, adults, email, room_id,
            daterange(lower(stay) + n, lower(stay) + n + 1), status, price
       from bookings, generate_series(10, 130) n where booking_id = $1`,
    [arrives.bookingId],
  );
  expect((await idsOf(name)).slice(0, 3)).toEqual([arrives.bookingId, 'MB-COPY-130', 'MB-COPY-129']);
});

test('a caller without access to bookings finds nothing, and a text is required', async () => {
  const { call } = person(service, testStaff('housekeeping'));
  expect((await call('GET', '/api/desk/search?q=ada')).status).toBe(403);
  for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(101)}`])
    expect((await service.staff().call('GET', `/api/desk/search${query}`)).status).toBe(400);
});
