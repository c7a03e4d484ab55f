import { isStaff } from '@innkeeper/contracts/access';
import type { StayDifference, WantedStay } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { ApiError, rejection, toProblem } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { lockRoomsOf } from '../inventory/movable-stays.ts';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { toAgreedLines } from './agreed-lines.ts';
import type { Booking } from './booking.ts';
import { readStayToChange } from './change-stay.ts';
import { decide } from './decide.ts';
import { makeRoomForChange } from './lock-rooms-for.ts';
import { assertNotPast, withBookingRetries } from './new-stay.ts';
import { currentPlace, placeToCount } from './place.ts';
import { placeLock, placeOfBooking } from './place-store.ts';
import {
  assertGuestMayChange,
  isAsWanted,
  placeOfLonger,
  planForGuest,
  roomForGuest,
  roomWanted,
  type StayingGuest,
} from './plan-guest-change.ts';
import { accountLock } from './read-booker.ts';
import { lockBookings, readBooking } from './read-bookings.ts';
import { saveBooking } from './save-booking.ts';

type ChangeDeps = Pick<Deps, 'database' | 'today' | 'firstNight' | 'now'>;

/** The guest of a booking, who may change it: signed in, or with its secret link, without permissions. */
export type StayOfGuest = { bookingId: string; guest: StayingGuest };

/** @throws ApiError 404; 403 for another customer's booking */
export async function ownStay(sql: Sql, caller: StayingGuest, bookingId: string): Promise<StayOfGuest> {
  const booking = await readBooking(sql, bookingId);
  if (!booking) throw rejection('not_found.booking', { bookingId });
  if (booking.customerId !== caller.id) throw rejection('forbidden.other_guest');
  return { bookingId, guest: caller };
}

/**
 * Previews a change of dates or party by the guest, or says why it is impossible. Stores nothing.
 * @throws ApiError 404; 400 for past days
 */
export async function previewGuestChange(
  { database, today, firstNight, now }: ChangeDeps,
  { bookingId, guest }: StayOfGuest,
  to: WantedStay,
): Promise<StayDifference> {
  const when = { today: today(), now: now() };
  const { booking } = await readStayToChange(database, bookingId, to);
  if (to.start !== booking.start) assertNotPast(to, firstNight());
  const { currency } = booking;
  const digits = digitsOf(currency);
  const money = (amount: bigint) => ({ amount: fromMinor(amount, digits), currency });
  const before = toMinor(booking.price, digits);
  try {
    assertGuestMayChange(booking, when.today);
    const { roomId, categoryId } = await roomForGuest(database, bookingId, to, when);
    const isMadeFree = categoryId !== null;
    const { planned } = await planForGuest(database, { bookingId, guest, roomId, isMadeFree }, to, when);
    const after = planned.priced.total;
    return {
      before: money(before),
      after: money(after),
      difference: money(after - before),
      lines: toAgreedLines(planned.priced),
      ...(planned.terms && { cancellation: toCancellationOnWire(planned.terms) }),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { before: money(before), after: null, difference: null, lines: [], problem: toProblem(error) };
  }
}

/**
 * Changes the dates and party of a stay for its guest: in its room, or otherwise in another free room of the category, for which
 * other stays move if necessary. A stay that already has these values is not changed.
 * @throws ApiError 404; 400 for past days; 409 `too_late_to_change`, `illegal_transition`, `price_changed` if the price
 *   differs from the one that the guest was shown (`price`), `below_cancellation_fee`, `room_not_available`,
 *   `stay_restricted`, `hotel_not_open`, or for more than a guest may book
 */
export function changeGuestStay(
  { database, metrics, today, firstNight, now }: ChangeDeps & Pick<Deps, 'metrics'>,
  { bookingId, guest }: StayOfGuest,
  { price, ...to }: WantedStay & { price?: string | undefined },
): Promise<Booking> {
  const change = async (): Promise<Booking> => {
    const when = { today: today(), now: now() };
    const { roomId: found, categoryId } = await roomForGuest(database, bookingId, to, when);
    return database.transaction(async (tx: Transaction) => {
      const at = placeToCount(guest, currentPlace());
      if (at) await tx.query(placeLock(at));
      await tx.query(accountLock(guest.id));
      if (categoryId !== null) await lockRoomsOf(tx, [categoryId]); // all at once, in the order of their ids
      await lockBookings(tx, [bookingId], [found]);
      const booking = await readBooking(tx, bookingId);
      if (!booking) throw rejection('not_found.booking', { bookingId });
      if (isAsWanted(booking, to)) return booking;
      if (to.start !== booking.start) assertNotPast(to, firstNight());
      assertGuestMayChange(booking, when.today);
      const roomId =
        categoryId === null
          ? found
          : (await makeRoomForChange(tx, bookingId, roomWanted(categoryId, to, when.today))).roomId;
      const { before, planned } = await planForGuest(tx, { bookingId, guest, roomId }, to, when);
      const shown = price === undefined ? null : toMinor(price, planned.priced.digits);
      if (shown !== null && shown !== planned.priced.total) throw priceChanged();
      const place = placeOfLonger(booking, to, guest);
      if (place) tx.queryAtCommit(placeOfBooking(bookingId, place));
      const by = isStaff(guest) ? 'hotel' : 'guest';
      const decision = decide(before, { type: 'change', planned, rooms: before.rooms }, when, by);
      saveBooking(tx, decision);
      return decision.after.booking;
    });
  };
  return withBookingRetries({ database, metrics }, change, 'another room');
}

const priceChanged = () => rejection('price_changed.change');
