import { may } from '@innkeeper/contracts/access';
import { type BookingStatus, bookingTopic } from '@innkeeper/contracts/booking';
import { forbidden, type User } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { assertClean } from '../housekeeping/room-states.ts';
import { costOfNoShow, NOTHING } from '../rates/cancellation.ts';
import { assertVacant } from './assert-vacant.ts';
import { type Booking, mayBecome } from './booking.ts';
import { toState } from './booking-state.ts';
import { cancel, feeOwed } from './cancel-booking.ts';
import { checkOut } from './check-out.ts';
import { recordStatus } from './record-booking.ts';
import { type LockedBooking, lockBooking, type StatusChange, setStatus } from './set-status.ts';
import { keepForUndo } from './undo-change.ts';

type Change = (
  tx: Transaction,
  locked: LockedBooking,
  today: string,
  how: How,
) => ChangeToKeep | Promise<ChangeToKeep>;
type How = { now: Date; isFeeWaived: boolean; cost: string | undefined; reason: string };
type ChangeToKeep = Parameters<typeof keepForUndo>[2];

/**
 * The guest arrives. @throws ApiError 409 `illegal_transition` before the check-in day, `room_occupied`, and `room_not_clean`
 *   without a reason
 */
export const checkIn = async (
  tx: Transaction,
  locked: LockedBooking,
  today: string,
  reason: string | undefined,
): Promise<StatusChange> => {
  const { booking } = locked;
  // Before the status, because the guest's own nights would count as slept in the room.
  if (mayBecome(booking, 'checked_in', today)) {
    await assertVacant(tx, booking, today);
    await assertClean(tx, { roomId: booking.roomId, today, reason });
  }
  const changed = setStatus(tx, locked, 'checked_in', today);
  tx.publish(bookingTopic, 'booking.checked_in', changed.booking.bookingId, toState(changed));
  return changed;
};

const leave: Change = (tx, locked, today, { now, isFeeWaived, cost }) =>
  checkOut(tx, locked, { today, now }, { isWaived: isFeeWaived, cost });

const cancelForStaff: Change = (tx, locked, today, { now, isFeeWaived }) => {
  const { booking } = locked;
  return cancel(tx, locked, today, isFeeWaived ? booking.terms && NOTHING : feeOwed(booking, now));
};

/** Records that the guest did not come, and what that costs. */
const markNoShow: Change = (tx, locked, today, { isFeeWaived }) => {
  const { terms, currency } = locked.booking;
  const owed = terms && (isFeeWaived ? NOTHING : costOfNoShow({ terms, currency }));
  const changed = setStatus(tx, locked, 'no_show', today, owed);
  tx.publish(bookingTopic, 'booking.no_show', changed.booking.bookingId, toState(changed));
  return changed;
};

/** Always rejects: a booking is confirmed only when it is made. */
const rejectConfirm: Change = (tx, locked, today) => setStatus(tx, locked, 'confirmed', today);

const CHANGES: Record<BookingStatus, Change> = {
  confirmed: rejectConfirm,
  checked_in: (tx, locked, today, { reason }) => checkIn(tx, locked, today, reason),
  checked_out: leave,
  no_show: markNoShow,
  cancelled: cancelForStaff,
};

/**
 * Gives a booking another status, for staff; those who may agree on prices may waive the cost of cancelling, of not coming or of an
 * early departure. The change can be undone by its id for ten minutes. The history keeps the reason, if staff give one, which a
 * check-in to a room that is not clean needs.
 * @throws ApiError 404; 403 for waiving without the permission; 409 `illegal_transition` with the statuses that are possible instead, `room_occupied` for a check-in
 *   while the previous guest is there, `price_changed` if the cost of an early departure differs from the one that the
 *   caller was shown (`cost`)
 */
export function changeStatus(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  staff: Pick<User, 'permissions'>,
  bookingId: string,
  to: BookingStatus,
  {
    isFeeWaived = false,
    reason = '',
    cost,
  }: { isFeeWaived?: boolean; reason?: string; cost?: string | undefined } = {},
): Promise<{ booking: Booking; changeId: string }> {
  if (isFeeWaived && !may(staff, 'bookings:price')) throw forbidden();
  return database.transaction(async (tx) => {
    const locked = await lockBooking(tx, bookingId);
    const { booking: before } = locked;
    const change = await CHANGES[to](tx, locked, today(), { now: now(), isFeeWaived, cost, reason });
    recordStatus(tx, before, change, reason);
    return { booking: change.booking, changeId: keepForUndo(tx, before, change) };
  });
}
