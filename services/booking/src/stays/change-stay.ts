import { may } from '@innkeeper/contracts/access';
import type { ChangePreview, KnownStay, StayChange, StayFacts } from '@innkeeper/contracts/booking';
import { moneyParam } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { ApiError, rejection, toProblem, type User, violation } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { readTimeZone } from '../hotel.ts';
import { readTakenRoom } from '../inventory/occupancies.ts';
import { readRooms, roomTaken } from '../inventory/rooms.ts';
import { toAgreedPrice } from '../rates/agreed-price.ts';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import { rejectionOfSale } from '../sales-pause.ts';
import { readAgreedNights } from './agreed-lines.ts';
import type { Booking } from './booking.ts';
import { assertMayEnter, type Changed } from './change-status.ts';
import { decide } from './decide.ts';
import { assertNightsPaid } from './fee-of-change.ts';
import { selectHeldUntil } from './holds/desk-hold-store.ts';
import { asReleased, sellOverHolds } from './holds/desk-holds.ts';
import { type PlannedStay, planChange, type StayBefore } from './plan-change.ts';
import { lockBookings, readReservation } from './read-bookings.ts';
import { saveBooking } from './save-booking.ts';
import { readUndoableChange } from './undo-change.ts';

type ChangeDeps = Pick<Deps, 'database' | 'today' | 'now'>;

/** A stay with the data that decide the effect of a change; its rooms and those that the change needs. */
export type StayToChange = StayBefore & { timeZone: string };

/** @throws ApiError 404 */
export async function readStayToChange(
  sql: Sql,
  bookingId: string,
  to: Stay & { roomId?: string | undefined },
): Promise<StayToChange> {
  const [reservation, timeZone] = await Promise.all([readReservation(sql, bookingId), readTimeZone(sql)]);
  const { booking } = reservation;
  const [nights, rooms] = await Promise.all([
    readAgreedNights(sql, booking),
    readRooms(sql, [to.roomId ?? booking.roomId, booking.roomId], [bookingId]),
  ]);
  const categories = [...new Set([...rooms.values()].map(({ categoryId }) => categoryId))];
  const rates = await readNightlyRates(sql, categories, to);
  return { ...reservation, nights, rooms, rates, timeZone };
}

/**
 * Previews a change of a stay, or says why it is impossible. Stores nothing.
 * @throws ApiError 404; 400 for past days
 */
export async function previewChange(
  { database, ...clock }: ChangeDeps,
  staff: Pick<User, 'permissions'>,
  bookingId: string,
  to: Omit<StayChange, 'priceReason'>,
): Promise<ChangePreview> {
  const before = await readStayToChange(database, bookingId, to);
  try {
    const when = at(clock, before);
    const planned = planChange(before, wanted(to), when);
    if (!may(staff, 'bookings:price')) assertNightsPaid(before, planned, when.now);
    const { price, segments, terms } = planned;
    const taken = await readTakenRoom(database, bookingId, segments, { isByStaff: true });
    if (taken) throw roomTaken(taken);
    const heldUntil = await selectHeldUntil(database, segments);
    return {
      price: Number(price),
      segments: [...segments],
      ...(heldUntil && { heldUntil }),
      ...(terms && { cancellation: toCancellationOnWire(terms) }),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { price: null, segments: [...before.segments], problem: toProblem(error) };
  }
}

type ChangedStay = Changed & { releasedHolds?: number };

/**
 * Changes the nights, the number of guests, the room or the price of a stay. It can be undone for ten minutes. A stay that
 * already has these values is not changed. Holds of guests in its nights end. An agreed price needs the permission and a reason: the history and the booking
 * store the reason, the lines of the price do not.
 * @throws ApiError as `planChange` does; 403 for an agreed price without the permission; 404; 409 `changed_since` when the stay
 *   is not `from`, `room_not_available` when the nights are taken, `room_not_clean` for a guest in the house
 *   without a reason, `below_cancellation_fee` for staff who may not waive what was agreed
 */
export async function changeStay(
  { database, ...clock }: ChangeDeps,
  staff: Pick<User, 'permissions'>,
  bookingId: string,
  { from, reason, ...to }: StayChange & { from: KnownStay; reason?: string | undefined },
): Promise<ChangedStay> {
  const isAgreed = to.agreedPrice !== undefined;
  const mayAgree = may(staff, 'bookings:price');
  if (isAgreed && !mayAgree) throw rejection('forbidden');
  let planned: PlannedStay | undefined;
  try {
    return await database.transaction(async (tx) => {
      await lockBookings(tx, [bookingId], [to.roomId]);
      const before = await readStayToChange(tx, bookingId, to);
      const isThere = isAs(before.booking, to);
      if (isThere && !isAgreed) return unchanged(tx, before.booking, clock.today());
      if (!isThere && !isAs(before.booking, from)) throw changedSince(before.booking);
      const when = at(clock, before);
      planned = planChange(before, wanted(to), when);
      if (!mayAgree) assertNightsPaid(before, planned, when.now);
      await assertMayEnter(tx, before.booking, planned.segments, { today: when.today, reason });
      const isPriced =
        planned.price !== before.booking.price || before.booking.priceReason !== to.priceReason;
      if (isThere && !isPriced) return unchanged(tx, before.booking, when.today);
      if (isAgreed && from.price !== undefined && from.price !== Number(before.booking.price))
        throw changedSince(before.booking, true);
      const command = { type: 'change' as const, planned, rooms: before.rooms, reason };
      const decision = decide(before, command, when, 'desk');
      const releasedHolds = asReleased(await sellOverHolds(tx, planned.segments));
      const changeId = saveBooking(tx, decision);
      return { booking: decision.after.booking, changeId, ...releasedHolds };
    });
  } catch (error) {
    if (violation(error)?.constraint !== 'no_double_booking') throw rejectionOfSale(error);
    throw roomTaken((planned && (await readTakenRoom(database, bookingId, planned.segments))) ?? to.roomId);
  }
}

const wanted = ({ agreedPrice, agreedPer, priceReason = '', ...stay }: StayChange) => ({
  ...stay,
  agreedPrice: toAgreedPrice({ agreedPrice, agreedPer }),
  priceReason,
});

const at = ({ today, now }: Omit<ChangeDeps, 'database'>, { timeZone }: { timeZone: string }) => ({
  today: today(),
  now: now(),
  timeZone,
});

const isAs = (booking: Booking, { start, end, guests, roomId }: StayFacts): boolean =>
  booking.start === start && booking.end === end && booking.guests === guests && booking.roomId === roomId;

async function unchanged(tx: Transaction, booking: Booking, today: string): Promise<ChangedStay> {
  const change = await readUndoableChange(tx, booking.bookingId, today);
  return { booking, changeId: change?.isAmended ? change.changeId : null };
}

const changedSince = (booking: Booking, isPriced = false) => {
  const { start, end, guests, roomId, price, currency } = booking;
  const stay = { start: { date: start }, end: { date: end }, roomId, guests };
  return isPriced
    ? rejection('changed_since.priced_stay', { ...stay, price: moneyParam(price, currency) })
    : rejection('changed_since.stay', stay);
};
