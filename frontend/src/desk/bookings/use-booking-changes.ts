import { useChange } from '../../shared/api/queries.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { statusName } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { mayUndoChanges } from '../layout/may-undo.ts';
import { withReasonIfUnclean } from '../layout/with-reason-if-unclean.ts';
import type { Booking, BookingDetails, KnownStay, StayChange } from './api.ts';
import { reasonToCheckIn } from './reason-to-check-in.ts';
import type { Transition } from './transitions.ts';

const t = words('desk');

type Change = Pick<
  NonNullable<BookingDetails['lastChange']>,
  'changeId' | 'status' | 'movedTo' | 'isAmended'
>;

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

  const undo = (bookingId: string, change: Change) => {
    const body = { changeId: change.changeId };
    return attempt(() => undoing.mutateAsync({ params: { bookingId }, body }), {
      done: t('booking.undone', { id: bookingId, change: changeName(change) }),
      failed: t('booking.not_changed', { id: bookingId }),
    });
  };
  /** Reports a change that can be undone. */
  const report = (bookingId: string, change: Change) =>
    notify.undoable(
      t('booking.changed', { id: bookingId, change: changeName(change) }),
      () => undo(bookingId, change),
      [bookingId],
      mayUndoChanges([{ bookingId, changeId: change.changeId }]),
    );

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
      const { changeId } = changed;
      report(bookingId, { changeId, status, movedTo: null, isAmended: false });
      return true;
    } catch (error) {
      notify.failure(t('booking.not_changed', { id: bookingId }), error);
      return false;
    }
  };
  /** Returns whether the stay is in the room. */
  const move = async ({ bookingId, status }: Booking, from: string, to: string): Promise<boolean> => {
    try {
      const done = await withReasonIfUnclean((reason) =>
        moving.mutateAsync({ body: { moves: [{ bookingId, from, to }], ...(reason && { reason }) } }),
      );
      if (!done) return false;
      const changeId = done.moved[0]?.changeId;
      if (changeId) report(bookingId, { changeId, status, movedTo: to, isAmended: false });
      return true;
    } catch (error) {
      notify.failure(t('booking.not_moved', { id: bookingId }), error);
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
    if (changeId) report(bookingId, { changeId, status, movedTo: null, isAmended: true });
    return booking;
  };
  return { change, move, amend, isMoving: moving.isPending, undo, report };
}
