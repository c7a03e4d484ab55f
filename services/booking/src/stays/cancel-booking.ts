import { isStaff, may } from '@innkeeper/contracts/access';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { conflict, forbidden, type User } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { type Booking, mayBecome, mayGuestCancel, toState } from './booking.ts';
import { recordStatus } from './record-booking.ts';
import { lockBooking, type StatusChange, setStatus } from './set-status.ts';
import { keepForUndo } from './undo-change.ts';

/**
 * Cancels a booking for its customer until the day before the arrival, or for staff who may change bookings and can undo it.
 * The booking is kept, and cancelling it again changes nothing.
 * @throws ApiError 404; 403 for another customer's booking; 409 `illegal_transition` after check-in, `too_late_to_cancel`
 */
export function cancelBooking(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  caller: Pick<User, 'id' | 'actor' | 'permissions'>,
  bookingId: string,
): Promise<Booking> {
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const isDesk = may(caller, 'bookings');
    if (!isDesk && caller.id !== booking.customerId)
      throw forbidden('This booking belongs to another guest.');
    const date = today();
    if (isDesk)
      return booking.status === 'cancelled' ? booking : (await cancelAtDesk(tx, booking, date)).booking;
    const change = await cancelAsGuest(tx, booking, date);
    if (change && isStaff(caller)) recordStatus(tx, booking, change);
    return change?.booking ?? booking;
  });
}

/**
 * Cancels a locked booking for its guest. Returns undefined where it is cancelled already.
 * @throws ApiError 409 `illegal_transition` after check-in, `too_late_to_cancel` from the day of arrival on
 */
export async function cancelAsGuest(
  tx: Transaction,
  booking: Booking,
  today: string,
): Promise<StatusChange | undefined> {
  if (booking.status === 'cancelled') return undefined;
  if (mayBecome(booking, 'cancelled', today) && !mayGuestCancel(booking, today))
    throw conflict(
      'too_late_to_cancel',
      'A stay can be cancelled here until the day before the arrival. Please call the hotel.',
    );
  return cancel(tx, booking, today);
}

/** @throws ApiError 409 `illegal_transition`, also for a booking that is cancelled already */
export async function cancel(tx: Transaction, booking: Booking, today: string): Promise<StatusChange> {
  const changed = await setStatus(tx, booking, 'cancelled', today);
  tx.publish(bookingTopic, 'booking.cancelled', booking.bookingId, toState(changed));
  return changed;
}

/** Cancels a locked booking so that it can be undone, and records who did it. @throws ApiError as `cancel` does */
export async function cancelAtDesk(
  tx: Transaction,
  booking: Booking,
  today: string,
): Promise<{ booking: Booking; changeId: string }> {
  const change = await cancel(tx, booking, today);
  recordStatus(tx, booking, change);
  return { booking: change.booking, changeId: keepForUndo(tx, booking, change) };
}
