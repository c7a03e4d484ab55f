import { conflict } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Booking } from './booking.ts';

/**
 * Rejects two guests in one room: the previous guest counts as present until they are checked out, even after their last
 * night. The room is locked, so nobody else arrives there before the commit.
 * @throws ApiError 409 `room_occupied` with the booking that is to be checked out first
 */
export async function assertVacant(
  sql: Sql,
  booking: Pick<Booking, 'bookingId' | 'roomId'>,
  today: string,
): Promise<void> {
  const before = await selectPresentGuest(sql, booking, today);
  if (!before) return;
  const who = before.guestName ? `${before.guestName} (${before.bookingId})` : before.bookingId;
  throw conflict('room_occupied', `${who} is still in room ${booking.roomId}: check them out first.`);
}

/** Another guest who is in the room. */
export async function selectPresentGuest(
  sql: Sql,
  { bookingId, roomId }: Pick<Booking, 'bookingId' | 'roomId'>,
  today: string,
): Promise<{ bookingId: string; guestName: string } | undefined> {
  // Of a stay in several rooms, the room of the last night that has begun counts.
  const { rows } = await sql.query<{ bookingId: string; guestName: string }>({
    name: 'select-present-guest',
    text: `select b.booking_id as "bookingId", b.guest_name as "guestName"
             from bookings b
             join lateral (select o.room_id from occupancies o
                            where o.booking_id = b.booking_id and lower(o.nights) <= $3
                            order by lower(o.nights) desc limit 1) present on present.room_id = $2
            where b.status = 'checked_in' and b.booking_id <> $1 limit 1`,
    values: [bookingId, roomId, today],
  });
  return rows[0];
}
