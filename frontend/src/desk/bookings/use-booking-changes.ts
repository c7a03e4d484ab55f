import { useChange } from '../../shared/api/queries.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { statusName } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { mayUndoChanges } from '../layout/may-undo.ts';
import { withReasonIfUnclean } from '../layout/with-reason-if-unclean.ts';
import type { Booking, BookingDetails, KnownStay, StayChange } from './api.ts';
import { forgetReason, reasonToCheckIn } from './reason-to-check-in.ts';
import type { Transition } from './transitions.ts';

const t = words('desk');

type Change = Pick<
  NonNullable<BookingDetails['lastChange']>,
  'changeId' | 'status' | 'movedTo' | 'isAmended'
>;

/** The booking that a message is about. */
type Named = Pick<Booking, 'bookingId' | 'guestName'>;

/** The guest, by whom staff know a stay; the id where the name is not known. */
export const nameOfBooking = ({ bookingId, guestName }: Named): string => guestName || bookingId;

/** The text for a change: 'Checked in', 'Moved to GD-105'. */
export function changeName({ status, movedTo, isAmended }: Omit<Change, 'changeId'>): string {
  if (isAmended) return t('booking.stay_changed');
  return movedTo ? t('booking.moved_to', { room: movedTo }) : statusName(status);
}

/** Changes the status or the room of a booking, offers to undo it, and reports the outcome. */
export function useBookingChanges() {
  const statusChange = useChange('PUT /api/booking/:bookingId/status');
  const moving = useChange('POST /api/desk/moves');
  const amending = useChange('PUT /api/desk/bookings/:bookingId/stay');
  const undoing = useChange('POST /api/desk/bookings/:bookingId/undo');

  const undo = (booking: Named, change: Change) => {
    const { bookingId } = booking;
    const name = nameOfBooking(booking);
    const body = { changeId: change.changeId };
    return attempt(() => undoing.mutateAsync({ params: { bookingId }, body }), {
      done: t('booking.undone', { name, change: changeName(change) }),
      failed: t('booking.not_changed', { name }),
    });
  };
  /** Reports a change that can be undone. */
  const report = (booking: Named, change: Change) => {
    const { bookingId } = booking;
    notify.undoable(
      t('booking.changed', { name: nameOfBooking(booking), change: changeName(change) }),
      () => undo(booking, change),
      [bookingId],
      mayUndoChanges([{ bookingId, changeId: change.changeId }]),
    );
  };

  /** Returns whether the booking has the status. */
  const change = async (
    booking: Booking,
    { status, isFeeWaived, cost, reason: given = '' }: Transition,
  ): Promise<boolean> => {
    const { bookingId } = booking;
    try {
      const reason = status === 'checked_in' ? await reasonToCheckIn(booking) : given;
      if (reason === null) return false;
      const changed = await withReasonIfUnclean((why = reason) =>
        statusChange.mutateAsync({
          params: { bookingId },
          body: {
            status,
            ...(why && { reason: why }),
            ...(isFeeWaived && { isFeeWaived }),
            ...(cost !== undefined && { cost }),
          },
        }),
      );
      if (!changed) return false;
      forgetReason(booking);
      const { changeId } = changed;
      report(booking, { changeId, status, movedTo: null, isAmended: false });
      return true;
    } catch (error) {
      notify.failure(t('booking.not_changed', { name: nameOfBooking(booking) }), error);
      return false;
    }
  };
  /** Moves coming nights, or those from `since` on. Returns whether they are in the room. */
  const move = async (
    booking: Booking,
    { from, to, since }: { from: string; to: string; since?: string },
  ): Promise<boolean> => {
    const { bookingId, status } = booking;
    try {
      const done = await withReasonIfUnclean((reason) =>
        moving.mutateAsync({
          body: { moves: [{ bookingId, from, to, ...(since && { since }) }], ...(reason && { reason }) },
        }),
      );
      if (!done) return false;
      const changeId = done.moved[0]?.changeId;
      if (changeId) report(booking, { changeId, status, movedTo: to, isAmended: false });
      return true;
    } catch (error) {
      notify.failure(t('booking.not_moved', { name: nameOfBooking(booking) }), error);
      return false;
    }
  };
  /** Changes nights, guests, room or price of a stay. Resolves to null if the user cancels. @throws the server's error */
  const amend = async (
    { bookingId, status }: Booking,
    to: StayChange,
    from: KnownStay,
  ): Promise<Booking | null> => {
    const amended = await withReasonIfUnclean((reason) =>
      amending.mutateAsync({ params: { bookingId }, body: { ...to, ...(reason && { reason }), from } }),
    );
    if (!amended) return null;
    const { booking, changeId } = amended;
    if (changeId) report(booking, { changeId, status, movedTo: null, isAmended: true });
    return booking;
  };
  return { change, move, amend, isMoving: moving.isPending, undo, report };
}
