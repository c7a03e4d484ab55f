import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { movingStays, rejected } from '../testing/moving-stays.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { booked, move, read, status, eventsOf, segmentsOf, order } = movingStays(() => service);

describe('at the same time', () => {
  test('of a move and guests who book the room exactly one gets the nights', async () => {
    for (let round = 0; round < 5; round++) {
      const stay = await booked();
      const [moved, ...orders] = await Promise.all([
        move(stay),
        ...Array.from({ length: 8 }, (_, i) => order(stay.to, 10 + (i % 5), 16)),
      ]);
      const won = [moved.status === 200, ...orders.map((reply) => reply.status === 201)];
      expect(won.filter(Boolean)).toHaveLength(1);
      for (const reply of [moved, ...orders])
        if (reply.status >= 400) expect(rejected(reply).slice(0, 2)).toEqual([409, 'room_not_available']);
      const where = moved.status === 200 ? stay.to : stay.from;
      expect(await segmentsOf(stay.bookingId)).toEqual([[where, day(10), day(15)]]);
    }
  });

  test('ten requests move a stay once and get the same answer', async () => {
    const stay = await booked();
    const replies = await Promise.all(Array.from({ length: 10 }, () => move(stay)));
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await eventsOf(stay.bookingId)).toEqual(['booking.confirmed', 'booking.moved']);
  });

  test('of two desks that move a stay to different rooms one wins and the other one gets a conflict', async () => {
    const stay = await booked();
    const third = (await service.addRoom()).roomId;
    const replies = await Promise.all([move(stay), move({ ...stay, to: third })]);
    const [winner, loser] = replies[0]!.status === 200 ? replies : [replies[1]!, replies[0]!];
    expect([winner!.status, ...rejected(loser!)]).toEqual([
      200,
      409,
      'changed_since',
      `${stay.bookingId} is no longer in room ${stay.from}.`,
    ]);
    const { roomId } = winner!.body.moved[0].booking;
    expect(await segmentsOf(stay.bookingId)).toEqual([[roomId, day(10), day(15)]]);
  });

  test('swaps and swaps back, in any order of the rooms, never deadlock or lose a stay', async () => {
    const [one, other] = [await booked(), await booked()];
    const swap = (from: string, to: string) => [
      { bookingId: one.bookingId, from, to },
      { bookingId: other.bookingId, from: to, to: from },
    ];
    const there = swap(one.from, other.from);
    const back = swap(other.from, one.from);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => move(...(i % 2 ? there : [...back].reverse()))),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(200));
    const rooms = [await segmentsOf(one.bookingId), await segmentsOf(other.bookingId)].flat();
    expect(rooms.map(([roomId]) => roomId).sort()).toEqual([one.from, other.from].sort());
  });

  test('of a move and a cancellation both take effect or the move is rejected, and no night stays taken', async () => {
    for (let round = 0; round < 6; round++) {
      const stay = await booked();
      const [moved, cancelled] = await Promise.all([
        move(stay),
        stay.guest.call('DELETE', `/api/booking/${stay.bookingId}`),
      ]);
      expect(cancelled.status).toBe(200);
      if (moved.status !== 200) expect(moved.body.code).toBe('no_coming_nights');
      expect(await segmentsOf(stay.bookingId)).toEqual([]);
      expect((await read(stay.bookingId)).booking.status).toBe('cancelled');
    }
  });

  test('of changes that wait for a moving stay one takes effect', async () => {
    const stay = await booked();
    service.setToday(day(10));
    const [, ...replies] = await Promise.all([
      move(stay),
      ...['checked_in', 'cancelled', 'no_show', 'checked_in'].map((to) => status(stay.bookingId, to)),
    ]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const { booking, segments } = await read(stay.bookingId);
    expect(segments.length > 0).toBe(booking.status === 'checked_in');
  });
});
