import { isStaff, may } from '@innkeeper/contracts/access';
import type { ChangeProblem } from '@innkeeper/contracts/booking';
import { identityTopic } from '@innkeeper/contracts/identity';
import { ApiError, rejection, toProblem, type User } from '@innkeeper/kit/http';
import { defineHandler } from '@innkeeper/kit/messaging';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { costOfCancelling } from '../rates/cancellation.ts';
import type { Booking, Reservation } from './booking.ts';
import type { Changed } from './change-status.ts';
import { decide } from './decide.ts';
import type { By, When } from './decision.ts';
import { lockReservation, lockReservations, readConfirmedOf, readReservation } from './read-bookings.ts';
import { saveBooking } from './save-booking.ts';
import { readUndoableChange } from './undo-change.ts';

type Caller = Pick<User, 'id' | 'actor' | 'permissions'>;
type CancelDeps = Pick<Deps, 'database' | 'today' | 'now'>;

/**
 * Cancels a booking for its customer until the day before the arrival, or for staff who may change bookings and can undo it.
 * The booking is kept, and cancelling it again changes nothing.
 * @throws ApiError 404; 403 for another customer's booking; 409 `illegal_transition` after check-in,
 *   `too_late_to_cancel`, `cancellation_cost_changed` if the cost differs from the one that the caller was shown (`cost`)
 */
export function cancelBooking(
  { database, today, now }: CancelDeps,
  caller: Caller,
  { bookingId, cost }: { bookingId: string; cost?: string | undefined },
): Promise<Booking> {
  return database.transaction(async (tx) => {
    const before = await lockReservation(tx, bookingId);
    const by = assertMayCancel(caller, before.booking) ? 'desk' : isStaff(caller) ? 'hotel' : 'guest';
    return cancel(tx, before, { today: today(), now: now() }, { by, cost }).booking;
  });
}

/** Cancels a locked booking. One that is already cancelled stays as it is. @throws ApiError as `decide` does */
export function cancel(
  tx: Transaction,
  before: Reservation,
  when: When,
  { by, cost, isWaived = false }: { by: By; cost?: string | undefined; isWaived?: boolean },
): Changed {
  if (before.booking.status === 'cancelled') return { booking: before.booking, changeId: null };
  const decision = decide(before, { type: 'cancel', isWaived, cost }, when, by);
  return { booking: decision.after.booking, changeId: saveBooking(tx, decision) };
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
  const { booking } = await readReservation(database, bookingId);
  assertMayCancel(caller, booking);
  return { cost: costOfCancelling(booking, now()), currency: booking.currency };
}

/** Whether the caller is staff who may cancel any booking. @throws ApiError 403 for another customer's booking */
function assertMayCancel(caller: Caller, booking: Booking): boolean {
  const isDesk = may(caller, 'bookings');
  if (!isDesk && caller.id !== booking.customerId) throw rejection('forbidden.other_guest');
  return isDesk;
}

/**
 * Cancels bookings for staff, free of charge if they may agree on prices, each in its own transaction: the answer names those that
 * cannot be cancelled; the others are still cancelled. A booking that is already cancelled is not changed, so the call is safe to repeat.
 */
export async function cancelBookings(
  { database, today, now }: CancelDeps,
  staff: Pick<User, 'permissions'>,
  bookingIds: readonly string[],
): Promise<{ cancelled: Changed[]; problems: ChangeProblem[] }> {
  const isWaived = may(staff, 'bookings:price');
  const cancelOne = (bookingId: string) =>
    database.transaction(async (tx) => {
      const before = await lockReservation(tx, bookingId);
      if (before.booking.status !== 'cancelled')
        return cancel(tx, before, { today: today(), now: now() }, { by: 'desk', isWaived });
      const change = await readUndoableChange(tx, bookingId, today());
      return { booking: before.booking, changeId: change?.changeId ?? null };
    });
  const cancelled: Changed[] = [];
  const problems: ChangeProblem[] = [];
  for (const bookingId of bookingIds) {
    try {
      cancelled.push(await cancelOne(bookingId));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      problems.push({ bookingId, ...toProblem(error) });
    }
  }
  return { cancelled, problems };
}

/**
 * Cancels the confirmed bookings of a person whose account was deleted with that choice, free of charge. Stays of guests in the house
 * are not changed. It is a handler and not part of the projection of accounts, which a rebuild applies again.
 */
export const cancelStaysOfDeleted = defineHandler({
  name: 'stays-of-deleted-accounts',
  topic: identityTopic,
  types: ['user.deleted'],
  handle: async (tx, { data, time }) => {
    if (data.comingStays !== 'cancel') return;
    const reservations = await lockReservations(tx, await readConfirmedOf(tx, data.id));
    for (const reservation of reservations.values())
      if (reservation.booking.status === 'confirmed') cancelWithoutFee(tx, reservation, new Date(time));
  },
});

/** Cancels a confirmed booking of someone who is deleted. It can be cancelled on any day, so the day at the hotel does not matter. */
export const cancelWithoutFee = (
  tx: Transaction,
  before: Reservation,
  at: Date,
  by: By = 'hotel',
): Reservation => {
  const when = { today: at.toISOString().slice(0, 10), now: at };
  const decision = decide(before, { type: 'cancel', isWaived: true }, when, by);
  saveBooking(tx, decision);
  return decision.after;
};
