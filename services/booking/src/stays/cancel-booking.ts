import { isStaff, may } from '@innkeeper/contracts/access';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { toMinor } from '@innkeeper/contracts/money';
import { conflict, forbidden, notFound, type User } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { costOfCancelling, NOTHING } from '../rates/cancellation.ts';
import { type Booking, mayBecome, mayGuestCancel } from './booking.ts';
import { toState } from './booking-state.ts';
import { recordStatus } from './record-booking.ts';
import { type LockedBooking, lockBooking, type StatusChange, setStatus } from './set-status.ts';
import { selectBooking } from './store.ts';
import { keepForUndo } from './undo-change.ts';

type Caller = Pick<User, 'id' | 'actor' | 'permissions'>;

/**
 * Cancels a booking for its customer until the day before the arrival, or for staff who may change bookings and can undo it.
 * The booking is kept, and cancelling it again changes nothing.
 * @throws ApiError 404; 403 for another customer's booking; 409 `illegal_transition` after check-in,
 *   `too_late_to_cancel`, `cancellation_cost_changed` if the cost differs from the one that the caller was shown (`cost`)
 */
export function cancelBooking(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  caller: Caller,
  { bookingId, cost }: { bookingId: string; cost?: string | undefined },
): Promise<Booking> {
  return database.transaction(async (tx) => {
    const locked = await lockBooking(tx, bookingId);
    const { booking } = locked;
    const isDesk = assertMayCancel(caller, booking);
    const when = { today: today(), now: now() };
    if (!isDesk) {
      const change = cancelAsGuest(tx, locked, { ...when, cost });
      if (change && isStaff(caller)) recordStatus(tx, booking, change);
      return change?.booking ?? booking;
    }
    if (booking.status === 'cancelled') return booking;
    const owed = feeOwed(booking, when.now);
    assertCost(booking, owed, cost);
    return cancelAtDesk(tx, locked, when.today, owed).booking;
  });
}

/**
 * Cancels a locked booking for its guest. Returns undefined if it is already cancelled.
 * @throws ApiError 409 `illegal_transition` after check-in, `too_late_to_cancel` from the day of arrival on,
 *   `cancellation_cost_changed`
 */
export function cancelAsGuest(
  tx: Transaction,
  locked: LockedBooking,
  { today, now, cost }: { today: string; now: Date; cost: string | undefined },
): StatusChange | undefined {
  const { booking } = locked;
  if (booking.status === 'cancelled') return undefined;
  if (mayBecome(booking, 'cancelled', today) && !mayGuestCancel(booking, today))
    throw conflict(
      'too_late_to_cancel',
      'A stay can be cancelled here until the day before the arrival. Please call the hotel.',
    );
  const owed = feeOwed(booking, now);
  assertCost(booking, owed, cost);
  return cancel(tx, locked, today, owed);
}

/**
 * The cost of cancelling a booking now.
 * @throws ApiError 404; 403 for another customer's booking
 */
export async function previewCancellation(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  caller: Caller,
  bookingId: string,
): Promise<{ cost: string; currency: string }> {
  const booking = await selectBooking(database, bookingId);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  assertMayCancel(caller, booking);
  return { cost: costOfCancelling(booking, now()), currency: booking.currency };
}

/** Whether the caller is staff who may cancel any booking. @throws ApiError 403 for another customer's booking */
function assertMayCancel(caller: Caller, booking: Booking): boolean {
  const isDesk = may(caller, 'bookings');
  if (!isDesk && caller.id !== booking.customerId) throw forbidden('This booking belongs to another guest.');
  return isDesk;
}

/** The amount owed when a booking is cancelled at an instant; null if it was booked without terms. */
export const feeOwed = ({ terms, currency }: Booking, now: Date): string | null =>
  terms && costOfCancelling({ terms, currency }, now);

/** @throws ApiError 409 `cancellation_cost_changed` if the caller was shown a cost and it differs */
function assertCost({ currency }: Booking, owed: string | null, expected: string | undefined): void {
  const units = (amount: string) => toMinor(amount, digitsOf(currency));
  if (expected === undefined || units(expected) === units(owed ?? NOTHING)) return;
  throw conflict(
    'cancellation_cost_changed',
    'The cost of cancelling has changed, so nothing was cancelled. Please check the new amount.',
  );
}

/** @throws ApiError 409 `illegal_transition`, also for a booking that is already cancelled */
export function cancel(
  tx: Transaction,
  locked: LockedBooking,
  today: string,
  owed: string | null,
): StatusChange {
  const changed = setStatus(tx, locked, 'cancelled', today, owed);
  tx.publish(bookingTopic, 'booking.cancelled', changed.booking.bookingId, toState(changed));
  return changed;
}

/** Cancels a locked booking so that it can be undone, and records the caller. @throws ApiError as `cancel` does */
export function cancelAtDesk(
  tx: Transaction,
  locked: LockedBooking,
  today: string,
  owed: string | null,
): { booking: Booking; changeId: string } {
  const { booking: before } = locked;
  const change = cancel(tx, locked, today, owed);
  recordStatus(tx, before, change);
  return { booking: change.booking, changeId: keepForUndo(tx, before, change) };
}
