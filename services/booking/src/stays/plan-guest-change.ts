import { isDeepStrictEqual } from 'node:util';
import type { WantedStay } from '@innkeeper/contracts/booking';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { ApiError, rejection, type User } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { findFreeRoom } from '../inventory/free-rooms.ts';
import { findRoom, selectRoomsWithStays, withoutStay } from '../inventory/movable-stays.ts';
import { readTakenRoom } from '../inventory/occupancies.ts';
import { restrictedRooms } from '../inventory/restricted-rooms.ts';
import { roomNotAvailable } from '../inventory/rooms.ts';
import { restrictedStay } from '../rates/restrictions.ts';
import { type Booking, illegalTransition, mayBecome, mayGuestChange } from './booking.ts';
import { assertWithinLimits, hotelNotOpen } from './booking-limits.ts';
import { readStayToChange, type StayToChange } from './change-stay.ts';
import { uncoveredFee } from './fee-of-change.ts';
import { currentPlace, type Place, placeToCount } from './place.ts';
import { type ChangeWanted, type PlannedStay, planChange } from './plan-change.ts';
import { readBooker } from './read-booker.ts';

type When = { today: string; now: Date };

const toChange = ({ start, end, adults, children }: WantedStay, roomId: string): ChangeWanted => ({
  start,
  end,
  guests: adults + children.length,
  childrenAges: children,
  roomId,
});

const sameAges = (one: readonly number[], other: readonly number[]) =>
  isDeepStrictEqual([...one].sort(), [...other].sort());

/** Whether a booking has these dates and people. */
export const isAsWanted = (booking: Booking, { start, end, adults, children }: WantedStay): boolean =>
  booking.start === start &&
  booking.end === end &&
  booking.guests === adults + children.length &&
  sameAges(booking.childrenAges, children);

/** @throws ApiError 409 `too_late_to_change` from the day of arrival on, `illegal_transition` for a stay that has ended */
export function assertGuestMayChange(booking: Booking, today: string): void {
  if (mayGuestChange(booking, today)) return;
  if (!mayBecome(booking, 'cancelled', today)) throw illegalTransition(booking);
  throw rejection('too_late_to_change');
}

/** A room for a changed stay; `categoryId` is the category in which other stays have to move first to make it free. */
export type RoomForChange = { roomId: string; categoryId: string | null };

/**
 * The room for a changed stay: its own if it holds the party and is free, otherwise the free room of its category that leaves
 * the fewest nights free around it, otherwise one that is free after other stays move. Locks nothing.
 * @throws ApiError 404; 400 for past days; 409 `room_not_available`
 */
export async function roomForGuest(
  sql: Sql,
  bookingId: string,
  to: WantedStay,
  when: When,
): Promise<RoomForChange> {
  const before = await readStayToChange(sql, bookingId, to);
  const { booking, rooms, timeZone } = before;
  const own = { roomId: booking.roomId, categoryId: null };
  if (isAsWanted(booking, to)) return own;
  try {
    const { segments } = planChange(before, toChange(to, booking.roomId), { ...when, timeZone });
    if (!(await readTakenRoom(sql, bookingId, segments))) return own;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'room_not_available') throw error;
  }
  const categoryId = rooms.get(booking.roomId)?.categoryId;
  if (!categoryId) throw noRoomLeft();
  const wanted = roomWanted(categoryId, to, when.today);
  const found = await findFreeRoom(sql, { ...wanted, except: [booking.roomId] }, 'look');
  if (found) return { roomId: found.roomId, categoryId: null };
  const taken = await selectRoomsWithStays(sql, [categoryId], to, when.today);
  const roomId = findRoom(withoutStay(taken, bookingId), [wanted])?.roomIds[0];
  if (roomId === undefined) throw noRoomLeft();
  return { roomId, categoryId };
}

/** The data about a category that a changed stay needs. */
export const roomWanted = (
  categoryId: string,
  { start, end, adults, children }: WantedStay,
  today: string,
) => ({
  categoryId,
  start,
  end,
  today,
  guests: adults + children.length,
});

const noRoomLeft = () => rejection('room_not_available.none_of_type');

/** The guest of a stay: an account, or null data of one where the guest has only the secret link. */
export type StayingGuest = Pick<User, 'id' | 'actor' | 'permissions' | 'emailVerified'>;

/** The place by which a longer stay is counted too; null for one that does not get longer, or whose guest counts alone. */
export const placeOfLonger = (before: Stay, to: Stay, guest: StayingGuest): Place | null =>
  nightsOf(to) > nightsOf(before) ? placeToCount(guest, currentPlace()) : null;

/**
 * The stay after a guest's change, in a room. The rules for a new booking apply to other dates.
 * @throws ApiError as `changeGuestStay` does
 */
export async function planForGuest(
  sql: Sql,
  {
    bookingId,
    guest,
    roomId,
    isMadeFree = false,
  }: {
    bookingId: string;
    guest: StayingGuest;
    roomId: string;
    /** Other stays would move to make it free. */
    isMadeFree?: boolean;
  },
  to: WantedStay,
  { today, now }: When,
): Promise<{ before: StayToChange; planned: PlannedStay }> {
  const before = await readStayToChange(sql, bookingId, { ...to, roomId });
  const { booking, rooms, timeZone } = before;
  const planned = planChange(before, toChange(to, roomId), { today, now, timeZone });
  if (!isMadeFree && (await readTakenRoom(sql, bookingId, planned.segments))) throw roomNotAvailable();
  if (to.start !== booking.start || to.end !== booking.end) {
    const { isOpen, limits, open, here } = await readBooker(sql, {
      customerId: guest.id,
      today,
      exceptBooking: bookingId,
      place: placeOfLonger(booking, to, guest),
    });
    if (!isOpen) throw hotelNotOpen();
    const others = { bookings: open.bookings - 1, nights: open.nights - nightsOf(booking) };
    assertWithinLimits(guest, to, { limits, open: others, here: here && { ...here, bookings: 0 } }, today);
    const room = { roomId, categoryId: rooms.get(roomId)?.categoryId ?? '' };
    const restricted = (await restrictedRooms(sql, [room], to, today)).get(roomId);
    if (restricted) throw restrictedStay(restricted);
  }
  const fee = uncoveredFee(booking, planned, now);
  if (fee) throw rejection('below_cancellation_fee.guest', { fee });
  return { before, planned };
}
