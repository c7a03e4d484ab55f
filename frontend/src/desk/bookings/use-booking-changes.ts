import { notify } from '../../shared/ui/dialog/notify.tsx';
import { statusName } from '../../shared/ui/table/cells.tsx';
import { type Booking, type BookingDetails, useChangeStatus, useUndoChange } from './api.ts';
import type { Transition } from './transitions.ts';

type Change = Pick<NonNullable<BookingDetails['lastChange']>, 'changeId' | 'status'>;

/** Changes the status of a booking, offers to undo it, and reports the outcome. */
export function useBookingChanges() {
  const statusChange = useChangeStatus();
  const undoing = useUndoChange();

  const undo = async (bookingId: string, { changeId, status }: Change) => {
    try {
      await undoing.mutateAsync({ bookingId, changeId });
      notify.success(`${bookingId}: “${statusName(status)}” is undone`);
    } catch (error) {
      notify.failure(`${bookingId} is not changed.`, error);
    }
  };
  const change = async ({ bookingId }: Booking, { status }: Transition) => {
    try {
      const { changeId } = await statusChange.mutateAsync({ bookingId, status });
      notify.undoable(`${bookingId}: ${statusName(status)}`, () => undo(bookingId, { changeId, status }));
    } catch (error) {
      notify.failure(`${bookingId} is not changed.`, error);
    }
  };
  return { change, undo };
}
