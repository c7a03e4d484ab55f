import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type BookingDetails, bookingTopic } from '@innkeeper/contracts/booking';
import { conflict, notFound, violation } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { sellOverHolds } from '../holds/desk-holds.ts';
import { readTimeZone } from '../hotel.ts';
import { unmarkLeft } from '../housekeeping/room-states.ts';
import { restoreLines } from '../rates/lines.ts';
import { assertVacant, selectPresentGuest } from './assert-vacant.ts';
import type { Booking } from './booking.ts';
import { toState } from './booking-state.ts';
import { selectTakenRoom } from './move-store.ts';
import { recordBooking } from './record-booking.ts';
import { endOfReturn, isNoShow, mayUndo, roomsOfReturn } from './return-of-no-show.ts';
import { roomOn } from './segments.ts';
import { replaceSegments, selectSegments } from './segments-store.ts';
import type { StatusChange } from './set-status.ts';
import { lockBookings, selectBooking, statusUpdates, updateStay } from './store.ts';
import {
  changeUpsert,
  markUndone,
  type StoredChange,
  selectChange,
  selectFormerRooms,
} from './undo-store.ts';

/** The event of undoing each change of status. */
const UNDONE = {
  checked_in: 'booking.check_in_undone',
  checked_out: 'booking.check_out_undone',
  no_show: 'booking.no_show_undone',
  cancelled: 'booking.cancellation_undone',
} as const;

/**
 * Stores the previous state of a booking, so that staff can undo its change for ten minutes. Returns the id of the change. A
 * change of the price includes the previous lines, and the reason of an agreed price.
 */
export function keepForUndo(
  tx: Transaction,
  before: Booking,
  {
    booking,
    formerSegments,
    movedTo,
    former,
  }: StatusChange & { movedTo?: string; former?: { lines: string; priceReason: string | null } },
): string {
  const changeId = randomUUID();
  const move = movedTo === undefined ? null : { fromRoom: before.roomId, toRoom: booking.roomId, movedTo };
  const amendment = former === undefined ? null : { from: { ...before, ...former }, to: booking };
  const change = { changeId, from: before, to: booking, segments: formerSegments, move, amendment };
  tx.queryAtCommit(changeUpsert(booking.bookingId, change));
  return changeId;
}

/**
 * The booking's last change by staff; null if it cannot be undone, or no longer: the booking was changed since, the nights were
 * given to another booking, or another guest has arrived.
 */
export async function readUndoableChange(
  sql: Sql,
  bookingId: string,
  today: string,
): Promise<BookingDetails['lastChange']> {
  const change = await selectChange(sql, bookingId);
  if (!change || !mayUndo(change, today) || !(await wouldBeUndone(sql, bookingId, change, today)))
    return null;
  const { changeId, to, move } = change;
  const movedTo = move?.movedTo ?? null;
  const isAmended = isOfStay(change);
  const undoableUntil = isNoShow(change)
    ? endOfReturn(to, await readTimeZone(sql))
    : change.undoableUntil.toISOString();
  return { changeId, status: to.status, movedTo, isAmended, undoableUntil };
}

async function wouldBeUndone(
  sql: Sql,
  bookingId: string,
  change: StoredChange,
  today: string,
): Promise<boolean> {
  const booking = await selectBooking(sql, bookingId);
  if (!booking || !isStill(booking, change)) return false;
  if (isNoShow(change)) return (await roomsOfReturn(sql, booking, change.segments, today)) !== null;
  if (await selectTakenRoom(sql, bookingId, change.segments)) return false;
  const isDeparture = change.to.status === 'checked_out';
  const roomId = change.amendment?.from.roomId ?? booking.roomId;
  return !isDeparture || !(await selectPresentGuest(sql, { bookingId, roomId }, today));
}

/**
 * Undoes the last change of a booking: its status, dates and rooms are as before, but for a no-show whose room was given away:
 * that guest gets another one. Repeating it changes nothing.
 * @throws ApiError 404; 409 `changed_since` if the booking was changed again since then, `undo_expired` after ten minutes (of a
 *   no-show, after the stay),
 *   `room_not_available` when the nights were given to another booking, `room_occupied` when another guest has
 *   arrived in the room
 */
export async function undoChange(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  bookingId: string,
  changeId: string,
): Promise<Booking> {
  try {
    return await database.transaction(async (tx) => {
      await lockToUndo(tx, [bookingId]);
      return undoLocked(tx, bookingId, changeId, today());
    });
  } catch (error) {
    if (violation(error)?.constraint === 'no_double_booking') throw nightsTaken();
    throw error;
  }
}

/** Locks bookings with the rooms that they occupy and those that they occupied before their last changes. */
export const lockToUndo = async (tx: Transaction, bookingIds: readonly string[]): Promise<void> =>
  lockBookings(tx, bookingIds, await selectFormerRooms(tx, bookingIds));

/** Undoes the last change of a locked booking. @throws ApiError as `undoChange` does; the caller handles the constraint */
export async function undoLocked(
  tx: Transaction,
  bookingId: string,
  changeId: string,
  today: string,
): Promise<Booking> {
  const [booking, change, segments] = await Promise.all([
    selectBooking(tx, bookingId),
    selectChange(tx, bookingId),
    selectSegments(tx, bookingId),
  ]);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  if (!change) throw undoExpired();
  if (change.changeId !== changeId || !isStill(booking, change)) throw changedSince();
  if (change.undone) return booking;
  if (!mayUndo(change, today)) throw undoExpired();

  const restoredTo = isNoShow(change)
    ? await roomsOfReturn(tx, booking, change.segments, today)
    : change.segments;
  if (!restoredTo) throw nightsTaken();
  const formerRoom = change.move?.fromRoom ?? change.amendment?.from.roomId ?? booking.roomId;
  const roomId = isNoShow(change) ? (roomOn(restoredTo, today) ?? formerRoom) : formerRoom;
  if (!isDeepStrictEqual(segments, restoredTo)) {
    await sellOverHolds(tx, restoredTo);
    await replaceSegments(tx, [{ bookingId, roomId, segments: restoredTo }]);
  }
  if (change.amendment) {
    const { lines, ...stay } = change.amendment.from;
    await updateStay(tx, bookingId, { ...change.from, ...stay });
    if (lines !== null) await restoreLines(tx, bookingId, lines);
  }
  for (const update of statusUpdates(bookingId, { ...change.from, freedFrom: null }))
    tx.queryAtCommit(update);
  const restored = (await selectBooking(tx, bookingId))!;
  if (change.to.status === 'checked_out') {
    await assertVacant(tx, restored, today);
    await unmarkLeft(tx, bookingId);
  }
  await markUndone(tx, bookingId);
  const event = eventOfUndoing(change);
  tx.publish(bookingTopic, event, bookingId, toState({ booking: restored, segments: restoredTo }));
  recordBooking(tx, event, { booking, segments }, { booking: restored, segments: restoredTo });
  return restored;
}

/** Whether the stay was changed. A check-out that changes the price also stores the previous stay. */
const isOfStay = ({ amendment, from, to }: StoredChange) => amendment !== null && from.status === to.status;

function eventOfUndoing(change: StoredChange) {
  const { move, to } = change;
  if (isOfStay(change)) return 'booking.change_undone';
  return move ? 'booking.move_undone' : UNDONE[to.status as keyof typeof UNDONE]; // none leads to `confirmed`
}

/** Whether a booking is still in the state after its last change, or after the undoing of that change. */
function isStill(booking: Booking, { undone, from, to, move, amendment }: StoredChange): boolean {
  const { status, start, end } = undone ? from : to;
  const amended = undone ? amendment?.from : amendment?.to;
  const room = amended?.roomId ?? (undone ? move?.fromRoom : move?.toRoom);
  const isInRoom = room === undefined || booking.roomId === room;
  const isAsAmended = !amended || (booking.guests === amended.guests && booking.price === amended.price);
  return (
    isInRoom && isAsAmended && booking.status === status && booking.start === start && booking.end === end
  );
}

const changedSince = () =>
  conflict('changed_since', 'The booking was changed again, so this cannot be undone.');
const undoExpired = () =>
  conflict(
    'undo_expired',
    'This can no longer be undone: a change can for ten minutes, a no-show until the stay would have ended.',
  );
export const nightsTaken = () =>
  conflict(
    'room_not_available',
    'The nights of this booking were given to another booking, so this cannot be undone.',
  );
