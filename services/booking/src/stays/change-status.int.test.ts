import { recordedOf, testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, person, startBooking, TODAY, UNSTORABLE } from '../testing/booking.ts';
import { movingStays } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

/** A booking of five nights from day 10 on. */
async function booked() {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(15) };
  return (await service.guest().call('POST', '/api/booking', order)).body.booking;
}

const { agreeOnHalf } = movingStays(() => service);

const change = (bookingId: string, status: unknown, more: object = {}) =>
  service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status, ...more });

const eventTypes = async (bookingId: string) => (await service.published(bookingId)).map(({ type }) => type);

test('check-in and check-out each publish an event with the state after it', async () => {
  const { bookingId, ...booking } = await booked();
  service.setToday(day(10));
  const arrived = await change(bookingId, 'checked_in');
  expect([arrived.status, arrived.body]).toEqual([
    200,
    {
      message: 'The booking is checked_in.',
      changeId: expect.any(String),
      booking: {
        ...booking,
        bookingId,
        status: 'checked_in',
        allowedTransitions: ['checked_out'],
        mayCancel: false,
        mayChange: false,
        revision: 1,
      },
    },
  ]);
  service.setToday(day(15));
  const left = await change(bookingId, 'checked_out');
  expect(left.body.booking).toEqual({
    ...booking,
    bookingId,
    status: 'checked_out',
    allowedTransitions: [],
    mayCancel: false,
    mayChange: false,
    revision: 2,
  });
  expect(await eventTypes(bookingId)).toEqual([
    'booking.confirmed',
    'booking.checked_in',
    'booking.checked_out',
  ]);
});

test('rejects a check-in to an occupied room, and undoing a check-out once the room is occupied', async () => {
  const { roomId } = await service.addRoom();
  const bookFrom = async (start: number, end: number) =>
    (await service.guest().call('POST', '/api/booking', { roomId, start: day(start), end: day(end) })).body
      .booking.bookingId as string;
  const [before, next] = [await bookFrom(10, 15), await bookFrom(15, 18)];
  service.setToday(day(10));
  await change(before, 'checked_in');
  service.setToday(day(15));
  const rejected = await change(next, 'checked_in');
  expect([rejected.status, rejected.body.code]).toEqual([409, 'room_occupied']);
  expect(rejected.body.message).toContain(before);
  const walkIn = {
    roomId,
    start: day(18),
    end: day(19),
    guests: 1,
    firstName: '',
    lastName: 'Ruiz',
    checkIn: true,
  };
  service.setToday(day(18)); // the previous guest has stayed on without notice
  expect((await service.staff().call('POST', '/api/desk/bookings', walkIn)).body.code).toBe('room_occupied');
  service.setToday(day(15));
  const { changeId } = (await change(before, 'checked_out')).body;
  const unclean = await change(next, 'checked_in');
  expect([unclean.status, unclean.body.code]).toEqual([409, 'room_not_clean']);
  expect((await change(next, 'checked_in', { reason: 'They cannot wait' })).status).toBe(200);
  const undone = await service.staff().call('POST', `/api/desk/bookings/${before}/undo`, { changeId });
  expect([undone.status, undone.body.code]).toEqual([409, 'room_occupied']);
});

describe('an early check-out', () => {
  /** Five nights at 100 from day 10 on, with a cancellation fee of half the price, and the guest in the house on day 12. */
  async function inHouse({ terms = true } = {}) {
    service.setToday(TODAY);
    const booking = await booked();
    if (terms) await agreeOnHalf(booking.bookingId);
    service.setToday(day(10));
    await change(booking.bookingId, 'checked_in');
    service.setToday(day(12));
    return booking;
  }
  const path = (bookingId: string) => `/api/desk/bookings/${bookingId}`;
  const costOf = (bookingId: string) => service.staff().call('GET', `${path(bookingId)}/departure`);
  const leave = (bookingId: string, how: object = {}) =>
    service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status: 'checked_out', ...how });
  const read = async (bookingId: string) => (await service.staff().call('GET', path(bookingId))).body;
  const eur = (amount: string) => ({ amount, currency: expect.any(String) });

  test('frees the nights, and costs their cancellation fee; the cost is shown first, and is a line', async () => {
    const { bookingId, roomId } = await inHouse();
    expect((await costOf(bookingId)).body).toEqual({
      nights: 3,
      cost: eur('150.00'),
      before: eur('500.00'),
      after: eur('350.00'),
    });
    const { body } = await leave(bookingId, { cost: '150.00' });
    expect(body.booking).toMatchObject({ start: day(10), end: day(12), nights: 2, price: 350 });
    const { lines } = await read(bookingId);
    expect(lines.map(({ label, amount }: Record<string, string>) => [label, amount])).toEqual([
      ['Night', '100.00'],
      ['Night', '100.00'],
      ['Early departure', '150.00'],
    ]);
    const published = (await service.published(bookingId)).at(-1)!;
    expect([published.type, published.data]).toMatchObject([
      'booking.checked_out',
      { end: day(12), nights: 2, price: '350.00' },
    ]);
    const order = { roomId, start: day(12), end: day(15) };
    expect((await service.guest().call('POST', '/api/booking', order)).status).toBe(201);
    expect((await costOf(bookingId)).body.code).toBe('illegal_transition');
  });

  test('is undone with its price and lines', async () => {
    const { bookingId } = await inHouse();
    const { body } = await leave(bookingId);
    expect((await read(bookingId)).lastChange).toMatchObject({ status: 'checked_out', isAmended: false });
    await service.staff().call('POST', `${path(bookingId)}/undo`, { changeId: body.changeId });
    const { booking, lines } = await read(bookingId);
    expect([booking, lines]).toMatchObject([{ status: 'checked_in', end: day(15), price: 500 }, []]);
    expect((await eventTypes(bookingId)).at(-1)).toBe('booking.check_out_undone');
    expect((await leave(bookingId, { cost: '150.00' })).body.booking.price).toBe(350);
  });

  test('is free where staff waive it and say why, which the history keeps', async () => {
    const { bookingId } = await inHouse();
    const silent = await leave(bookingId, { isFeeWaived: true });
    expect([silent.status, silent.body.fields]).toEqual([
      400,
      { reason: expect.objectContaining({ code: 'reason_needed' }) },
    ]);
    const { body } = await leave(bookingId, { isFeeWaived: true, reason: 'Ill' });
    expect(body.booking.price).toBe(200);
    expect((await recordedOf(service.database, 'booking', bookingId)).at(-1)).toMatchObject({
      action: 'booking.checked_out',
      before: { price: '500.00' },
      after: { price: '200.00', reason: 'Ill' },
    });
  });

  test('is waived only by staff who may agree on prices, by no way around it', async () => {
    const { bookingId, roomId } = await inHouse();
    const desk = person(service, testStaff('bookings', 'bookings:read', 'housekeeping'));
    const set = (body: object) => desk.call('PUT', `/api/booking/${bookingId}/status`, body);
    const waived = { status: 'checked_out', isFeeWaived: true, reason: 'Ill' };
    expect((await set(waived)).status).toBe(403);
    // The same nights, given back by a change of the stay before the check-out.
    const { booking } = await read(bookingId);
    const { start, end, guests } = booking;
    const shorter = { start, end: day(12), guests, roomId };
    const change = { ...shorter, from: { start, end, guests, roomId } };
    const shortened = await desk.call('PUT', `${path(bookingId)}/stay`, change);
    expect([shortened.status, shortened.body.code]).toEqual([409, 'below_cancellation_fee']);
    const preview = await desk.call('POST', `${path(bookingId)}/preview`, shorter);
    expect(preview.body.problem?.code).toBe('below_cancellation_fee');
    expect((await set({ status: 'cancelled', isFeeWaived: true })).status).toBe(403);
    expect((await read(bookingId)).booking).toMatchObject({ status: 'checked_in', price: 500 });

    expect((await service.staff().call('PUT', `${path(bookingId)}/stay`, change)).status).toBe(200);
  });

  test('changes nothing where it costs another amount by then', async () => {
    const { bookingId } = await inHouse();
    service.setToday(day(13));
    const { status, body } = await leave(bookingId, { cost: '150.00' });
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect((await read(bookingId)).booking.status).toBe('checked_in');
  });

  test('keeps the price of a stay that was booked without terms; a departure in time costs nothing more', async () => {
    const { bookingId } = await inHouse({ terms: false });
    expect((await leave(bookingId)).body.booking.price).toBe(500);
    const { lines } = await read(bookingId);
    expect(lines.at(-1)).toMatchObject({ label: 'Early departure', amount: '300.00' });
    const inTime = await inHouse();
    service.setToday(day(15));
    expect((await costOf(inTime.bookingId)).body).toMatchObject({ nights: 0, cost: eur('0.00') });
    expect((await leave(inTime.bookingId, { cost: '0.00' })).body.booking.price).toBe(500);
    expect((await read(inTime.bookingId)).lines).toEqual([]);
  });
});

test.each([['checked_in'], ['checked_in', 'checked_out'], ['no_show'], ['cancelled']])(
  'the answer to %s %s is what is read afterwards',
  async (...statuses) => {
    const { bookingId, customerId } = await booked();
    await agreeOnHalf(bookingId);
    await service.database.query('insert into customers (customer_id, deleted) values ($1, true)', [
      customerId,
    ]);
    service.setToday(day(12));
    for (const status of statuses) {
      const { body } = await change(bookingId, status);
      const read = (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body;
      expect(body.booking).toEqual(read.booking);
    }
  },
);

test('a guest who leaves on the check-in day stayed one night', async () => {
  const { bookingId } = await booked();
  service.setToday(day(10));
  await change(bookingId, 'checked_in');
  const { body } = await change(bookingId, 'checked_out');
  expect(body.booking).toMatchObject({ start: day(10), end: day(11), nights: 1 });
});

test('a late check-out does not lengthen the stay into the next guest’s', async () => {
  const { bookingId, roomId } = await booked();
  await service.guest().call('POST', '/api/booking', { roomId, start: day(15), end: day(18) });
  service.setToday(day(10));
  await change(bookingId, 'checked_in');
  service.setToday(day(16));
  const { status, body } = await change(bookingId, 'checked_out');
  expect([status, body.booking.end]).toEqual([200, day(15)]);
});

test.each(['checked_in', 'no_show'])('no booking becomes %s before the check-in day', async (status) => {
  const { bookingId } = await booked();
  service.setToday(day(9));
  const early = await change(bookingId, status);
  expect([early.status, early.body.code]).toEqual([409, 'illegal_transition']);
  expect(early.body.params).toEqual({ reason: 'confirmed', from: { date: day(10) } });
  service.setToday(day(10));
  expect((await change(bookingId, status)).status).toBe(200);
});

test.each(['cancelled', 'no_show'])('a booking that becomes %s frees its nights', async (status) => {
  const { bookingId, roomId } = await booked();
  service.setToday(day(10));
  expect((await change(bookingId, status)).status).toBe(200);
  const next = await service.guest().call('POST', '/api/booking', { roomId, start: day(10), end: day(15) });
  expect(next.status).toBe(201);
});

test.each([
  [
    ['checked_in', 'checked_out'],
    ['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show'],
  ],
  [['cancelled'], ['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show']],
  [['no_show'], ['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show']],
  [['checked_in'], ['confirmed', 'checked_in', 'cancelled', 'no_show']],
  [[], ['confirmed', 'checked_out']],
])('after %j none of %j is possible, and no event is published', async (steps, rejected) => {
  const { bookingId } = await booked();
  service.setToday(day(10));
  for (const step of steps) expect((await change(bookingId, step)).status).toBe(200);
  for (const status of rejected) {
    const reply = await change(bookingId, status);
    expect([reply.status, reply.body.code]).toEqual([409, 'illegal_transition']);
  }
  expect(await eventTypes(bookingId)).toHaveLength(1 + steps.length);
});

test.each([...UNSTORABLE, ['an unknown status', 'paid'], ['in another case', 'CONFIRMED']])(
  'a status that is %s is rejected by name',
  async (_what, status) => {
    const { bookingId } = await booked();
    const reply = await change(bookingId, status);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['status']]);
  },
);

test('an unknown booking is rejected with 404', async () => {
  const { status, body } = await change('MB-ZZZZZZZZ', 'checked_in');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('a guest may not change the status of their booking', async () => {
  const guest = service.guest();
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(0), end: day(2) };
  const { bookingId } = (await guest.call('POST', '/api/booking', order)).body.booking;
  const { status, body } = await guest.call('PUT', `/api/booking/${bookingId}/status`, {
    status: 'checked_in',
  });
  expect([status, body.code]).toEqual([403, 'forbidden']);
});
