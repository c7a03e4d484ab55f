import { isStaff } from '@innkeeper/contracts/access';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { forbidden, type User } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { type Booking, toState } from './booking.ts';
import { lockBooking, setStatus } from './set-status.ts';

/**
 * Cancels a booking for its customer or for staff. The booking is kept, and cancelling it again changes nothing.
 * @throws ApiError 404; 403 for another customer's booking; 409 `illegal_transition` after check-in
 */
export function cancelBooking(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  caller: Pick<User, 'id' | 'role'>,
  bookingId: string,
): Promise<Booking> {
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!isStaff(caller) && caller.id !== booking.customerId)
      throw forbidden('This booking belongs to another guest.');
    return booking.status === 'cancelled' ? booking : cancel(tx, booking, today());
  });
}

/** @throws ApiError 409 `illegal_transition`, also for a booking that is cancelled already */
export async function cancel(tx: Transaction, booking: Booking, today: string): Promise<Booking> {
  const changed = await setStatus(tx, booking, 'cancelled', today);
  tx.publish(bookingTopic, 'booking.cancelled', booking.bookingId, toState(changed));
  return changed.booking;
}
