import type { User } from '@innkeeper/kit/http/auth';
import { forbidden, notFound } from '@innkeeper/kit/http/errors';
import { moveBooking } from './change-status.ts';
import type { Hotel } from './hotel.ts';
import { type Booking, lockBooking } from './store.ts';

/**
 * Cancels a booking for its guest or for staff. Nothing is erased, and cancelling again changes nothing.
 * @throws ApiError 404; 403 for another guest's booking; 409 `illegal_transition` after check-in.
 */
export function cancelBooking(
  { database, today }: Hotel,
  caller: Pick<User, 'id' | 'role'>,
  bookingId: string,
): Promise<Booking> {
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw notFound(`The booking ${bookingId}`);
    if (caller.role !== 'Admin' && caller.id !== booking.customerId)
      throw forbidden('This booking belongs to another guest.');
    return booking.status === 'cancelled' ? booking : moveBooking(tx, booking, 'cancelled', today());
  });
}
