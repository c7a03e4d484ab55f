import type { ChangePreview, StayChange } from '@innkeeper/contracts/booking';
import { ApiError, conflict, violation } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { roomTaken } from '../inventory/rooms.ts';
import { readLinesAsJson } from '../rates/lines.ts';
import { applyChange, readStayToChange } from './apply-change.ts';
import type { Booking } from './booking.ts';
import { selectTakenRoom } from './move-store.ts';
import { type PlannedStay, planChange } from './plan-change.ts';
import { lockBookings } from './store.ts';
import { keepForUndo, readUndoableChange } from './undo-change.ts';

type ChangeDeps = Pick<Deps, 'database' | 'today' | 'now'>;

/**
 * What a change would make of a stay, or why it cannot be. Nothing is stored.
 * @throws ApiError 404; 400 for days that are over
 */
export async function previewChange(
  { database, ...clock }: ChangeDeps,
  bookingId: string,
  to: StayChange,
): Promise<ChangePreview> {
  const before = await readStayToChange(database, bookingId, to);
  try {
    const planned = planChange(before, to, at(clock, before));
    const taken = await selectTakenRoom(database, bookingId, planned.segments);
    if (taken) throw roomTaken(taken);
    return { price: Number(planned.price), segments: planned.segments, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { code, message } = error;
    return { price: null, segments: before.segments, problem: { code, message } };
  }
}

type ChangedStay = { booking: Booking; changeId: string | null };

/**
 * Changes the nights, the number of guests or the room of a stay. It can be undone for ten minutes. A stay that is as wanted
 * already is not changed.
 * @throws ApiError as `planChange` does; 404; 409 `changed_since` when the stay is not `from`, `room_not_available` when the
 *   nights are taken
 */
export async function changeStay(
  { database, ...clock }: ChangeDeps,
  bookingId: string,
  { from, ...to }: StayChange & { from: StayChange },
): Promise<ChangedStay> {
  let planned: PlannedStay | undefined;
  try {
    return await database.transaction(async (tx) => {
      await lockBookings(tx, [bookingId], [to.roomId]);
      const before = await readStayToChange(tx, bookingId, to);
      if (isAs(before.booking, to)) return unchanged(tx, before.booking);
      if (!isAs(before.booking, from)) throw changedSince(before.booking);
      const when = at(clock, before);
      planned = planChange(before, to, when);
      const formerLines = await readLinesAsJson(tx, bookingId);
      const changed = await applyChange(tx, before, planned, { today: when.today, isByStaff: true });
      const changeId = keepForUndo(tx, before.booking, { ...changed, formerLines });
      return { booking: changed.booking, changeId };
    });
  } catch (error) {
    if (violation(error)?.constraint !== 'no_double_booking') throw error;
    throw roomTaken((planned && (await selectTakenRoom(database, bookingId, planned.segments))) ?? to.roomId);
  }
}

const at = ({ today, now }: Omit<ChangeDeps, 'database'>, { timeZone }: { timeZone: string }) => ({
  ...{ today: today(), now: now(), timeZone },
});

const isAs = (booking: Booking, { start, end, guests, roomId }: StayChange): boolean =>
  booking.start === start && booking.end === end && booking.guests === guests && booking.roomId === roomId;

async function unchanged(tx: Transaction, booking: Booking): Promise<ChangedStay> {
  const change = await readUndoableChange(tx, booking.bookingId);
  return { booking, changeId: change?.isAmended ? change.changeId : null };
}

const changedSince = ({ start, end, guests, roomId }: Booking) =>
  conflict(
    'changed_since',
    `Somebody has changed this booking meanwhile: it is now from ${start} to ${end} in ${roomId}, for ${
      guests === 1 ? '1 guest' : `${guests} guests`
    }. Nothing was overwritten.`,
  );
