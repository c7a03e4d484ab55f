import { conflict, notFound } from '@innkeeper/kit/http/errors';
import type { Transaction } from '@innkeeper/kit/postgres/db';
import { announceBooking } from './announce-booking.ts';
import { become, describeTransitions, mayBecome } from './booking.ts';
import type { Status } from './contract.ts';
import type { Hotel } from './hotel.ts';
import { type Booking, lockBooking, updateBooking } from './store.ts';

/**
 * Moves a booking on: check-in, check-out, cancellation, no-show.
 * @throws ApiError 404; 409 `illegal_transition` naming what is possible instead.
 */
export function changeStatus({ database, today }: Hotel, bookingId: string, to: Status): Promise<Booking> {
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw notFound(`The booking ${bookingId}`);
    return moveBooking(tx, booking, to, today());
  });
}

/** Gives a locked booking another status, if its state allows, and tells the other services. */
export async function moveBooking(
  tx: Transaction,
  booking: Booking,
  to: Status,
  today: string,
): Promise<Booking> {
  if (!mayBecome(booking, to, today)) throw conflict('illegal_transition', describeTransitions(booking));
  const moved = await updateBooking(tx, booking.bookingId, become(booking, to, today));
  announceBooking(tx, moved);
  return moved;
}
