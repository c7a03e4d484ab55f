import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type BookingUnderTest, day, startBooking, TODAY, UNSTORABLE } from '../testing/booking.ts';
import { newBookingId } from './booking-id.ts';

jest.mock('./booking-id.ts', () => {
  const actual = jest.requireActual<typeof import('./booking-id.ts')>('./booking-id.ts');
  return { newBookingId: jest.fn(actual.newBookingId) };
});

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const bookingsOf = async (roomId: string) =>
  (await service.database.query('select from bookings where room_id = $1', [roomId])).rowCount;

test('a booking costs the sum of its nights and belongs to the customer of the token', async () => {
  const room = await service.addRoom({ category: await service.addCategory('128.10'), name: 'Sea Suite' });
  const guest = service.guest();
  const { status, body } = await guest.call('POST', '/api/booking', {
    roomId: room.roomId,
    start: day(10),
    end: day(13),
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    message: 'You have Booked this Room !',
    booking: {
      bookingId: expect.stringMatching(/^BK-[0-9A-Z]{8}$/),
      customerId: guest.id,
      email: guest.email,
      guestName: '',
      guests: 1,
      status: 'confirmed',
      roomId: room.roomId,
      roomName: 'Sea Suite',
      category: expect.any(String),
      start: day(10),
      end: day(13),
      nights: 3,
      price: 384.3,
      currency: 'USD',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      flags: [],
      allowedTransitions: ['cancelled'],
      mayCancel: true,
      mayChange: true,
      children: [],
      revision: 0,
    },
  });
});

test('a booking publishes one event with its state and the request id', async () => {
  const room = await service.addRoom({ category: await service.addCategory('99.99') });
  const guest = service.unconfirmed();
  const reply = await guest.call(
    'POST',
    '/api/booking',
    { roomId: room.roomId, start: day(10), end: day(12) },
    { headers: { 'x-request-id': 'request-of-the-gateway' } },
  );
  const { bookingId } = reply.body.booking;
  const events = await service.published(bookingId);
  expect(events).toEqual([
    expect.objectContaining({
      type: 'booking.confirmed',
      subject: bookingId,
      topic: 'innkeeper.booking',
      requestId: 'request-of-the-gateway',
      data: expect.objectContaining({
        bookingId,
        customerId: guest.id,
        email: guest.email,
        roomId: room.roomId,
        roomName: room.name,
        start: day(10),
        end: day(12),
        nights: 2,
        price: '199.98',
        currency: 'USD',
        status: 'confirmed',
        guestName: '',
        guests: 1,
        segments: [{ roomId: room.roomId, start: day(10), end: day(12) }],
        revision: 0,
        category: room.category.name,
        unproven: { caller: guest.id },
      }),
    }),
  ]);
});

test('staff may book for themselves', async () => {
  const room = await service.addRoom();
  const staff = service.staff();
  const { status, body } = await staff.call('POST', '/api/booking', {
    roomId: room.roomId,
    start: TODAY,
    end: day(365),
  });
  expect([status, body.booking.customerId, body.booking.nights]).toEqual([201, staff.id, 365]);
});

test('a client cannot set the price, the owner, the status or the id', async () => {
  const room = await service.addRoom({ category: await service.addCategory('150.00') });
  const guest = service.guest();
  const { status, body } = await guest.call('POST', '/api/booking', {
    roomId: room.roomId,
    start: day(10),
    end: day(11),
    price: 1,
    customerId: randomUUID(),
    email: 'other@example.com',
    status: 'checked_in',
    bookingId: 'MB-MINE',
  });
  expect(status).toBe(201);
  expect(body.booking).toMatchObject({
    price: 150,
    customerId: guest.id,
    email: guest.email,
    status: 'confirmed',
  });
  expect(body.booking.bookingId).not.toBe('MB-MINE');
});

test('the check-out day is free for the next guest, and the check-in day for the previous one', async () => {
  const { roomId } = await service.addRoom();
  const guest = service.guest();
  const book = async (start: number, end: number) =>
    (await guest.call('POST', '/api/booking', { roomId, start: day(start), end: day(end) })).status;
  expect(await book(10, 12)).toBe(201);
  expect(await book(12, 14)).toBe(201);
  expect(await book(8, 10)).toBe(201);
  expect(await book(11, 13)).toBe(409);
});

test('a taken room is rejected with 409 and advice, and nothing is stored', async () => {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(12) };
  await service.guest().call('POST', '/api/booking', order);
  const { status, body } = await service.guest().call('POST', '/api/booking', order);
  expect({ status, body }).toEqual({
    status: 409,
    body: {
      code: 'room_not_available',
      params: { reason: 'nights' },
      message: 'This room is not available for these nights. Please choose another room or other dates.',
      requestId: expect.any(String),
    },
  });
  expect(await bookingsOf(roomId)).toBe(1);
});

test('a room that staff closed is rejected with 409', async () => {
  const { roomId } = await service.addRoom({ available: false });
  const { status, body } = await service
    .guest()
    .call('POST', '/api/booking', { roomId, start: day(10), end: day(12) });
  expect([status, body.code]).toEqual([409, 'room_not_available']);
});

test.each([
  ['that does not exist', 'GD-999'],
  ['with an emoji', '🛏️ suite'],
  ['with SQL in it', "' or '1'='1"],
  ['of 40 characters', 'x'.repeat(40)],
])('a room id %s is rejected with 404', async (_what, roomId) => {
  const { status, body } = await service
    .guest()
    .call('POST', '/api/booking', { roomId, start: day(10), end: day(12) });
  expect([status, body.code, body.message]).toEqual([404, 'not_found', `The room ${roomId} was not found.`]);
});

test.each(UNSTORABLE)('a room id that is %s is rejected', async (_what, roomId) => {
  const { status, body } = await service
    .guest()
    .call('POST', '/api/booking', { roomId, start: day(10), end: day(12) });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['roomId']]);
});

test.each([
  ['no dates', { start: undefined, end: undefined }, ['start', 'end']],
  ['an impossible date', { end: '2026-11-31' }, ['end']],
  ['check-out on the check-in day', { end: day(10) }, ['end']],
  ['more than 365 nights', { end: day(376) }, ['end']],
  ['yesterday', { start: day(-1) }, ['start']],
  ['numbers for dates', { start: 20261201, end: true }, ['start', 'end']],
])('an order with %s is rejected by field, and nothing is stored', async (_what, change, fields) => {
  const { roomId } = await service.addRoom();
  const { status, body } = await service
    .guest()
    .call('POST', '/api/booking', { roomId, start: day(10), end: day(12), ...change });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_fields', fields]);
  expect(await bookingsOf(roomId)).toBe(0);
});

test('a stay that costs more than can be stored is rejected, one night of it is not', async () => {
  const { roomId } = await service.addRoom({ category: await service.addCategory('9999999999.99') });
  const guest = service.guest();
  const book = (end: number) => guest.call('POST', '/api/booking', { roomId, start: day(10), end: day(end) });
  const rejected = await book(12);
  expect([rejected.status, Object.keys(rejected.body.fields)]).toEqual([400, ['end']]);
  expect((await book(11)).body.booking.price).toBe(9_999_999_999.99);
});

test('a booking id that is already taken is replaced by another', async () => {
  const { roomId } = await service.addRoom();
  const guest = service.guest();
  const book = (start: number) =>
    guest.call('POST', '/api/booking', { roomId, start: day(start), end: day(start + 1) });
  const { bookingId } = (await book(10)).body.booking;

  jest.mocked(newBookingId).mockReturnValueOnce(bookingId).mockReturnValueOnce(bookingId);
  const { status, body } = await book(20);
  expect(status).toBe(201);
  expect(body.booking.bookingId).not.toBe(bookingId);
  expect(await service.published(bookingId)).toHaveLength(1);
});

test('a room can be booked exactly when the search offers it', async () => {
  const stays = fc.array(fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: 6 })), {
    minLength: 6,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(stays, async (wanted) => {
      const room = await service.addRoom();
      const guest = service.guest();
      const taken: [number, number][] = [];
      for (const [start, nights] of wanted) {
        const end = start + nights;
        const dates = { start: day(start), end: day(end) };
        const isFree = taken.every(([first, last]) => end <= first || last <= start);
        const search = await service.search({ ...dates, category: room.category.name });
        const { status } = await guest.call('POST', '/api/booking', { roomId: room.roomId, ...dates });
        expect({ offered: search.body.rst.length === 1, status }).toEqual({
          offered: isFree,
          status: isFree ? 201 : 409,
        });
        if (isFree) taken.push([start, end]);
      }
    }),
    { numRuns: 12 },
  );
});
