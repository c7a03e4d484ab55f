import { type BookingStatus, bookingTopic } from '@innkeeper/contracts/booking';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { type Booking, toState } from './booking.ts';
import { cancel } from './cancel-booking.ts';
import { lockBooking, setStatus } from './set-status.ts';

type Change = (tx: Transaction, booking: Booking, today: string) => Promise<Booking>;

const checkIn: Change = async (tx, booking, today) => {
  const changed = await setStatus(tx, booking, 'checked_in', today);
  tx.publish(bookingTopic, 'booking.checked_in', booking.bookingId, toState(changed));
  return changed.booking;
};

/** Ends the stay on the day of departure, which gives the later nights back. */
const checkOut: Change = async (tx, booking, today) => {
  const changed = await setStatus(tx, booking, 'checked_out', today);
  tx.publish(bookingTopic, 'booking.checked_out', booking.bookingId, toState(changed));
  return changed.booking;
};

/** Records that the guest did not come. */
const markNoShow: Change = async (tx, booking, today) => {
  const changed = await setStatus(tx, booking, 'no_show', today);
  tx.publish(bookingTopic, 'booking.no_show', booking.bookingId, toState(changed));
  return changed.booking;
};

/** A booking is confirmed when it is made and never again, so this always rejects. */
const confirm: Change = async (tx, booking, today) =>
  (await setStatus(tx, booking, 'confirmed', today)).booking;

const CHANGES: Record<BookingStatus, Change> = {
  confirmed: confirm,
  checked_in: checkIn,
  checked_out: checkOut,
  no_show: markNoShow,
  cancelled: cancel,
};

/**
 * Gives a booking another status, for staff.
 * @throws ApiError 404; 409 `illegal_transition` with the statuses that are possible instead
 */
export function changeStatus(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingId: string,
  to: BookingStatus,
): Promise<Booking> {
  return database.transaction(async (tx) => CHANGES[to](tx, await lockBooking(tx, bookingId), today()));
}
