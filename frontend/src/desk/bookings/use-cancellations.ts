import { useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { announceError, announceFailure, confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { mayUndoChanges } from '../layout/may-undo.ts';
import type { Booking } from './api.ts';

const t = words('desk');
const tShared = words('shared');

/** Whether staff can select a booking to cancel it with others. */
export const mayCancel = ({ allowedTransitions }: Booking) => allowedTransitions.includes('cancelled');

/** The bookings that staff have selected in a list, and the action that cancels them together. */
export function useCancellations(rows: readonly Booking[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const cancellation = useChange('POST /api/desk/cancellations');
  const undoing = useChange('POST /api/desk/undo');
  // Only bookings on the screen are cancelled.
  const chosen = rows.filter((booking) => selected.has(booking.bookingId) && mayCancel(booking));

  const select = (bookingId: string, isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      if (isSelected) after.add(bookingId);
      else after.delete(bookingId);
      return after;
    });

  const undo = (changes: { bookingId: string; changeId: string }[]) =>
    attempt(() => undoing.mutateAsync({ body: { changes } }), {
      done: t('cancellations.restored', { count: changes.length }),
      failed: t('cancellations.not_restored'),
    });
  /** Returns whether any booking was cancelled. */
  const cancel = async (): Promise<boolean> => {
    if (cancellation.isPending || !chosen.length) return false;
    const count = chosen.length;
    const text = chosen.map(({ bookingId }) => bookingId).join(tShared('list.separator'));
    const question = {
      title: t('cancellations.ask', { count }),
      confirm: t('cancellations.confirm', { count }),
      keep: t('cancellations.keep'),
    };
    if (!(await confirmHarm({ ...question, text }))) return false;
    try {
      const { cancelled, problems } = await cancellation.mutateAsync({
        body: { bookingIds: chosen.map(({ bookingId }) => bookingId) },
      });
      setSelected(new Set());
      const undoable = cancelled.flatMap(({ booking: { bookingId }, changeId }) =>
        changeId ? [{ bookingId, changeId }] : [],
      );
      if (undoable.length)
        notify.undoable(
          t('cancellations.done', { count: cancelled.length }),
          () => undo(undoable),
          undoable.map(({ bookingId }) => bookingId),
          mayUndoChanges(undoable),
        );
      if (problems.length) {
        const reasons = problems
          .map(({ bookingId, message }) => {
            const booking = chosen.find((one) => one.bookingId === bookingId);
            return t('booking.changed', { name: booking?.guestName || bookingId, change: message });
          })
          .join(' ');
        await announceError(t('cancellations.some_not', { count: problems.length }), reasons);
      }
      return cancelled.length > 0;
    } catch (error) {
      await announceFailure(error, t('cancellations.not_all'), t('cancellations.try_again'));
      return false;
    }
  };
  return { chosen, selected, select, cancel, isBusy: cancellation.isPending };
}
