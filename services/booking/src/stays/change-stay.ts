import { may } from '@innkeeper/contracts/access';
import type { ChangePreview, KnownStay, StayChange, StayFacts } from '@innkeeper/contracts/booking';
import { withCurrency } from '@innkeeper/contracts/currency';
import { ApiError, conflict, forbidden, type User, violation } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { asReleased, readHeldUntil } from '../holds/desk-holds.ts';
import { assertClean } from '../housekeeping/room-states.ts';
import { roomTaken } from '../inventory/rooms.ts';
import { toAgreedPrice } from '../rates/agreed-price.ts';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { readLinesAsJson } from '../rates/lines.ts';
import { applyChange, readStayToChange } from './apply-change.ts';
import type { Booking } from './booking.ts';
import { assertNightsPaid } from './fee-of-change.ts';
import { selectTakenRoom } from './move-store.ts';
import { type PlannedStay, planChange } from './plan-change.ts';
import { roomOn } from './segments.ts';
import { lockBookings, selectPriceReason } from './store.ts';
import { keepForUndo, readUndoableChange } from './undo-change.ts';

type ChangeDeps = Pick<Deps, 'database' | 'today' | 'now'>;

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
    const taken = await selectTakenRoom(database, bookingId, segments, { isByStaff: true });
    if (taken) throw roomTaken(taken);
    const heldUntil = await readHeldUntil(database, segments);
    return {
      price: Number(price),
      segments,
      ...(heldUntil && { heldUntil }),
      ...(terms && { cancellation: toCancellationOnWire(terms) }),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { code, message } = error;
    return { price: null, segments: before.segments, problem: { code, message } };
  }
}

type ChangedStay = { booking: Booking; changeId: string | null; releasedHolds?: number };

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
  if (isAgreed && !mayAgree) throw forbidden();
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
      await assertMayEnter(tx, before.booking, planned, { today: when.today, reason });
      const priceReason = await selectPriceReason(tx, bookingId);
      if (isThere && planned.price === before.booking.price && priceReason === to.priceReason)
        return unchanged(tx, before.booking, when.today);
      if (isAgreed && from.price !== undefined && from.price !== Number(before.booking.price))
        throw changedSince(before.booking, true);
      const former = { lines: await readLinesAsJson(tx, bookingId), priceReason };
      const changed = await applyChange(tx, before, planned, { today: when.today, isByStaff: true, reason });
      const changeId = keepForUndo(tx, before.booking, { ...changed, former });
      return { booking: changed.booking, changeId, ...asReleased(changed.releasedHolds) };
    });
  } catch (error) {
    if (violation(error)?.constraint !== 'no_double_booking') throw error;
    throw roomTaken((planned && (await selectTakenRoom(database, bookingId, planned.segments))) ?? to.roomId);
  }
}

/** A guest who is in the house is in the new room at once. */
async function assertMayEnter(
  tx: Transaction,
  { status, roomId: former }: Booking,
  { segments }: PlannedStay,
  when: { today: string; reason: string | undefined },
): Promise<void> {
  const roomId = roomOn(segments, when.today);
  if (status !== 'checked_in' || roomId === undefined || roomId === former) return;
  await assertClean(tx, { roomId, ...when });
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

const changedSince = ({ start, end, guests, roomId, price, currency }: Booking, isPriced = false) =>
  conflict(
    'changed_since',
    `Another user has changed this booking: it is now from ${start} to ${end} in ${roomId}, for ${
      guests === 1 ? '1 guest' : `${guests} guests`
    }${isPriced ? `, at ${withCurrency(price, currency)}` : ''}. Nothing was overwritten.`,
  );
