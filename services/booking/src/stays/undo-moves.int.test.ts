import { randomUUID } from 'node:crypto';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { type Booked, movingStays } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { booked, move, undo, read, status, eventsOf, segmentsOf, order, offered } = movingStays(() => service);

describe('several stays', () => {
  test('exchange their rooms, and return', async () => {
    const [one, other] = [await booked(), await booked()];
    const swap = [
      { ...one, to: other.from },
      { ...other, to: one.from },
    ];
    const { status, body } = await move(...swap);
    expect([status, body.message]).toEqual([200, '2 stays are moved.']);
    expect(await segmentsOf(one.bookingId)).toEqual([[other.from, day(10), day(15)]]);
    expect(await segmentsOf(other.bookingId)).toEqual([[one.from, day(10), day(15)]]);

    const changes = body.moved.map(({ booking, changeId }: { booking: Booked; changeId: string }) => ({
      bookingId: booking.bookingId,
      changeId,
    }));
    const alone = await undo(one.bookingId, changes[0].changeId);
    expect(alone.body.code).toBe('room_not_available');
    const undone = await service.staff().call('POST', '/api/desk/undo', { changes });
    expect([undone.status, undone.body.message]).toEqual([200, '2 changes are undone.']);
    expect(await segmentsOf(one.bookingId)).toEqual([[one.from, day(10), day(15)]]);
    expect(await segmentsOf(other.bookingId)).toEqual([[other.from, day(10), day(15)]]);
    const repeated = await service.staff().call('POST', '/api/desk/undo', { changes });
    expect([repeated.status, repeated.body]).toEqual([200, undone.body]);
    expect(await eventsOf(one.bookingId)).toEqual([
      'booking.confirmed',
      'booking.moved',
      'booking.move_undone',
    ]);
  });

  test('move all or none: each that cannot is named', async () => {
    const [fits, taken, cancelled] = [await booked(), await booked(), await booked()];
    await order(taken.to, 14, 16);
    await status(cancelled.bookingId, 'cancelled');
    const { status: code, body } = await move(fits, taken, cancelled);
    expect([code, body.code, body.message]).toEqual([
      409,
      'changes_rejected',
      'Nothing was changed, because 1 of 3 bookings cannot be.',
    ]);
    expect(body.problems).toMatchObject([
      { bookingId: cancelled.bookingId, code: 'no_coming_nights', message: expect.any(String) },
    ]);
    const again = await move(fits, taken);
    expect(again.body.problems).toEqual([
      {
        bookingId: taken.bookingId,
        code: 'room_not_available',
        params: { reason: 'not_free', roomId: taken.to },
        message: `Room ${taken.to} is not free for these nights. Please choose another room.`,
      },
    ]);
    expect(await segmentsOf(fits.bookingId)).toEqual([[fits.from, day(10), day(15)]]);
    expect(await eventsOf(fits.bookingId)).toEqual(['booking.confirmed']);
  });

  test('return all or none: each that cannot is named', async () => {
    const [one, other] = [await booked(), await booked()];
    const { body } = await move(one, other);
    await order(other.from, 11, 12);
    const changes = [one, other].map(({ bookingId }, i) => ({
      bookingId,
      changeId: body.moved[i].changeId,
    }));
    const { status: code, body: answer } = await service.staff().call('POST', '/api/desk/undo', { changes });
    expect([code, answer.problems]).toEqual([
      409,
      [
        {
          bookingId: other.bookingId,
          code: 'room_not_available',
          params: { reason: 'nights_given_away' },
          message: 'The nights of this booking were given to another booking, so this cannot be undone.',
        },
      ],
    ]);
    expect(await segmentsOf(one.bookingId)).toEqual([[one.to, day(10), day(15)]]);
  });
});

describe('undo', () => {
  test('brings a guest back to the room, with the nights of before', async () => {
    const stay = await booked();
    service.setToday(day(10));
    await status(stay.bookingId, 'checked_in');
    service.setToday(day(12));
    const { body } = await move(stay);
    const { changeId } = body.moved[0];
    const undone = await undo(stay.bookingId, changeId);
    expect(undone.body.booking).toMatchObject({ roomId: stay.from, status: 'checked_in' });
    expect(await segmentsOf(stay.bookingId)).toEqual([[stay.from, day(10), day(15)]]);
    expect((await read(stay.bookingId)).lastChange).toBeNull();
    expect((await undo(stay.bookingId, changeId)).body).toEqual(undone.body);
    expect((await eventsOf(stay.bookingId)).slice(-2)).toEqual(['booking.moved', 'booking.move_undone']);
    service.setToday(TODAY);
    expect(await offered(stay.category.name, 12, 15)).toEqual([stay.to]);
  });

  test('is rejected when the booking changed since, or the nights are given away', async () => {
    const [checkedIn, taken] = [await booked(), await booked()];
    const first = (await move(checkedIn)).body.moved[0].changeId;
    service.setToday(day(10));
    await status(checkedIn.bookingId, 'checked_in');
    expect((await undo(checkedIn.bookingId, first)).body.code).toBe('changed_since');
    service.setToday(TODAY);
    const second = (await move(taken)).body.moved[0].changeId;
    await order(taken.from, 9, 11);
    expect((await undo(taken.bookingId, second)).body.code).toBe('room_not_available');
    expect((await undo(taken.bookingId, randomUUID())).body.code).toBe('changed_since');
  });

  test('of the status change before a move is rejected, and that of a later one keeps the new room', async () => {
    const stay = await booked();
    service.setToday(day(10));
    const checkIn = (await status(stay.bookingId, 'checked_in')).body.changeId;
    await move(stay);
    expect((await undo(stay.bookingId, checkIn)).body.code).toBe('changed_since');
    service.setToday(day(12));
    const checkOut = (await status(stay.bookingId, 'checked_out')).body.changeId;
    await undo(stay.bookingId, checkOut);
    expect(await segmentsOf(stay.bookingId)).toEqual([[stay.to, day(10), day(15)]]);
  });
});
