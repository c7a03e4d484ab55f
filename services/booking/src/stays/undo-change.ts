import { isDeepStrictEqual } from 'node:util';
import type { BookingDetails, Segment } from '@innkeeper/contracts/booking';
import { rejection, violation } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { readTimeZone } from '../hotel.ts';
import { unmarkLeft } from '../housekeeping/room-states.ts';
import { findFreeRoom } from '../inventory/free-rooms.ts';
import { readTakenRoom } from '../inventory/occupancies.ts';
import { readRooms } from '../inventory/rooms.ts';
import { rejectionOfSale } from '../sales-pause.ts';
import type { Booking } from './booking.ts';
import { attempt, changeSeveral } from './change-several.ts';
import { readPresentGuest } from './change-status.ts';
import { decide } from './decide.ts';
import type { When } from './decision.ts';
import { sellOverHolds } from './holds/desk-holds.ts';
import { lockReservations, readBooking } from './read-bookings.ts';
import { saveBooking } from './save-booking.ts';
import { comingNights } from './segments.ts';
import { selectChanges } from './undo-store.ts';
import { isNoShow, isOfStay, isStill, type KeptChange, mayUndo } from './undoable.ts';

type UndoDeps = Pick<Deps, 'database' | 'today' | 'now'>;
type ChangeToUndo = { bookingId: string; changeId: string };

/**
 * The booking's last change by staff; null if it cannot be undone, or no longer: the booking was changed since, the nights were
 * given to another booking, or another guest has arrived.
 */
export async function readUndoableChange(
  sql: Sql,
  bookingId: string,
  today: string,
): Promise<BookingDetails['lastChange']> {
  const change = (await selectChanges(sql, [bookingId])).get(bookingId);
  if (!change || !mayUndo(change, today) || !(await wouldBeUndone(sql, bookingId, change, today)))
    return null;
  const { changeId, after, movedTo } = change;
  const undoableUntil = isNoShow(change)
    ? startOfDay(after.end, await readTimeZone(sql))
    : change.undoableUntil.toISOString();
  return { changeId, status: after.status, movedTo, isAmended: isOfStay(change), undoableUntil };
}

const startOfDay = (date: string, timeZone: string): string =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString();

async function wouldBeUndone(
  sql: Sql,
  bookingId: string,
  change: KeptChange,
  today: string,
): Promise<boolean> {
  const booking = await readBooking(sql, bookingId);
  if (!booking || !isStill(booking, change)) return false;
  if (isNoShow(change)) return (await roomsOfReturn(sql, booking, change.before.segments, today)) !== null;
  if (await readTakenRoom(sql, bookingId, change.before.segments)) return false;
  const { roomId } = change.before;
  return (
    change.after.status !== 'checked_out' || !(await readPresentGuest(sql, { bookingId, roomId }, today))
  );
}

/**
 * The rooms of a guest who comes after all: their own, if they are free, for the nights from today on at least; otherwise another one
 * of the category. Null if none is free. When it is stored, the constraint decides.
 */
async function roomsOfReturn(
  sql: Sql,
  { bookingId, roomId, guests }: Booking,
  former: readonly Segment[],
  today: string,
): Promise<readonly Segment[] | null> {
  const coming = comingNights(former, today);
  for (const own of coming.length ? [former, coming] : [former])
    if (!(await readTakenRoom(sql, bookingId, own, { isByStaff: true }))) return own;
  const room = (await readRooms(sql, [roomId])).get(roomId);
  if (!room || !coming.length) return null;
  const nights = { start: coming[0]!.start, end: coming.at(-1)!.end };
  const found = await findFreeRoom(sql, { ...nights, categoryId: room.categoryId, guests, today }, 'look');
  return found ? [{ roomId: found.roomId, ...nights }] : null;
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
  { database, today, now }: UndoDeps,
  bookingId: string,
  changeId: string,
): Promise<Booking> {
  try {
    return await database.transaction(async (tx) => {
      const lockedUndo = await lockToUndo(tx, [bookingId]);
      return undoLocked(tx, lockedUndo, { bookingId, changeId }, { today: today(), now: now() });
    });
  } catch (error) {
    if (violation(error)?.constraint === 'no_double_booking') throw nightsTaken();
    throw rejectionOfSale(error);
  }
}

/**
 * Undoes the last changes of several bookings, all of them or none, so that stays that exchanged their rooms can return.
 * Repeating it changes nothing.
 * @throws ApiError 409 with a problem for each booking that cannot be restored, with the codes of `undoChange`; 404 for one
 *   unknown booking
 */
export function undoChanges(
  { database, today, now }: UndoDeps,
  changes: readonly ChangeToUndo[],
): Promise<Booking[]> {
  const bookingIds = changes.map(({ bookingId }) => bookingId);
  return changeSeveral(database, bookingIds, nightsTaken, async (tx, problems) => {
    const locked = await lockToUndo(tx, bookingIds);
    const when = { today: today(), now: now() };
    const undone: Booking[] = [];
    for (const change of changes) {
      const booking = await attempt(problems, change.bookingId, () => undoLocked(tx, locked, change, when));
      if (booking) undone.push(booking);
    }
    return undone;
  });
}

/** Locks bookings with the rooms that they occupy and those that they occupied before their last changes. */
async function lockToUndo(tx: Transaction, bookingIds: readonly string[]) {
  const former = await selectChanges(tx, bookingIds);
  const roomIds = [...former.values()].flatMap(({ before }) => before.segments.map(({ roomId }) => roomId));
  const [reservations, changes] = await Promise.all([
    lockReservations(tx, bookingIds, roomIds),
    selectChanges(tx, bookingIds),
  ]);
  return { reservations, changes };
}

async function undoLocked(
  tx: Transaction,
  { reservations, changes }: Awaited<ReturnType<typeof lockToUndo>>,
  { bookingId, changeId }: ChangeToUndo,
  when: When,
): Promise<Booking> {
  const before = reservations.get(bookingId);
  const change = changes.get(bookingId);
  if (!before) throw rejection('not_found.booking', { bookingId });
  if (!change) throw undoExpired();
  if (change.changeId !== changeId || !isStill(before.booking, change)) throw changedSince();
  if (change.undone) return before.booking;
  if (!mayUndo(change, when.today)) throw undoExpired();

  const segments = isNoShow(change)
    ? await roomsOfReturn(tx, before.booking, change.before.segments, when.today)
    : change.before.segments;
  if (!segments) throw nightsTaken();
  const { roomId } = change.before;
  const isReturn = change.after.status === 'checked_out';
  const [rooms, present] = await Promise.all([
    readRooms(tx, [roomId, ...segments.map((segment) => segment.roomId)]),
    isReturn ? readPresentGuest(tx, { bookingId, roomId }, when.today) : undefined,
  ]);
  const decision = decide(before, { type: 'undo', change, segments, rooms, present }, when, 'desk');
  if (!isDeepStrictEqual(before.segments, segments)) await sellOverHolds(tx, segments);
  if (isReturn) await unmarkLeft(tx, bookingId);
  saveBooking(tx, decision);
  return (await readBooking(tx, bookingId))!; // with its flags, which a booking that has ended does not have
}

const changedSince = () => rejection('changed_since.undo');
const undoExpired = () => rejection('undo_expired.change');
const nightsTaken = () => rejection('room_not_available.nights_given_away');
