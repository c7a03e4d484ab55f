import type { BookingOnWire } from '@innkeeper/contracts/booking';
import type { Reply } from '@innkeeper/kit/testing';
import { type BookingUnderTest, type Category, day, startBooking } from '../testing/booking.ts';
import { guestsOf } from '../testing/holding.ts';
import { below } from '../testing/random-changes.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { offerOf, hold, addRooms } = guestsOf(() => service);
const nights = (start: number, end: number) => ({ start: day(start), end: day(end) });

const tryToBook = async (category: Category, start: number, end: number): Promise<Reply> => {
  // A quote of nights in which the category is free, for these nights.
  const { quote } = await offerOf(category, nights(start, end));
  return quote
    ? service.guest().call('POST', '/api/stay/bookings', { quote: quote.token })
    : { status: 409, headers: new Headers(), body: { code: 'not_offered' } };
};
async function book(category: Category, start: number, end: number): Promise<BookingOnWire> {
  const { status, body } = await tryToBook(category, start, end);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.booking;
}
const cancel = ({ bookingId }: BookingOnWire) =>
  service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status: 'cancelled' });
async function roomOf({ bookingId }: BookingOnWire): Promise<string> {
  const { rows } = await service.database.query<{ roomId: string }>(
    'select room_id as "roomId" from bookings join occupancies using (booking_id, room_id) where booking_id = $1',
    [bookingId],
  );
  return rows[0]!.roomId;
}

/** Two rooms, of which one is taken for the nights 30 and 31, the other one for 33 to 35. */
async function spreadOut(start = 30) {
  const category = await addRooms(2, 2);
  const early = await book(category, start, start + 2);
  const between = await book(category, start + 2, start + 4); // in the same room, where it leaves no gap
  const late = await book(category, start + 3, start + 6);
  await cancel(between);
  expect(await roomOf(early)).not.toBe(await roomOf(late));
  return { category, early, late };
}

test('a category is not full because of how stays are spread over its rooms', async () => {
  const { category, early, late } = await spreadOut();
  expect(await offerOf(category, nights(31, 34))).toMatchObject({ roomsLeft: 1, state: 'free' });
  const booked = await book(category, 31, 34);
  expect(await roomOf(early)).toBe(await roomOf(late));
  expect(await roomOf(booked)).not.toBe(await roomOf(late));
  expect(await offerOf(category, nights(31, 34))).toMatchObject({ roomsLeft: 0, state: 'sold_out' });

  const moved = (await roomOf(early)) === early.roomId ? late : early;
  const { rows } = await service.database.query<{ type: string; data: object }>(
    `select event->>'type' as type, event->'data' as data from outbox
      where subject = $1 order by position desc limit 1`,
    [moved.bookingId],
  );
  expect(rows).toMatchObject([
    { type: 'booking.rearranged', data: { roomId: await roomOf(moved), status: 'confirmed' } },
  ]);
});

test('a hold of several rooms moves stays as well, all or none', async () => {
  const { category } = await spreadOut();
  const quote = (await offerOf(category, nights(31, 34))).quote!.token;
  expect((await hold([quote, quote])).body.code).toBe('room_not_available');
  expect((await hold([quote])).status).toBe(201);
  expect((await hold([quote])).body.code).toBe('room_not_available');
});

test('a stay keeps the room that somebody chose', async () => {
  const { category, early, late } = await spreadOut();
  const swap = [early, late].map(({ bookingId, roomId }, i) => ({
    ...{ bookingId, from: roomId },
    to: [late, early][i]!.roomId,
  }));
  expect((await service.staff().call('POST', '/api/desk/moves', { moves: swap })).status).toBe(200);
  expect(await offerOf(category, nights(31, 34))).toMatchObject({ roomsLeft: 0, state: 'sold_out' });
});

test('a stay that begins today keeps its room', async () => {
  const { category } = await spreadOut(0);
  expect(await offerOf(category, nights(1, 4))).toMatchObject({ roomsLeft: 1 }); // the late stay can move
  const { rowCount } = await service.database.query(
    `update bookings set is_room_chosen = true where lower(stay) = $1 and room_id = any(
       select room_id from rooms where category_id = $2)`,
    [day(3), category.id],
  );
  expect(rowCount).toBe(1);
  expect(await offerOf(category, nights(1, 4))).toMatchObject({ roomsLeft: 0 });
});

test('of twenty guests at once one gets the room that others make free', async () => {
  for (let round = 0; round < 5; round++) {
    const { category } = await spreadOut();
    const { quote } = await offerOf(category, nights(31, 34));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.guest().call('POST', '/api/stay/bookings', { quote: quote!.token }),
      ),
    );
    const statuses = answers.map(({ status, body }) => (status === 409 ? body.code : status)).sort();
    expect(statuses).toEqual([201, ...Array(19).fill('room_not_available')]);
  }
});

test('nobody is refused while fewer stays than rooms share each night', async () => {
  const ROOMS = 4;
  const category = await addRooms(...Array(ROOMS).fill(2));
  const booked: (BookingOnWire & { first: number; last: number })[] = [];
  let moved = 0;
  let refused = 0;
  for (let round = 0; round < 120; round++) {
    if (below(4) === 0) {
      const [gone] = booked.splice(below(booked.length), 1);
      if (gone) await cancel(gone);
      continue;
    }
    const first = 40 + below(25);
    const last = first + 1 + below(7);
    const isFree = Array.from({ length: last - first }, (_, i) => first + i).every(
      (night) => booked.filter((other) => other.first <= night && night < other.last).length < ROOMS,
    );
    const before = await Promise.all(booked.map(roomOf));
    const { status, body } = await tryToBook(category, first, last);
    expect({ round, status }).toEqual({ round, status: isFree ? 201 : 409 });
    if (isFree) {
      const after = await Promise.all(booked.map(roomOf));
      if (after.some((roomId, i) => roomId !== before[i])) moved++;
      booked.push({ ...body.booking, first, last });
    } else refused++;
  }
  expect({ moved: moved > 0, refused: refused > 0 }).toEqual({ moved: true, refused: true });
}, 60_000);
