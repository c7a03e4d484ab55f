import { type BookingStatus, bookingTopic } from '@innkeeper/contracts/booking';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { type Booking, toState } from './booking.ts';
import { cancel, feeOwed } from './cancel-booking.ts';
import { markLeft } from './departure-store.ts';
import { recordStatus } from './record-booking.ts';
import { lockBooking, type StatusChange, setStatus } from './set-status.ts';
import { keepForUndo } from './undo-change.ts';

type Change = (
  tx: Transaction,
  booking: Booking,
  today: string,
  owed: string | null,
) => Promise<StatusChange>;

/** The guest arrives. @throws ApiError 409 `illegal_transition` before the check-in day */
export const checkIn = async (tx: Transaction, booking: Booking, today: string): Promise<StatusChange> => {
  const changed = await setStatus(tx, booking, 'checked_in', today);
  tx.publish(bookingTopic, 'booking.checked_in', booking.bookingId, toState(changed));
  return changed;
};

/** Ends the stay on the day of departure, which gives the later nights back and leaves the room dirty. */
const checkOut: Change = async (tx, booking, today) => {
  const changed = await setStatus(tx, booking, 'checked_out', today);
  await markLeft(tx, { roomId: booking.roomId, bookingId: booking.bookingId, today });
  tx.publish(bookingTopic, 'booking.checked_out', booking.bookingId, toState(changed));
  return changed;
};

/** Records that the guest did not come. */
const markNoShow: Change = async (tx, booking, today) => {
  const changed = await setStatus(tx, booking, 'no_show', today);
  tx.publish(bookingTopic, 'booking.no_show', booking.bookingId, toState(changed));
  return changed;
};

/** A booking is confirmed when it is made and never again, so this always rejects. */
const confirm: Change = (tx, booking, today) => setStatus(tx, booking, 'confirmed', today);

const CHANGES: Record<BookingStatus, Change> = {
  confirmed: confirm,
  checked_in: checkIn,
  checked_out: checkOut,
  no_show: markNoShow,
  cancelled: cancel,
};

/**
 * Gives a booking another status, for staff, who may waive what cancelling costs. The change can be undone by its id for ten
 * minutes. The history keeps the reason, where staff give one, such as for a check-in to a room that is not clean.
 * @throws ApiError 404; 409 `illegal_transition` with the statuses that are possible instead
 */
export function changeStatus(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  bookingId: string,
  to: BookingStatus,
  { isFeeWaived = false, reason = '' }: { isFeeWaived?: boolean; reason?: string } = {},
): Promise<{ booking: Booking; changeId: string }> {
  return database.transaction(async (tx) => {
    const before = await lockBooking(tx, bookingId);
    const owed = isFeeWaived ? before.terms && '0.00' : feeOwed(before, now());
    const change = await CHANGES[to](tx, before, today(), owed);
    recordStatus(tx, before, change, reason);
    return { booking: change.booking, changeId: keepForUndo(tx, before, change) };
  });
}
