import type { BookingStatus } from '@innkeeper/contracts/booking';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { become, describeTransitions, mayBecome } from './booking.ts';
import { type Booking, lockRoomOfBooking, selectBooking, updateBooking } from './store.ts';

/**
 * Locks a booking's room until the transaction ends, then reads the booking as the previous holder of the lock left it.
 * @throws ApiError 404
 */
export async function lockBooking(sql: Sql, bookingId: string): Promise<Booking> {
  await lockRoomOfBooking(sql, bookingId);
  const booking = await selectBooking(sql, bookingId);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  return booking;
}

/**
 * Gives a locked booking another status. The caller publishes the event.
 * @throws ApiError 409 `illegal_transition` with the statuses that are possible instead
 */
export async function moveBooking(
  sql: Sql,
  booking: Booking,
  to: BookingStatus,
  today: string,
): Promise<Booking> {
  if (!mayBecome(booking, to, today)) throw conflict('illegal_transition', describeTransitions(booking));
  return updateBooking(sql, booking.bookingId, become(booking, to, today));
}
