import { randomUUID } from 'node:crypto';
import type { BookingStatus, Today } from '@innkeeper/contracts/booking';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeEach(async () => {
  service = await startBooking();
});
afterEach(() => service.stop());

/** Adds a stay in a room of its own, from one day to another, and gives it these statuses on some days. */
async function add(start: number, end: number, ...steps: [BookingStatus, number][]) {
  const { roomId } = await service.addRoom();
  service.setToday(day(start));
  const order = { roomId, start: day(start), end: day(end) };
  const { bookingId } = (await service.guest().call('POST', '/api/booking', order)).body.booking;
  for (const [status, on] of steps) {
    service.setToday(day(on));
    const { status: code } = await service
      .staff()
      .call('PUT', `/api/booking/${bookingId}/status`, { status });
    expect(code).toBe(200);
  }
  service.setToday(TODAY);
  return { bookingId, roomId };
}
const read = async (): Promise<Today> => {
  const { status, body } = await service.staff().call('GET', '/api/desk/today');
  expect(status).toBe(200);
  return body;
};
const idsOf = ({ bookings }: { bookings: { bookingId: string }[] }) =>
  bookings.map(({ bookingId }) => bookingId).sort();
const idsIn = (...stays: { bookingId: string }[]) => stays.map(({ bookingId }) => bookingId).sort();

test('has arrivals, departures, guests in the house, and cases that need attention', async () => {
  const arriving = await add(0, 2);
  const arrived = await add(0, 3, ['checked_in', 0]);
  const leaving = await add(-2, 0, ['checked_in', -2]);
  const leftToday = await add(-2, 0, ['checked_in', -2], ['checked_out', 0]);
  const leftEarly = await add(-2, 4, ['checked_in', -2], ['checked_out', 0]);
  const overdue = await add(-5, -1, ['checked_in', -5]);
  const late = await add(-1, 2);
  await add(-3, 1, ['checked_in', -3]); // stays on
  await add(1, 2); // tomorrow
  await add(0, 2, ['cancelled', 0]);
  await add(0, 2, ['no_show', 0]);
  await add(-4, -1, ['checked_in', -4], ['checked_out', -1]);
  const today = await read();
  expect(today).toMatchObject({
    date: TODAY,
    arrivals: { count: 1, done: 1 },
    departures: { count: 1, done: 2 },
    inHouse: 4,
    attention: { overdue: { count: 1 }, late: { count: 1 }, deletedRooms: [] },
  });
  expect(idsOf(today.arrivals)).toEqual(idsIn(arriving, arrived));
  expect(today.arrivals.bookings[0]).toMatchObject({
    bookingId: arriving.bookingId,
    allowedTransitions: ['checked_in', 'cancelled', 'no_show'],
  });
  expect(idsOf(today.departures)).toEqual(idsIn(leaving, leftToday, leftEarly));
  expect(today.departures.bookings[0]!.bookingId).toBe(leaving.bookingId); // the open ones first
  expect(idsOf(today.attention.overdue)).toEqual(idsIn(overdue));
  expect(idsOf(today.attention.late)).toEqual(idsIn(late));
});

test('the numbers are those of the lists that they lead to', async () => {
  await add(0, 2);
  await add(0, 1);
  await add(-2, 0, ['checked_in', -2]);
  await add(-3, -1, ['checked_in', -3]);
  await add(-1, 1);
  const today = await read();
  const total = async (query: string) => {
    const address = `/api/booking/getAllBookings?${query}&pageSize=1`;
    return (await service.staff().call('GET', address)).body.pageInfo.totalItems;
  };
  expect([
    today.arrivals.count,
    today.departures.count,
    today.inHouse,
    today.attention.overdue.count,
    today.attention.late.count,
  ]).toEqual([
    await total('view=arriving'),
    await total('view=leaving'),
    await total('status=checked_in'),
    await total('view=overdue'),
    await total('view=late'),
  ]);
});

test('counts the rooms of tonight: taken, closed and free', async () => {
  const taken = await add(-1, 2);
  await add(1, 2); // free tonight
  const closed = await service.addRoom({ available: false });
  const free = await service.addRoom({ name: 'Garden Suite', maximumGuests: 3 });
  const { rooms } = await read();
  expect(rooms).toMatchObject({ total: 4, taken: 1, closed: 1 });
  expect(rooms.free).toHaveLength(2);
  expect(rooms.free.find(({ roomId }) => roomId === free.roomId)).toEqual({
    roomId: free.roomId,
    name: 'Garden Suite',
    category: free.category.name,
    maximumGuests: 3,
    price: 100,
  });
  expect(rooms.free.map(({ roomId }) => roomId)).not.toContain(closed.roomId);
  await service.staff().call('PUT', `/api/booking/${taken.bookingId}/status`, { status: 'no_show' });
  expect((await read()).rooms.taken).toBe(0);
});

test('counts the taken rooms of each of the next 14 nights', async () => {
  await add(-2, 1);
  await add(0, 3);
  await add(13, 20);
  await add(14, 15);
  const { nights } = await read();
  expect(nights.map(({ night }) => night)).toEqual(Array.from({ length: 14 }, (_, i) => day(i)));
  expect(nights.map(({ taken }) => taken)).toEqual([2, 1, 1, ...Array(10).fill(0), 1]);
});

test('names the rooms of today’s arrivals that are not clean, as housekeeping counts them', async () => {
  await add(0, 2); // its state is unknown, so it counts as clean
  const dirty = await add(0, 1);
  const cleaning = await add(0, 1);
  const [later, arrived, cancelled] = [
    await add(1, 2),
    await add(0, 1, ['checked_in', 0]),
    await add(0, 1, ['cancelled', 0]),
  ];
  const set = (roomId: string, from: string, state: string) =>
    service.staff().call('PUT', `/api/desk/housekeeping/${roomId}`, { from, state });
  for (const { roomId } of [dirty, cleaning, later, arrived, cancelled]) await set(roomId, 'clean', 'dirty');
  await set(cleaning.roomId, 'dirty', 'cleaning');
  const unclean = (await read()).attention.uncleanRooms!;
  expect(new Map(unclean.map(({ roomId, state }) => [roomId, state]))).toEqual(
    new Map([
      [dirty.roomId, 'dirty'],
      [cleaning.roomId, 'cleaning'],
    ]),
  );
  const { rooms } = (await service.staff().call('GET', '/api/desk/housekeeping')).body;
  const needed = rooms.filter(
    (room: { arrivesToday: boolean; state: string }) =>
      room.arrivesToday && !['clean', 'inspected'].includes(room.state),
  );
  expect(unclean.map(({ roomId }) => roomId)).toEqual(needed.map(({ roomId }: { roomId: string }) => roomId));
  await set(dirty.roomId, 'dirty', 'cleaning');
  await set(dirty.roomId, 'cleaning', 'clean');
  await service.database.query('update rooms set deleted = true where room_id = $1', [cleaning.roomId]);
  expect((await read()).attention.uncleanRooms).toEqual([]);
});

test('names deleted rooms with coming stays, and no longer counts their nights', async () => {
  const { roomId } = await add(0, 2);
  await service.database.query('update rooms set deleted = true where room_id = $1', [roomId]);
  const today = await read();
  expect(today.attention.deletedRooms).toEqual([{ roomId, name: 'Sea Suite', stays: 1 }]);
  expect([today.rooms.total, today.nights[0]!.taken]).toEqual([0, 0]);
});

test('changes with the day at the hotel', async () => {
  await add(1, 2);
  expect((await read()).arrivals.count).toBe(0);
  service.setToday(day(1));
  expect(await read()).toMatchObject({ date: day(1), arrivals: { count: 1 } });
  service.setToday(day(2));
  expect((await read()).attention.late.count).toBe(1);
});

test('lists at most a hundred of a day, and counts all', async () => {
  const { roomId, category } = await service.addRoom();
  await service.database.query(
    `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
     select 'many-' || n, $1, 'Many', 2, '[]', true from generate_series(1, 120) n`,
    [category.id],
  );
  const guest = service.guest();
  await guest.call('POST', '/api/booking', { roomId, start: day(0), end: day(1) });
  await service.database.query(
    `insert into bookings (booking_id, customer_id, email, guest_id, room_id, stay, status, price)
     select 'MB-MANY' || n, $1, 'many@example.com', $1, 'many-' || n, daterange($2, $3), 'confirmed', 1.00
       from generate_series(1, 120) n`,
    [guest.id, day(0), day(1)],
  );
  const { arrivals } = await read();
  expect([arrivals.count, arrivals.bookings.length]).toEqual([121, 100]);
});

test('the lists of a day have who arrives, who stays the night and who leaves, with what to know', async () => {
  const staff = service.staff();
  const readDay = async (offset: number) =>
    (await staff.call('GET', `/api/desk/day?day=${day(offset)}`)).body;
  const [comes, next] = [await add(2, 4), await add(4, 5)];
  const stays = await add(0, 5, ['checked_in', 0]);
  const leaves = await add(-1, 2, ['checked_in', -1]);
  const left = await add(-3, -1, ['checked_in', -3], ['checked_out', -1]);
  await add(2, 4, ['cancelled', 0]);
  await staff.call('POST', `/api/desk/bookings/${comes.bookingId}/notes`, {
    noteId: randomUUID(),
    text: 'Nut allergy',
  });

  const coming = await readDay(2);
  expect(coming.day).toBe(day(2));
  expect(idsOf(coming.arrivals)).toEqual(idsIn(comes));
  expect(idsOf(coming.inHouse)).toEqual(idsIn(comes, stays));
  expect(idsOf(coming.departures)).toEqual(idsIn(leaves));
  expect([coming.arrivals.count, coming.inHouse.count, coming.departures.count]).toEqual([1, 2, 1]);
  expect(coming.remarks).toMatchObject([{ bookingId: comes.bookingId, notes: [{ text: 'Nut allergy' }] }]);
  expect(idsOf((await readDay(4)).arrivals)).toEqual(idsIn(next));

  const past = await readDay(-1);
  expect(idsOf(past.arrivals)).toEqual(idsIn(leaves));
  expect(idsOf(past.inHouse)).toEqual(idsIn(leaves));
  expect(idsOf(past.departures)).toEqual(idsIn(left));
  expect((await staff.call('GET', '/api/desk/day?day=2026-02-30')).status).toBe(400);
});

test('notes on a guest stand at the arrival, and on the chart it has a sign; so do bookings of a group', async () => {
  const staff = service.staff();
  const plain = await add(6, 8);
  const known = await add(6, 8);
  const { guest } = (await staff.call('GET', `/api/desk/bookings/${known.bookingId}`)).body;
  const record = (await staff.call('GET', `/api/desk/guests/${guest.guestId}`)).body.guest;
  const notes = 'Pays in advance';
  const changed = await staff.call('PUT', `/api/desk/guests/${guest.guestId}`, { ...record, notes });
  expect(changed.status).toBe(200);
  const { remarks } = (await staff.call('GET', `/api/desk/day?day=${day(6)}`)).body;
  expect(remarks).toEqual([
    { bookingId: known.bookingId, arrivalTime: null, requests: '', guestNotes: notes, notes: [] },
  ]);

  const [one, other] = [await service.addRoom(), await service.addRoom()];
  const stay = { start: day(6), end: day(8), lastName: 'Together' };
  const order = { ...stay, roomId: one.roomId, moreRooms: [{ roomId: other.roomId }] };
  const { body } = await staff.call('POST', '/api/desk/bookings', order);
  const { stays } = (await staff.call('GET', `/api/desk/chart?start=${day(6)}&days=2`)).body;
  const signsOf = (bookingId: string) => {
    const { isOfGroup, hasNotes } = stays.find((each: { bookingId: string }) => each.bookingId === bookingId);
    return [isOfGroup, hasNotes];
  };
  expect(signsOf(plain.bookingId)).toEqual([false, false]);
  expect(signsOf(known.bookingId)).toEqual([false, true]);
  expect(signsOf(body.booking.bookingId)).toEqual([true, false]);
});

test.each(['9999-12-31', '0000-01-01', '2026-02-30', 'today'])(
  '%s is no day of lists or the chart',
  async (day) => {
    for (const path of [`/api/desk/day?day=${day}`, `/api/desk/chart?days=14&start=${day}`])
      expect((await service.staff().call('GET', path)).body.code).toBe('invalid_fields');
  },
);
