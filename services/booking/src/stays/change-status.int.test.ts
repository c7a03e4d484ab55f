import { type BookingUnderTest, day, startBooking, TODAY, UNSTORABLE } from '../testing/booking.ts';

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

const change = (bookingId: string, status: unknown) =>
  service.staff().call('PUT', `/api/booking/${bookingId}/status`, { status });

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
        ...{ bookingId, status: 'checked_in', allowedTransitions: ['checked_out'] },
        ...{ mayCancel: false, mayChange: false },
      },
    },
  ]);
  service.setToday(day(15));
  const left = await change(bookingId, 'checked_out');
  expect(left.body.booking).toEqual({
    ...booking,
    ...{ bookingId, status: 'checked_out', allowedTransitions: [], mayCancel: false, mayChange: false },
  });
  expect(await eventTypes(bookingId)).toEqual([
    'booking.confirmed',
    'booking.checked_in',
    'booking.checked_out',
  ]);
});

test('an early check-out ends the stay that day, keeps the price, and frees the other nights', async () => {
  const { bookingId, roomId } = await booked();
  service.setToday(day(10));
  await change(bookingId, 'checked_in');
  service.setToday(day(12));
  const { body } = await change(bookingId, 'checked_out');
  expect(body.booking).toMatchObject({ start: day(10), end: day(12), nights: 2, price: 500 });
  const [, , published] = await service.published(bookingId);
  expect(published!.data).toMatchObject({ end: day(12), nights: 2, price: '500.00' });

  const next = await service.guest().call('POST', '/api/booking', { roomId, start: day(12), end: day(15) });
  expect(next.status).toBe(201);
});

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
  expect(early.body.message).toBe(
    `This booking is confirmed and can only become cancelled, checked_in (from ${day(10)} on), no_show (from ${day(10)} on).`,
  );
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
