import {
  bookingTopic,
  type ChangePreview,
  type Segment,
  type StayChange,
} from '@innkeeper/contracts/booking';
import { ApiError, conflict, notFound, violation } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { readTimeZone } from '../hotel.ts';
import { keepChosenRooms } from '../inventory/movable-stays.ts';
import { readRooms, roomTaken } from '../inventory/rooms.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import { type Booking, toState } from './booking.ts';
import { selectTakenRoom } from './move-store.ts';
import { type PlannedStay, planChange } from './plan-change.ts';
import { recordBooking } from './record-booking.ts';
import { roomOn } from './segments.ts';
import { lockBookings, replaceSegments, selectBooking, selectSegments, updateStay } from './store.ts';
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
  const before = await read(database, bookingId, to);
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
      const before = await read(tx, bookingId, to);
      if (isAs(before.booking, to)) return unchanged(tx, before.booking);
      if (!isAs(before.booking, from)) throw changedSince(before.booking);
      const when = at(clock, before);
      planned = planChange(before, to, when);
      return store(tx, before, planned, when.today);
    });
  } catch (error) {
    if (violation(error)?.constraint !== 'no_double_booking') throw error;
    throw roomTaken((planned && (await selectTakenRoom(database, bookingId, planned.segments))) ?? to.roomId);
  }
}

const at = ({ today, now }: Omit<ChangeDeps, 'database'>, { timeZone }: { timeZone: string }) => ({
  ...{ today: today(), now: now(), timeZone },
});

async function read(sql: Sql, bookingId: string, to: StayChange) {
  const [booking, segments, timeZone] = await Promise.all([
    selectBooking(sql, bookingId),
    selectSegments(sql, bookingId),
    readTimeZone(sql),
  ]);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  const rooms = await readRooms(sql, [...segments.map((segment) => segment.roomId), to.roomId]);
  const categories = [...new Set([...rooms.values()].map(({ categoryId }) => categoryId))];
  const rates = await readNightlyRates(sql, categories, to);
  return { booking, segments, rooms, rates, timeZone };
}

const isAs = (booking: Booking, { start, end, guests, roomId }: StayChange): boolean =>
  booking.start === start && booking.end === end && booking.guests === guests && booking.roomId === roomId;

async function unchanged(tx: Transaction, booking: Booking): Promise<ChangedStay> {
  const change = await readUndoableChange(tx, booking.bookingId);
  return { booking, changeId: change?.isAmended ? change.changeId : null };
}

async function store(
  tx: Transaction,
  { booking: before, segments: formerSegments }: { booking: Booking; segments: Segment[] },
  planned: PlannedStay,
  today: string,
): Promise<ChangedStay> {
  const { bookingId } = before;
  const { segments } = planned;
  const roomId = roomOn(segments, today) ?? before.roomId;
  await replaceSegments(tx, [{ bookingId, roomId, segments }]); // alone, so that its error is the one that is thrown
  await updateStay(tx, bookingId, planned);
  if (roomId !== before.roomId) await keepChosenRooms(tx, [bookingId]);
  const booking = (await selectBooking(tx, bookingId))!;
  const isSameStay = before.start === booking.start && before.end === booking.end;
  const action =
    isSameStay && before.guests !== booking.guests ? 'booking.guests_changed' : 'booking.dates_changed';
  tx.publish(bookingTopic, action, bookingId, toState({ booking, segments }));
  recordBooking(tx, action, { booking: before, segments: formerSegments }, { booking, segments });
  const changeId = keepForUndo(tx, before, { booking, segments, formerSegments, isAmended: true });
  return { booking, changeId };
}

const changedSince = ({ start, end, guests, roomId }: Booking) =>
  conflict(
    'changed_since',
    `Somebody has changed this booking meanwhile: it is now from ${start} to ${end} in ${roomId}, for ${
      guests === 1 ? '1 guest' : `${guests} guests`
    }. Nothing was overwritten.`,
  );
