import { isDeepStrictEqual } from 'node:util';
import { bookingTopic, type Segment } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { notFound } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { sellOverHolds } from '../holds/desk-holds.ts';
import { readTimeZone } from '../hotel.ts';
import { keepChosenRooms } from '../inventory/movable-stays.ts';
import { readRooms } from '../inventory/rooms.ts';
import { deleteLines, linesInsert } from '../rates/lines.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import { readAgreedNights } from './agreed-lines.ts';
import type { Booking } from './booking.ts';
import { toState } from './booking-state.ts';
import type { PlannedStay, StayBefore } from './plan-change.ts';
import { recordBooking } from './record-booking.ts';
import { roomOn } from './segments.ts';
import { replaceSegments, selectSegments } from './segments-store.ts';
import type { StatusChange } from './set-status.ts';
import { selectBooking, updateStay } from './store.ts';

/** A stay with the data that decide the effect of a change; its rooms and those that the change needs. */
export type StayToChange = StayBefore & { timeZone: string };

/** @throws ApiError 404 */
export async function readStayToChange(
  sql: Sql,
  bookingId: string,
  to: Stay & { roomId?: string | undefined },
): Promise<StayToChange> {
  const [booking, segments, timeZone] = await Promise.all([
    selectBooking(sql, bookingId),
    selectSegments(sql, bookingId),
    readTimeZone(sql),
  ]);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  const roomIds = [...segments.map(({ roomId }) => roomId), to.roomId ?? booking.roomId];
  const [nights, rooms] = await Promise.all([readAgreedNights(sql, booking), readRooms(sql, roomIds)]);
  const categories = [...new Set([...rooms.values()].map(({ categoryId }) => categoryId))];
  const rates = await readNightlyRates(sql, categories, to);
  return { booking, nights, segments, rooms, rates, timeZone };
}

/**
 * Stores the changed stay, whose booking and rooms are locked, with its event and, for staff, its history entry. Staff
 * sell over holds of guests. The constraint `no_double_booking` decides whether the nights are free.
 */
export async function applyChange(
  tx: Transaction,
  { booking: before, segments: formerSegments }: StayToChange,
  planned: PlannedStay,
  { today, isByStaff, reason }: { today: string; isByStaff: boolean; reason?: string | undefined },
): Promise<StatusChange & { releasedHolds: number }> {
  const { bookingId } = before;
  const { segments } = planned;
  const roomId = roomOn(segments, today) ?? before.roomId;
  const releasedHolds = isByStaff ? await sellOverHolds(tx, segments) : 0;
  await replaceSegments(tx, [{ bookingId, roomId, segments }]); // awaited alone, so that its error is the one that is thrown
  await updateStay(tx, bookingId, planned);
  if (isByStaff && roomId !== before.roomId) await keepChosenRooms(tx, [bookingId]);
  await deleteLines(tx, bookingId);
  await tx.query(linesInsert(bookingId, planned.priced));
  const booking = (await selectBooking(tx, bookingId))!;
  const action = actionOf(before, booking, { former: formerSegments, now: segments });
  tx.publish(bookingTopic, action, bookingId, toState({ booking, segments }));
  if (isByStaff)
    recordBooking(
      tx,
      action,
      { booking: before, segments: formerSegments },
      { booking, segments },
      planned.priceReason || reason,
    );
  return { booking, segments, formerSegments, releasedHolds };
}

/** What happened to a stay follows from the difference, whichever call made it. */
function actionOf(
  before: Booking,
  after: Booking,
  { former, now }: { former: readonly Segment[]; now: readonly Segment[] },
) {
  if (before.start !== after.start || before.end !== after.end) return 'booking.dates_changed';
  if (before.guests !== after.guests || !isDeepStrictEqual(before.childrenAges, after.childrenAges))
    return 'booking.guests_changed';
  return isDeepStrictEqual(former, now) ? 'booking.price_changed' : 'booking.moved';
}
