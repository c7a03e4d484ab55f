import { recordedOf, testStaff } from '@innkeeper/kit/testing';
import {
  type BookingUnderTest,
  day,
  type Person,
  person,
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
        booking: {
          ...booking,
          status: 'cancelled',
          allowedTransitions: [],
          mayCancel: false,
          mayChange: false,
          revision: 1,
        },
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
    expect(body.problems).toMatchObject([
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

describe('of a booking with terms', () => {
  const plans = '/api/desk/rate-plans';
  const flexible = {
    name: 'Flexible',
    adjustPercent: '0',
    policy: { freeDays: 2, freeTime: '18:00', fee: 'percent', feePercent: '50' },
  };
  const nonRefundable = {
    name: 'Non-refundable',
    adjustPercent: '-10',
    policy: { freeDays: null, freeTime: '00:00', fee: 'all', feePercent: null },
  };
  const setPlans = (...list: object[]) => service.staff().call('PUT', plans, { plans: list });
  const preview = async (who: Person, bookingId: string) =>
    (await who.call('GET', `/api/booking/${bookingId}/cancellation`)).body;
  const search = async (categoryId: string, start = 10) => {
    const body = { start: day(start), end: day(start + 3), adults: 2 };
    const found = await service.call('POST', '/api/stay/search', {
      body,
      headers: { 'cache-control': 'no-cache' },
    });
    return found.body.offers.find((offer: { categoryId: string }) => offer.categoryId === categoryId);
  };
  beforeEach(() => setPlans(flexible, nonRefundable));
  afterAll(() => setPlans());

  test('a guest is offered both plans, and what was agreed stays when the plans have changed', async () => {
    const { category } = await service.addRoom();
    await service.addRoom({ category });
    const offer = await search(category.id);
    const [other] = offer.otherPlans;
    expect([offer.total.amount, other.total.amount]).toEqual(['300.00', '270.00']);
    const agreed = {
      plan: 'Flexible',
      fee: '150.00',
      isAll: false,
      freeUntil: `${day(8)}T17:00:00Z`,
      freeUntilLocal: `${day(8)}T18:00`,
    };
    const never = {
      plan: 'Non-refundable',
      freeUntil: null,
      freeUntilLocal: null,
      fee: '270.00',
      isAll: true,
    };
    expect([offer.cancellation, other.cancellation]).toEqual([agreed, never]);

    await setPlans({ ...flexible, policy: { ...flexible.policy, feePercent: '100' } });
    const guest = service.guest();
    const book = async (token: string) =>
      (await guest.call('POST', '/api/stay/bookings', { quote: token })).body.booking;
    const cheap = await book(other.quote.token);
    const booking = await book(offer.quote.token);
    expect([cheap.price, cheap.cancellation]).toEqual([270, { ...never, owed: null }]);
    expect(booking.cancellation).toEqual({ ...agreed, owed: null });
    const [event] = await service.published(booking.bookingId);
    expect(event!.data).toMatchObject({ price: '300.00', cancellation: agreed });

    expect(await preview(guest, cheap.bookingId)).toEqual({ cost: '270.00', currency: 'USD' });
    expect(await preview(guest, booking.bookingId)).toEqual({ cost: '0.00', currency: 'USD' });
    service.setToday(day(9)); // past the deadline, and before the day of arrival
    expect(await preview(guest, booking.bookingId)).toEqual({ cost: '150.00', currency: 'USD' });
    expect((await service.guest().call('GET', `/api/booking/${booking.bookingId}/cancellation`)).status).toBe(
      403,
    );
    expect((await service.staff().call('GET', '/api/booking/MB-00000000/cancellation')).status).toBe(404);

    // A guest who saw another cost is asked again; nothing is cancelled.
    const late = await guest.call('DELETE', `/api/booking/${booking.bookingId}?cost=0.00`);
    expect([late.status, late.body.code]).toEqual([409, 'cancellation_cost_changed']);
    const { body } = await guest.call('DELETE', `/api/booking/${booking.bookingId}?cost=150.00`);
    expect(body.booking).toMatchObject({ status: 'cancelled', cancellation: { ...agreed, owed: '150.00' } });
    const cancelled = (await service.published(booking.bookingId)).at(-1);
    expect(cancelled!.data).toMatchObject({ status: 'cancelled', cancellationFee: '150.00' });
    expect((await cancel(guest, booking.bookingId)).body.booking.cancellation.owed).toBe('150.00'); // once
  });

  test('the specified booking and that of the desk have the terms of the first plan', async () => {
    const guest = service.guest();
    const booking = await booked(guest);
    expect(booking.cancellation).toMatchObject({ plan: 'Flexible', fee: '150.00' });
    const { roomId } = await service.addRoom();
    const order = { roomId, start: day(10), end: day(12), lastName: 'Walker', checkIn: false };
    const desk = await service.staff().call('POST', '/api/desk/bookings', order);
    expect(desk.body.booking.cancellation).toMatchObject({ fee: '100.00' });
  });

  test('staff may waive the fee, which is recorded, and undoing a cancellation takes it back', async () => {
    const guest = service.guest();
    const { bookingId } = await booked(guest);
    service.setToday(day(9));
    const staff = service.staff();
    const set = (body: object) => staff.call('PUT', `/api/booking/${bookingId}/status`, body);
    const owing = await set({ status: 'cancelled' });
    expect(owing.body.booking.cancellation.owed).toBe('150.00');
    expect((await recordedOf(service.database, 'booking', bookingId)).at(-1)).toMatchObject({
      after: { cancellationFee: '150.00' },
    });
    const { changeId } = owing.body;
    const undone = await staff.call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });
    expect(undone.body.booking).toMatchObject({ status: 'confirmed', cancellation: { owed: null } });
    const waived = await set({ status: 'cancelled', isFeeWaived: true });
    expect(waived.body.booking.cancellation.owed).toBe('0.00');
  });

  test('several that staff cancel together owe nothing', async () => {
    const { bookingId } = await booked(service.guest());
    service.setToday(day(9));
    const { body } = await service
      .staff()
      .call('POST', '/api/desk/cancellations', { bookingIds: [bookingId] });
    expect(body.cancelled[0].booking.cancellation.owed).toBe('0.00');
  });

  test('owe what was agreed where the caller may not agree on prices', async () => {
    const { bookingId } = await booked(service.guest());
    service.setToday(day(9));
    const desk = person(service, testStaff('bookings', 'bookings:read', 'housekeeping'));
    const { body } = await desk.call('POST', '/api/desk/cancellations', { bookingIds: [bookingId] });
    expect(body.cancelled[0].booking.cancellation.owed).toBe('150.00');
  });

  test('another stay keeps the plan: its price, its fee, and a deadline that is never earlier', async () => {
    const { roomId, category } = await service.addRoom();
    const guest = service.guest();
    const { quote } = (await search(category.id)).otherPlans[0];
    const { booking } = (await guest.call('POST', '/api/stay/bookings', { quote: quote.token })).body;
    const staff = service.staff();
    const path = `/api/desk/bookings/${booking.bookingId}`;
    const from = { start: day(10), end: day(13), guests: 2, roomId };
    const longer = { ...from, end: day(14) };
    expect((await staff.call('POST', `${path}/preview`, longer)).body.price).toBe(360);
    const changed = await staff.call('PUT', `${path}/stay`, { ...longer, from });
    expect(changed.body.booking).toMatchObject({ price: 360, cancellation: { fee: '360.00' } });
    const { changeId } = changed.body;
    const undone = await staff.call('POST', `${path}/undo`, { changeId });
    expect(undone.body.booking).toMatchObject({ price: 270, cancellation: { fee: '270.00' } });
  });

  test('plans are changed as a whole, not over what another user saved, and recorded', async () => {
    const staff = service.staff();
    const { version, plans: stored } = (await staff.call('GET', plans)).body;
    expect(stored.map(({ planId: _, ...plan }: { planId: string }) => plan)).toEqual([
      flexible,
      nonRefundable,
    ]);
    const { body } = await staff.call('PUT', plans, { plans: [stored[0]], version });
    expect(body.rules.plans).toEqual([stored[0]]);
    const late = await staff.call('PUT', plans, { plans: [], version });
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    expect((await recordedOf(service.database, 'rate_plans', 'all')).at(-1)).toMatchObject({
      action: 'rate_plans.changed',
      after: { plans: [{ name: 'Flexible' }] },
    });
  });

  test.each([
    ['a first plan with prices of its own', { adjustPercent: '5' }, 'plans.0.adjustPercent'],
    ['a price of nothing', { adjustPercent: '-100' }, 'plans.0.adjustPercent'],
    ['a time of 24:00', { policy: { ...flexible.policy, freeTime: '24:00' } }, 'plans.0.policy.freeTime'],
    [
      'a fee of no percent',
      { policy: { ...flexible.policy, feePercent: null } },
      'plans.0.policy.feePercent',
    ],
    [
      'a percentage of a fee of all',
      { policy: { ...flexible.policy, fee: 'all' } },
      'plans.0.policy.feePercent',
    ],
    ['366 days', { policy: { ...flexible.policy, freeDays: 366 } }, 'plans.0.policy.freeDays'],
  ])('rejects %s', async (_, given, field) => {
    const { status, body } = await setPlans({ ...flexible, ...given });
    expect([status, Object.keys(body.fields)]).toEqual([400, expect.arrayContaining([field])]);
  });
});
