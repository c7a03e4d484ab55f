import { recordedOf } from '@innkeeper/kit/testing';
import {
  type BookingUnderTest,
  day,
  type Person,
  startBooking,
  TODAY,
  UNSTORABLE,
} from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

async function booked(guest: Person, start = 10) {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(start), end: day(start + 3) };
  return (await guest.call('POST', '/api/booking', order)).body.booking;
}

const cancel = (who: Person, bookingId: string) => who.call('DELETE', `/api/booking/${bookingId}`);

test.each(['the guest', 'staff'] as const)(
  '%s can cancel: the booking is kept as cancelled, and an event is published',
  async (who) => {
    const guest = service.guest();
    const booking = await booked(guest);
    const { status, body } = await cancel(who === 'staff' ? service.staff() : guest, booking.bookingId);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: 'The booking is cancelled.',
        booking: { ...booking, status: 'cancelled', allowedTransitions: [], mayCancel: false },
      },
    });
    const events = await service.published(booking.bookingId);
    expect(events.map(({ type }) => type)).toEqual(['booking.confirmed', 'booking.cancelled']);
    expect(events[1]!.data).toMatchObject({ status: 'cancelled', nights: 3, price: '300.00', segments: [] });
    const own = await guest.call('GET', '/api/booking/getBookings');
    expect(own.body.bookings.map((one: { status: string }) => one.status)).toEqual(['cancelled']);
  },
);

test('cancelling twice gives the same answer and publishes one event', async () => {
  const guest = service.guest();
  const { bookingId } = await booked(guest);
  const [first, second] = [await cancel(guest, bookingId), await cancel(guest, bookingId)];
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(await service.published(bookingId)).toHaveLength(2);
});

test('a guest can cancel until the day before the arrival, staff also later', async () => {
  const guest = service.guest();
  const [onTime, late] = [await booked(guest, 10), await booked(guest, 10)];
  service.setToday(day(9));
  expect((await cancel(guest, onTime.bookingId)).status).toBe(200);
  for (const today of [10, 11]) {
    service.setToday(day(today));
    const { status, body } = await cancel(guest, late.bookingId);
    expect([status, body.code]).toEqual([409, 'too_late_to_cancel']);
    const own = await guest.call('GET', '/api/booking/getBookings');
    expect(own.body.bookings.map((one: { mayCancel: boolean }) => one.mayCancel)).toEqual([false, false]);
  }
  expect((await cancel(service.staff(), late.bookingId)).status).toBe(200);
  expect((await cancel(guest, late.bookingId)).status).toBe(200); // it is cancelled already
});

test('the nights of a cancelled booking are free again', async () => {
  const [guest, next] = [service.guest(), service.guest()];
  const { bookingId, roomId, start, end } = await booked(guest);
  await cancel(guest, bookingId);
  expect((await next.call('POST', '/api/booking', { roomId, start, end })).status).toBe(201);
});

test('another guest may not cancel it, and nothing changes', async () => {
  const guest = service.guest();
  const { bookingId } = await booked(guest);
  const { status, body } = await cancel(service.guest(), bookingId);
  expect([status, body.code]).toEqual([403, 'forbidden']);
  const own = await guest.call('GET', '/api/booking/getBookings');
  expect(own.body.bookings[0].status).toBe('confirmed');
});

test.each([
  ['checked_in', ['checked_in']],
  ['checked_out', ['checked_in', 'checked_out']],
  ['no_show', ['no_show']],
])('a booking that is %s cannot be cancelled', async (status, steps) => {
  const guest = service.guest();
  const { bookingId } = await booked(guest, 0);
  for (const step of steps)
    await service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status: step });
  for (const who of [guest, service.staff()]) {
    const reply = await cancel(who, bookingId);
    expect([reply.status, reply.body.code]).toEqual([409, 'illegal_transition']);
    expect(reply.body.message).toContain(`This booking is ${status}`);
  }
});

test.each([
  ['that does not exist', 'MB-ZZZZZZZZ'],
  ['with a slash', 'MB%2F1'],
  ['with a space and an apostrophe', "MB%201'2"],
  ['with an emoji', encodeURIComponent('🛏️')],
  ['in the wrong case', 'mb-lower'],
])('a booking id %s is rejected with 404', async (_what, bookingId) => {
  for (const who of [service.guest(), service.staff()]) {
    const { status, body } = await cancel(who, bookingId);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

const sendable = UNSTORABLE.filter(([, id]) => typeof id === 'string' && (id as string).isWellFormed());
test.each(sendable)('a booking id that is %s is rejected', async (_what, bookingId) => {
  const { status, body } = await cancel(service.guest(), encodeURIComponent(bookingId as string));
  expect([status, Object.keys(body.fields)]).toEqual([400, ['bookingId']]);
});

test('a booking id that is not UTF-8 is rejected', async () => {
  const { status, body } = await cancel(service.guest(), '%ff%fe');
  expect([status, body.code]).toEqual([400, 'bad_request']);
});

describe('several bookings', () => {
  const cancelSeveral = (who: Person, bookingIds: string[]) =>
    who.call('POST', '/api/desk/cancellations', { bookingIds });

  test('are cancelled each on its own, those that cannot be are named, and all can be undone', async () => {
    const staff = service.staff();
    const bookings = [];
    for (const start of [10, 20, 0]) bookings.push(await booked(service.guest(), start));
    const [first, second, inHouse] = bookings.map(({ bookingId }) => bookingId) as [string, string, string];
    await staff.call('PUT', `/api/booking/${inHouse}/status`, { status: 'checked_in' });
    const ids = [first, inHouse, 'MB-ZZZZZZZZ', second];
    const { status, body } = await cancelSeveral(staff, ids);
    expect([status, body.message]).toEqual([200, '2 bookings are cancelled.']);
    const cancelledIds = body.cancelled.map(
      ({ booking }: { booking: { bookingId: string } }) => booking.bookingId,
    );
    expect(cancelledIds).toEqual([first, second]);
    expect(body.problems).toEqual([
      { bookingId: inHouse, code: 'illegal_transition', message: expect.stringContaining('checked_in') },
      { bookingId: 'MB-ZZZZZZZZ', code: 'not_found', message: expect.any(String) },
    ]);
    for (const id of [first, second]) {
      const events = (await service.published(id)).map(({ type }) => type);
      expect(events).toEqual(['booking.confirmed', 'booking.cancelled']);
      expect((await recordedOf(service.database, 'booking', id)).map(({ action }) => action)).toEqual([
        'booking.cancelled',
      ]);
    }
    const again = await cancelSeveral(staff, ids);
    expect(again.body.cancelled).toEqual(body.cancelled);
    expect((await service.published(first)).length).toBe(2);

    const changes = body.cancelled.map((each: { booking: { bookingId: string }; changeId: string }) => ({
      bookingId: each.booking.bookingId,
      changeId: each.changeId,
    }));
    expect((await staff.call('POST', '/api/desk/undo', { changes })).status).toBe(200);
  });

  test.each([
    ['none', []],
    ['the same twice', ['MB-1', 'MB-1']],
    ['too many', Array.from({ length: 101 }, (_, n) => `MB-${n}`)],
  ])('%s are rejected', async (_what, ids) => {
    const { status, body } = await cancelSeveral(service.staff(), ids);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['bookingIds']]);
  });
});
