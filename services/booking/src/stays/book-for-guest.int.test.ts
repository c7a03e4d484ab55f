import { randomUUID } from 'node:crypto';
import { recordedOf, testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type Person, person, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
let desk: Person;
beforeAll(async () => {
  service = await startBooking();
  desk = service.staff();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const stay = { start: day(0), end: day(2) };
const bookFor = (order: object, headers: Record<string, string> = {}) =>
  desk.call('POST', '/api/desk/bookings', { ...stay, ...order }, { headers });
const read = async (bookingId: string) => (await desk.call('GET', `/api/desk/bookings/${bookingId}`)).body;
const typesOf = async (bookingId: string) => (await service.published(bookingId)).map(({ type }) => type);

describe('a booking for a guest without an account', () => {
  test('needs a last name only; its price is that of every booking, and everybody sees the room taken', async () => {
    const { roomId, category } = await service.addRoom();
    const { status, body } = await bookFor({ roomId, lastName: 'Okafor' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'The room is booked.',
      changeId: null,
      booking: {
        ...stay,
        roomId,
        guestName: 'Okafor',
        email: '',
        guests: 1,
        nights: 2,
        price: 200,
        status: 'confirmed',
        flags: [],
        allowedTransitions: ['checked_in', 'cancelled', 'no_show'],
      },
    });
    expect((await service.search({ category: category.name, ...stay })).body.rst).toEqual([]);
    expect(await typesOf(body.booking.bookingId)).toEqual(['booking.confirmed']);
    const rejected = await bookFor({ roomId, lastName: 'Sato' });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'room_not_available']);
  });

  test('stores the data that staff entered about the guest, who has no account', async () => {
    const { roomId } = await service.addRoom();
    const names = {
      firstName: 'Ada',
      lastName: 'Marlow',
      email: 'ada@example.com',
      phone: '+34 600 555 010',
    };
    const { booking } = (await bookFor({ roomId, ...names, guests: 2 })).body;
    expect(booking).toMatchObject({ guestName: 'Ada Marlow', email: 'ada@example.com', guests: 2 });
    expect((await read(booking.bookingId)).guest.phone).toBe('+34 600 555 010');
    const { rows } = await service.database.query(
      `select g.customer_id, g.last_name from guests g join bookings using (guest_id) where booking_id = $1`,
      [booking.bookingId],
    );
    expect(rows).toEqual([{ customer_id: null, last_name: 'Marlow' }]);
    const { rslt } = (await desk.call('GET', '/api/booking/getAllBookings?q=marlow')).body;
    expect(rslt.map(({ bookingId }: { bookingId: string }) => bookingId)).toContain(booking.bookingId);
  });

  test('stores when the guest arrives and what was asked for, for everybody at the desk', async () => {
    const { roomId } = await service.addRoom();
    const wishes = { arrivalTime: '22:30', requests: 'A cot, and a quiet room' };
    const { booking } = (await bookFor({ roomId, lastName: 'Sato', ...wishes })).body;
    expect(await read(booking.bookingId)).toMatchObject({ ...wishes, bookedWith: [] });
    expect((await bookFor({ roomId, lastName: 'Sato', arrivalTime: '25:00' })).body.fields).toEqual({
      arrivalTime: expect.objectContaining({ code: 'not_time_like', params: { time: '18:30' } }),
    });
  });

  test('checks the guest in at once, which can be undone; the history names who did it', async () => {
    const { roomId } = await service.addRoom();
    const { body } = await bookFor({ roomId, lastName: 'Haddad', checkIn: true });
    const { bookingId, status } = body.booking;
    expect([status, body.message]).toEqual(['checked_in', 'The room is booked and the guest is checked in.']);
    expect(await typesOf(bookingId)).toEqual(['booking.confirmed', 'booking.checked_in']);
    const actors = (await service.published(bookingId)).map(({ actor }) => actor);
    expect(actors).toEqual(Array(2).fill({ kind: 'staff', id: desk.id }));
    const recorded = await recordedOf(service.database, 'booking', bookingId);
    expect(recorded.map(({ action }) => action)).toEqual(['booking.confirmed', 'booking.checked_in']);
    const undone = await desk.call('POST', `/api/desk/bookings/${bookingId}/undo`, {
      changeId: body.changeId,
    });
    expect(undone.body.booking.status).toBe('confirmed');
    expect((await read(bookingId)).segments).toMatchObject([{ roomId, ...stay }]);
  });

  test('is made once for one key, also after midnight, by each member of the staff', async () => {
    const { roomId } = await service.addRoom();
    const order = { roomId, lastName: 'Rey', checkIn: true };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await bookFor(order, headers);
    service.setToday(day(1));
    expect((await bookFor(order, headers)).body).toEqual(first.body);
    expect((await bookFor({ ...order, lastName: 'Roy' }, headers)).body.code).toBe('idempotency_key_reused');
    const other = await service
      .staff()
      .call('POST', '/api/desk/bookings', { ...stay, ...order }, { headers });
    expect(other.status).toBe(400); // another person's key, and the arrival is over
    expect(await typesOf(first.body.booking.bookingId)).toHaveLength(2);
  });

  test('of two desks that book the last room at once, one gets it', async () => {
    const { roomId } = await service.addRoom();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((lastName) => bookFor({ roomId, lastName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { rowCount } = await service.database.query('select from bookings where room_id = $1', [roomId]);
    expect(rowCount).toBe(1);
    const guests = await service.database.query(
      `select from guests g where last_name in ('One', 'Two', 'Three')`,
    );
    expect(guests.rowCount).toBe(1); // of a rejected order nothing stays
  });

  const keepsRoom = async (bookingId: string) => {
    const { rows } = await service.database.query<{ keeps: boolean; movable: number | null }>(
      `select is_room_chosen as keeps, movable_guests as movable
         from bookings join occupancies using (booking_id) where booking_id = $1`,
      [bookingId],
    );
    return rows[0]!;
  };

  test('keeps its room only if someone chose it', async () => {
    const { roomId } = await service.addRoom();
    const booked = async (order: object) =>
      (await bookFor({ roomId, lastName: 'Rey', ...order })).body.booking.bookingId;
    expect(await keepsRoom(await booked({ guests: 2, isRoomChosen: false }))).toEqual({
      keeps: false,
      movable: 2,
    });
    const chosen = await booked({ start: day(2), end: day(3) });
    expect(await keepsRoom(chosen)).toEqual({ keeps: true, movable: null });
    const later = { start: day(3), end: day(4) };
    expect(await keepsRoom(await booked({ ...later, isRoomChosen: true }))).toMatchObject({ keeps: true });
  });

  test('gets another room of the type if nobody chose the room and it is taken, also by moving a stay', async () => {
    const first = await service.addRoom();
    const { category } = first;
    const second = await service.addRoom({ category });
    const order = { lastName: 'Rey', isRoomChosen: false };
    const bookNights = async (roomId: string, start: number, end: number, more: object = {}) =>
      bookFor({ ...order, roomId, start: day(start), end: day(end), ...more });
    const alone = (await bookNights(first.roomId, 4, 6)).body.booking;
    const beside = (await bookNights(first.roomId, 5, 7)).body.booking;
    expect([alone.roomId, beside.roomId]).toEqual([first.roomId, second.roomId]);
    const before = (await bookNights(first.roomId, 20, 22)).body.booking;
    const after = (await bookNights(second.roomId, 22, 24)).body.booking;
    const long = (await bookNights(first.roomId, 20, 24)).body.booking;
    const roomOf = async ({ bookingId }: { bookingId: string }) => (await read(bookingId)).segments[0].roomId;
    expect(await roomOf(before)).toBe(await roomOf(after)); // one of them has moved
    expect(await roomOf(long)).not.toBe(await roomOf(after));
    const chosen = await bookNights(first.roomId, 4, 5, { isRoomChosen: true });
    expect([chosen.status, chosen.body.code]).toEqual([409, 'room_not_available']);
    expect((await bookNights(first.roomId, 5, 6)).body.code).toBe('room_not_available');
  });

  test.each([
    ['no last name', { lastName: ' ' }, 'lastName'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['an arrival before today', { start: day(-1) }, 'start'],
    ['a departure on the day of arrival', { end: day(0) }, 'end'],
    ['more guests than the room holds', { guests: 3 }, 'guests'],
    ['a check-in before the day of arrival', { start: day(1), checkIn: true }, 'checkIn'],
  ])('is rejected with %s', async (_, part, field) => {
    const { roomId } = await service.addRoom();
    const { status, body } = await bookFor({ roomId, lastName: 'Rey', ...part });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('is rejected for an unknown and for a closed room', async () => {
    expect((await bookFor({ roomId: 'nowhere', lastName: 'Rey' })).status).toBe(404);
    const { roomId } = await service.addRoom({ available: false });
    expect((await bookFor({ roomId, lastName: 'Rey' })).body.code).toBe('room_not_available');
  });
});

describe('the free rooms for a stay', () => {
  const free = async (query: object) => {
    const search = new URLSearchParams(query as Record<string, string>);
    return desk.call('GET', `/api/desk/free-rooms?${search}`);
  };
  const idsOf = (rooms: { roomId: string }[]) => rooms.map(({ roomId }) => roomId);

  test('are the cheapest first, clean or not, and of a stay that begins today the others are marked', async () => {
    await service.database.query('update rooms set deleted = true');
    const dirty = await service.addRoom({ category: await service.addCategory('50.00') });
    const clean = await service.addRoom({ category: dirty.category });
    const dearer = await service.addRoom({ category: await service.addCategory('60.00') });
    await service.database.query(`insert into room_states (room_id, state, since) values ($1, 'dirty', $2)`, [
      dirty.roomId,
      day(0),
    ]);
    const readinessFrom = async (start: string) =>
      (await free({ start, end: day(9) })).body.rooms.map(
        ({ roomId, isReady }: { roomId: string; isReady?: boolean }) => [roomId, isReady],
      );
    expect(await readinessFrom(day(0))).toEqual([
      [clean.roomId, true], // of two at one price
      [dirty.roomId, false],
      [dearer.roomId, true],
    ]);
    const later = await readinessFrom(day(1));
    expect(later.map(([roomId]: string[]) => roomId).at(-1)).toBe(dearer.roomId);
    expect(later.map(([, isReady]: unknown[]) => isReady)).toEqual([undefined, undefined, undefined]);
  });

  test('are those of all categories, cheapest first, with the price of the stay', async () => {
    await service.database.query('update rooms set deleted = true');
    const expensive = await service.addRoom({ category: await service.addCategory('250.00') });
    const cheap = await service.addRoom({ category: await service.addCategory('80.50') });
    const closed = await service.addRoom({ available: false });
    const { rooms } = (await free(stay)).body;
    expect(rooms).toEqual([
      {
        roomId: cheap.roomId,
        name: 'Sea Suite',
        category: cheap.category.name,
        maximumGuests: 2,
        price: 80.5,
        totalPrice: 161,
        isReady: true,
      },
      expect.objectContaining({ roomId: expensive.roomId, totalPrice: 500 }),
    ]);
    expect(idsOf(rooms)).not.toContain(closed.roomId);
    await bookFor({ roomId: cheap.roomId, lastName: 'Rey' });
    expect(idsOf((await free(stay)).body.rooms)).toEqual([expensive.roomId]);
    expect(idsOf((await free({ start: day(2), end: day(3) })).body.rooms)).toHaveLength(2);
    expect((await free({ ...stay, guests: '3' })).body.rooms).toEqual([]);
  });

  test('of rooms with equal prices, the one that leaves the fewest nights free comes first', async () => {
    await service.database.query('update rooms set deleted = true');
    const category = await service.addCategory();
    const [wide, tight] = [await service.addRoom({ category }), await service.addRoom({ category })];
    await bookFor({ roomId: tight.roomId, lastName: 'Rey', start: day(2), end: day(4) });
    expect(idsOf((await free(stay)).body.rooms)).toEqual([tight.roomId, wide.roomId]);
  });

  test.each([
    ['before today', { start: day(-1) }, 'start'],
    ['of no night', { end: day(0) }, 'end'],
    ['of nobody', { guests: '0' }, 'guests'],
  ])('are not searched for a stay %s', async (_, part, field) => {
    const { status, body } = await free({ ...stay, ...part });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('a price that the desk agrees on', () => {
  const agreed = { agreedPrice: '99.50', priceReason: 'Three rooms at once' };
  const ordered = async (order: object) => {
    const { roomId } = await service.addRoom();
    return bookFor({ roomId, lastName: 'Regular', ...order });
  };

  test('takes the place of the rates, night by night; staff see why, and the event does not say it', async () => {
    const { status, body } = await ordered({ ...agreed, guests: 2 });
    expect([status, body.booking.price]).toEqual([201, 199]);
    const { bookingId } = body.booking;
    const { lines, priceReason } = await read(bookingId);
    expect(priceReason).toBe('Three rooms at once');
    const night = { kind: 'night', label: 'Agreed price', reason: null, amount: '99.50' };
    expect(lines).toEqual([
      { ...night, night: day(0) },
      { ...night, night: day(1) },
    ]);
    expect(JSON.stringify(body)).not.toContain('Three rooms');
    expect(JSON.stringify(await service.published(bookingId))).not.toContain('Three rooms');
    expect(await recordedOf(service.database, 'booking', bookingId)).toMatchObject([
      { after: { price: '199.00', reason: 'Three rooms at once' } },
    ]);
  });

  test('for the whole stay is spread over its nights to the cent, and free rooms are offered at it', async () => {
    const price = { agreedPrice: 100, agreedPer: 'stay', end: day(3) };
    const { body } = await ordered({ ...agreed, ...price });
    const { lines, booking } = await read(body.booking.bookingId);
    expect(lines.map(({ amount }: { amount: string }) => amount)).toEqual(['33.34', '33.33', '33.33']);
    expect(booking.price).toBe(100);
    await service.addRoom();
    const query = new URLSearchParams({ start: day(0), end: day(3), agreedPrice: '100', agreedPer: 'stay' });
    const { rooms } = (await desk.call('GET', `/api/desk/free-rooms?${query}`)).body;
    expect(new Set(rooms.map(({ totalPrice }: { totalPrice: number }) => totalPrice))).toEqual(
      new Set([100]),
    );
  });

  test('needs a reason, the permission, and an amount', async () => {
    expect((await ordered({ agreedPrice: '99.50' })).body.fields).toEqual({
      priceReason: expect.objectContaining({ code: 'reason_needed' }),
    });
    for (const wrong of ['-1', '1.005', 'much'])
      expect((await ordered({ ...agreed, agreedPrice: wrong })).body.fields).toHaveProperty('agreedPrice');
    const { roomId } = await service.addRoom();
    const order = { ...stay, roomId, lastName: 'Regular' };
    const receptionist = person(service, testStaff('bookings'));
    const rejected = await receptionist.call('POST', '/api/desk/bookings', { ...order, ...agreed });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'forbidden']);
    expect((await receptionist.call('POST', '/api/desk/bookings', order)).status).toBe(201);
  });
});
