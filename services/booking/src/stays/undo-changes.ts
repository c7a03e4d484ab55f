import type { Deps } from '../deps.ts';
import type { Booking } from './booking.ts';
import { attempt, changeSeveral } from './change-several.ts';
import { lockToUndo, nightsTaken, undoLocked } from './undo-change.ts';

/**
 * Undoes the last changes of several bookings, all of them or none, so that stays that exchanged their rooms can return.
 * Repeating it changes nothing.
 * @throws ApiError 409 with a problem for each booking that cannot be restored, with the codes of `undoChange`; 404 for one
 *   unknown booking
 */
export function undoChanges(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  changes: readonly { bookingId: string; changeId: string }[],
): Promise<Booking[]> {
  const bookingIds = changes.map(({ bookingId }) => bookingId);
  return changeSeveral(database, bookingIds, nightsTaken, async (tx, problems) => {
    await lockToUndo(tx, bookingIds);
    const undone: Booking[] = [];
    for (const { bookingId, changeId } of changes) {
      const booking = await attempt(problems, bookingId, () => undoLocked(tx, bookingId, changeId, today()));
      if (booking) undone.push(booking);
    }
    return undone;
  });
}
