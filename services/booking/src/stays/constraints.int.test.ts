import { randomUUID } from 'node:crypto';
import { violation } from '@innkeeper/kit/http';
import { type BookingUnderTest, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

type Values = { roomId: string; stay: string; status?: string; price?: string };

/** Inserts a booking without the service's rules, as a faulty program would. Returns the violated constraint. */
async function insert({ roomId, stay, status = 'confirmed', price = '100.00' }: Values): Promise<string> {
  try {
    const [bookingId, guestId] = [randomUUID(), randomUUID()];
    await service.database.transaction(async (tx) => {
      await tx.query('insert into guests (guest_id) values ($1)', [guestId]);
      await tx.query(
        `insert into bookings (booking_id, customer_id, guest_id, email, room_id, stay, status, price)
         values ($1, $2, $2, 'guest@example.com', $3, $4, $5, $6)`,
        [bookingId, guestId, roomId, stay, status, price],
      );
      await tx.query(
        `insert into occupancies (room_id, nights, kind, booking_id)
         select room_id, stay, 'stay', booking_id from bookings
          where booking_id = $1 and status in ('confirmed', 'checked_in')`,
        [bookingId],
      );
    });
    return 'stored';
  } catch (error) {
    return violation(error)?.constraint ?? String(error);
  }
}

test.each(['confirmed', 'checked_in'])(
  'the database rejects a second booking of a night while the first is %s',
  async (status) => {
    const { roomId } = await service.addRoom();
    expect(await insert({ roomId, stay: '[2026-12-01,2026-12-05)', status })).toBe('stored');
    expect(await insert({ roomId, stay: '[2026-12-04,2026-12-06)' })).toBe('no_double_booking');
    expect(await insert({ roomId, stay: '[2026-12-05,2026-12-06)' })).toBe('stored');
  },
);

test.each(['cancelled', 'checked_out', 'no_show'])(
  'nights of a booking that is %s are free',
  async (status) => {
    const { roomId } = await service.addRoom();
    expect(await insert({ roomId, stay: '[2026-12-01,2026-12-05)', status })).toBe('stored');
    expect(await insert({ roomId, stay: '[2026-12-01,2026-12-05)' })).toBe('stored');
  },
);

test.each([
  ['without nights', '[2026-12-01,2026-12-01)'],
  ['empty', 'empty'],
  ['without an end', '[2026-12-01,)'],
  ['without a beginning', '(,2026-12-01)'],
  ['of 366 nights', '[2026-12-01,2027-12-02)'],
])('the database rejects a stay %s', async (_what, stay) => {
  const { roomId } = await service.addRoom();
  expect(await insert({ roomId, stay })).toBe('one_to_365_nights');
});

test('the database rejects an unknown status, a price below zero, and an unknown room', async () => {
  const { roomId } = await service.addRoom();
  const stay = '[2026-12-01,2026-12-02)';
  expect(await insert({ roomId, stay, status: 'paid' })).toBe('bookings_status_check');
  expect(await insert({ roomId, stay, price: '-0.01' })).toBe('bookings_price_check');
  expect(await insert({ roomId: 'GD-999', stay })).toBe('bookings_room_id_fkey');
});
