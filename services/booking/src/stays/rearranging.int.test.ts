import { randomUUID } from 'node:crypto';
import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { below, eventually, type Reply, testUser } from '@innkeeper/kit/testing';
import {
  type BookingUnderTest,
  type Category,
  day,
  type Person,
  person,
  startBooking,
} from '../testing/booking.ts';
import { startGateway } from '../testing/gateways.ts';
import { guestsOf } from '../testing/holding.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { offerOf, hold, addRooms, expire } = guestsOf(() => service);
const nights = (start: number, end: number) => ({ start: day(start), end: day(end) });

const tryToBook = async (
  category: Category,
  start: number,
  end: number,
  guest = service.guest(),
): Promise<Reply> => {
  // A quote of nights in which the category is free, for these nights.
  const { quote } = await offerOf(category, nights(start, end));
  return quote
    ? guest.call('POST', '/api/stay/bookings', { quote: quote.token })
    : { status: 409, headers: new Headers(), body: { code: 'not_offered' } };
};
async function book(
  category: Category,
  start: number,
  end: number,
  guest = service.guest(),
): Promise<BookingOnWire> {
  const { status, body } = await tryToBook(category, start, end, guest);
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

test('a stay that moves keeps the name that its guest gets at the same moment', async () => {
  const { category, early, late } = await spreadOut(60);
  const ids = [early.bookingId, late.bookingId];
  const renaming = await service.database.pool.connect();
  try {
    await renaming.query('begin'); // as the trigger does for an account with another name
    await renaming.query(`update bookings set guest_name = 'Ada King' where booking_id = any($1)`, [ids]);
    const booking = book(category, 61, 64);
    await eventually(async () => {
      const { rowCount } = await service.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount! > 0;
    });
    await renaming.query('commit');
    await booking;
  } finally {
    renaming.release();
  }
  const { rows } = await service.database.query(
    'select guest_name from bookings where booking_id = any($1)',
    [ids],
  );
  expect(rows).toEqual([{ guest_name: 'Ada King' }, { guest_name: 'Ada King' }]);
  expect(await roomOf(early)).toBe(await roomOf(late));
});

test('a hold of several rooms moves stays as well, all or none', async () => {
  const { category } = await spreadOut();
  const quote = (await offerOf(category, nights(31, 34))).quote!.token;
  expect((await hold([quote, quote])).body.code).toBe('room_not_available');
  expect((await hold([quote])).status).toBe(201);
  expect((await hold([quote])).body.code).toBe('room_not_available');
});

const changeTo = (guest: Person, { bookingId }: BookingOnWire, start: number, end: number) =>
  guest.call('PUT', `/api/booking/${bookingId}/stay`, { ...nights(start, end), adults: 2, children: [] });

test('changing a stay moves others, and the preview says that it is possible', async () => {
  const { category, early, late } = await spreadOut();
  const guest = service.guest();
  const own = await book(category, 40, 42, guest);
  const wanted = { ...nights(31, 34), adults: 2, children: [] };
  const path = `/api/booking/${own.bookingId}/preview`;
  const seen = await guest.call('POST', path, wanted);
  expect(seen.body).toMatchObject({ problem: null, difference: { amount: '100.00' } });
  expect(await roomOf(early)).not.toBe(await roomOf(late)); // nothing moves before
  expect((await changeTo(guest, own, 31, 34)).status).toBe(200);
  expect(await roomOf(early)).toBe(await roomOf(late));
  expect(await roomOf(own)).not.toBe(await roomOf(late));

  const other = service.guest();
  const stuck = await book(category, 50, 52, other);
  expect((await changeTo(other, stuck, 31, 34)).body.code).toBe('room_not_available');
});

test('others may get the room that a changed stay leaves', async () => {
  const category = await addRooms(2, 2);
  const guest = service.guest();
  const own = await book(category, 30, 32, guest);
  const filler = await book(category, 30, 31);
  const after = await book(category, 33, 35); // beside `own` or `filler`, wherever the gap is tighter
  await cancel(filler);
  const alone = await book(category, 32, 33);
  // One of the two rooms is needed for the five nights, so all other stays share the other one.
  expect((await changeTo(guest, own, 30, 35)).status).toBe(200);
  expect(await roomOf(after)).toBe(await roomOf(alone));
  expect(await roomOf(own)).not.toBe(await roomOf(alone));
});

test('a stay keeps the room that someone chose', async () => {
  const { category, early, late } = await spreadOut();
  const swap = [early, late].map(({ bookingId, roomId }, i) => ({
    bookingId,
    from: roomId,
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
  // The inventory did not change, so what was found before may be shown for another second.
  await eventually(async () => (await offerOf(category, nights(1, 4))).roomsLeft === 0);
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

test('no booking is rejected while fewer stays than rooms share each night', async () => {
  const ROOMS = 4;
  const category = await addRooms(...Array(ROOMS).fill(2));
  const booked: (BookingOnWire & { first: number; last: number; guest: Person })[] = [];
  let moved = 0;
  let changed = 0;
  let rejected = 0;
  const hasSeenAll = () => moved + changed > 0 && rejected > 0;
  for (let round = 0; round < 120 || (round < 1_000 && !hasSeenAll()); round++) {
    if (below(4) === 0) {
      const [gone] = booked.splice(below(booked.length), 1);
      if (gone) await cancel(gone);
      continue;
    }
    const first = 40 + below(25);
    const last = first + 1 + below(7);
    const changing = below(3) === 0 ? booked[below(booked.length)] : undefined;
    const others = booked.filter((other) => other !== changing);
    const isFree = Array.from({ length: last - first }, (_, i) => first + i).every(
      (night) => others.filter((other) => other.first <= night && night < other.last).length < ROOMS,
    );
    const before = await Promise.all(others.map(roomOf));
    if (changing) {
      const { status } = await changeTo(changing.guest, changing, first, last);
      expect({ round, status }).toEqual({ round, status: isFree ? 200 : 409 });
      if (!isFree) continue;
      Object.assign(changing, { first, last });
      const after = await Promise.all(others.map(roomOf));
      if (after.some((roomId, i) => roomId !== before[i])) changed++;
      continue;
    }
    const guest = service.guest();
    const { status, body } = await tryToBook(category, first, last, guest);
    expect({ round, status }).toEqual({ round, status: isFree ? 201 : 409 });
    if (isFree) {
      const after = await Promise.all(booked.map(roomOf));
      if (after.some((roomId, i) => roomId !== before[i])) moved++;
      booked.push({ ...body.booking, first, last, guest });
    } else rejected++;
  }
  expect(hasSeenAll()).toBe(true);
}, 120_000);

// ROUNDS=1000 for the long form.
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

test(
  'of fifty guests at two gateways and two replicas one gets the last room, while holds expire and stays move',
  async () => {
    const { connectionString } = service.database.pool.options;
    await using replica = await startBooking({ databaseUrl: connectionString!, tokens: service.tokens });
    await using one = await startGateway(service);
    await using two = await startGateway(replica);
    const gateways = [one, two];
    const guestAt = (place: number) =>
      person({ call: gateways[place % 2]!.call, tokens: service.tokens }, testUser('Customer'));
    /** Like the site, repeats calls that a busy server or gateway could not answer in time with the same key. */
    const order = async (place: number, quote: string) => {
      const guest = guestAt(place);
      const headers = { 'idempotency-key': randomUUID() };
      for (;;) {
        const { status, body } = await guest.call('POST', '/api/stay/bookings', { quote }, { headers });
        if (status !== 503 && status !== 504) return status === 409 ? body.code : status;
      }
    };
    for (let round = 0; round < ROUNDS; round++) {
      const { category } = await spreadOut();
      const { quote } = await offerOf(category, nights(31, 34));
      // An expired hold in the gap between the stays that was not ended yet.
      const held = await hold([(await offerOf(category, nights(32, 33))).quote!.token]);
      await expire(held.body);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, place) => order(place, quote!.token)),
      );
      expect({ round, outcomes: outcomes.sort() }).toEqual({
        round,
        outcomes: [201, ...Array(49).fill('room_not_available')],
      });
      const { rowCount } = await service.database.query(
        `select from occupancies join rooms using (room_id) where category_id = $1 and nights && daterange($2, $3)`,
        [category.id, day(32), day(33)],
      );
      expect(rowCount).toBe(1);
    }
  },
  60_000 + ROUNDS * 5_000,
);
