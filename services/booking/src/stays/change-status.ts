import { type BookingStatus, bookingTopic } from '@innkeeper/contracts/booking';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { NOTHING } from '../rates/cancellation.ts';
import { assertVacant } from './assert-vacant.ts';
import { type Booking, toState } from './booking.ts';
import { cancel, feeOwed } from './cancel-booking.ts';
import { checkOut } from './check-out.ts';
import { recordStatus } from './record-booking.ts';
import { lockBooking, type StatusChange, setStatus } from './set-status.ts';
import { keepForUndo } from './undo-change.ts';

type Change = (tx: Transaction, booking: Booking, today: string, how: How) => Promise<ChangeToKeep>;
type How = { now: Date; isFeeWaived: boolean; cost: string | undefined };
type ChangeToKeep = Parameters<typeof keepForUndo>[2];

/** The guest arrives. @throws ApiError 409 `illegal_transition` before the check-in day, `room_occupied` */
export const checkIn = async (tx: Transaction, booking: Booking, today: string): Promise<StatusChange> => {
  const changed = await setStatus(tx, booking, 'checked_in', today);
  await assertVacant(tx, booking, today);
  tx.publish(bookingTopic, 'booking.checked_in', booking.bookingId, toState(changed));
  return changed;
};

const leave: Change = (tx, booking, today, { now, isFeeWaived, cost }) =>
  checkOut(tx, booking, { today, now }, { isWaived: isFeeWaived, cost });

const cancelForStaff: Change = (tx, booking, today, { now, isFeeWaived }) =>
  cancel(tx, booking, today, isFeeWaived ? booking.terms && NOTHING : feeOwed(booking, now));

/** Records that the guest did not come. */
const markNoShow: Change = async (tx, booking, today) => {
  const changed = await setStatus(tx, booking, 'no_show', today);
  tx.publish(bookingTopic, 'booking.no_show', booking.bookingId, toState(changed));
  return changed;
};

/** A booking becomes confirmed only when it is made, so this always rejects. */
const confirm: Change = (tx, booking, today) => setStatus(tx, booking, 'confirmed', today);

const CHANGES: Record<BookingStatus, Change> = {
  confirmed: confirm,
  checked_in: checkIn,
  checked_out: leave,
  no_show: markNoShow,
  cancelled: cancelForStaff,
};

/**
 * Gives a booking another status, for staff, who may waive the cost of cancelling or of an early departure. The change can
 * be undone by its id for ten minutes. The history keeps the reason, if staff give one, such as for a check-in to a room
 * that is not clean.
 * @throws ApiError 404; 409 `illegal_transition` with the statuses that are possible instead, `room_occupied` for a check-in
 *   while the previous guest is there, `price_changed` if the cost of an early departure differs from the one that the
 *   caller was shown (`cost`)
 */
export function changeStatus(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  bookingId: string,
  to: BookingStatus,
  {
    isFeeWaived = false,
    reason = '',
    cost,
  }: { isFeeWaived?: boolean; reason?: string; cost?: string | undefined } = {},
): Promise<{ booking: Booking; changeId: string }> {
  return database.transaction(async (tx) => {
    const before = await lockBooking(tx, bookingId);
    const change = await CHANGES[to](tx, before, today(), { now: now(), isFeeWaived, cost });
    recordStatus(tx, before, change, reason);
    return { booking: change.booking, changeId: keepForUndo(tx, before, change) };
  });
}
