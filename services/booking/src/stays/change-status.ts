import { may } from '@innkeeper/contracts/access';
import type { BookingStatus, Departure, Segment } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { nightsOf } from '@innkeeper/contracts/dates';
import { fromMinor } from '@innkeeper/contracts/money';
import { rejection, type User } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { assertClean, leftRoomUpsert } from '../housekeeping/room-states.ts';
import { totalOf } from '../rates/price-nights.ts';
import { readAgreedNights } from './agreed-lines.ts';
import {
  type Booking,
  illegalTransition,
  mayBecome,
  type Reservation,
  stayUntilDeparture,
} from './booking.ts';
import { decide } from './decide.ts';
import { departureOf } from './decide-status.ts';
import type { Decision, PresentGuest, When } from './decision.ts';
import { lockReservation, readReservation } from './read-bookings.ts';
import { saveBooking } from './save-booking.ts';
import { roomOn } from './segments.ts';

/** A booking after a change by staff, and the id by which they can undo it. */
export type Changed = { booking: Booking; changeId: string | null };

type Undoable = Changed & { changeId: string };

/** How staff change a status. `cost` is what the caller was shown that an early departure costs. */
type How = { isFeeWaived?: boolean; reason?: string; cost?: string | undefined };

/**
 * Gives a booking another status, for staff; those who may agree on prices may waive the cost of cancelling, of not coming or of an
 * early departure. The change can be undone by its id for ten minutes. The history keeps the reason, if staff give one, which a
 * check-in to a room that is not clean needs.
 * @throws ApiError 404; 403 for waiving without the permission; 409 `illegal_transition` with the statuses that are possible instead,
 *   `room_occupied` for a check-in while the previous guest is there, `price_changed` if the cost of an early departure differs
 *   from the one that the caller was shown
 */
export function changeStatus(
  { database, ...clock }: Pick<Deps, 'database' | 'today' | 'now'>,
  staff: Pick<User, 'permissions'>,
  bookingId: string,
  to: BookingStatus,
  { isFeeWaived: isWaived = false, reason = '', cost }: How = {},
): Promise<Undoable> {
  if (isWaived && !may(staff, 'bookings:price')) throw rejection('forbidden');
  return database.transaction(async (tx) => {
    const before = await lockReservation(tx, bookingId);
    const when = { today: clock.today(), now: clock.now() };
    switch (to) {
      case 'checked_in':
        return checkIn(tx, before, when, reason);
      case 'checked_out':
        return checkOut(tx, before, when, { isWaived, cost, reason });
      case 'cancelled':
        return saved(tx, decide(before, { type: 'cancel', isWaived, reason }, when, 'desk'));
      case 'no_show':
        return saved(tx, decide(before, { type: 'no_show', isWaived, reason }, when, 'desk'));
      case 'confirmed': // a booking is confirmed only when it is made
        throw illegalTransition(before.booking);
    }
  });
}

const saved = (tx: Transaction, decision: Decision): Undoable => ({
  booking: decision.after.booking,
  changeId: saveBooking(tx, decision)!, // of the desk
});

/**
 * The guest of a locked booking arrives.
 * @throws ApiError 409 `illegal_transition` before the check-in day, `room_occupied`, and `room_not_clean` without a reason
 */
export async function checkIn(
  tx: Transaction,
  before: Reservation,
  when: When,
  reason: string | undefined,
): Promise<Undoable> {
  const { booking } = before;
  const present = await readPresentGuest(tx, booking, when.today);
  const decision = decide(before, { type: 'check_in', present, reason }, when, 'desk');
  // Before the new status is stored, because the guest's own nights would count as slept in the room.
  await assertClean(tx, { roomId: booking.roomId, today: when.today, reason });
  return saved(tx, decision);
}

async function checkOut(
  tx: Transaction,
  before: Reservation,
  when: When,
  how: { isWaived: boolean; cost: string | undefined; reason: string },
): Promise<Undoable> {
  const { booking } = before;
  const isEarly =
    mayBecome(booking, 'checked_out', when.today) &&
    stayUntilDeparture(booking, when.today).end < booking.end;
  const nights = isEarly ? await readAgreedNights(tx, booking) : [];
  const decision = decide(before, { type: 'check_out', nights, ...how }, when, 'desk');
  tx.queryAtCommit(
    leftRoomUpsert({ roomId: booking.roomId, bookingId: booking.bookingId, today: when.today }),
  );
  return saved(tx, decision);
}

/**
 * A guest who is in the house is in the room of changed segments at once.
 * @throws ApiError 409 `room_not_clean` for another room than now, without a reason
 */
export async function assertMayEnter(
  tx: Transaction,
  { status, roomId: former }: Booking,
  segments: readonly Segment[],
  when: { today: string; reason: string | undefined },
): Promise<void> {
  const roomId = roomOn(segments, when.today);
  if (status !== 'checked_in' || roomId === undefined || roomId === former) return;
  await assertClean(tx, { roomId, ...when });
}

/**
 * The cost of checking a guest out today. Stores nothing.
 * @throws ApiError 404; 409 `illegal_transition` for a guest who is not in the house
 */
export async function previewDeparture(
  { database, today, now }: Pick<Deps, 'database' | 'today' | 'now'>,
  bookingId: string,
): Promise<Departure> {
  const when = { today: today(), now: now() };
  const { booking } = await readReservation(database, bookingId);
  if (!mayBecome(booking, 'checked_out', when.today)) throw illegalTransition(booking);
  const departure = departureOf(booking, await readAgreedNights(database, booking), when, false);
  const money = (amount: string) => ({ amount, currency: booking.currency });
  return {
    nights: departure ? nightsOf({ start: departure.end, end: booking.end }) : 0,
    cost: money(fromMinor(departure?.cost ?? 0n, digitsOf(booking.currency))),
    before: money(booking.price),
    after: money(departure ? totalOf(departure.price) : booking.price),
  };
}

/** Another guest who is in the room of a booking. The room is locked, so nobody arrives there before the commit. */
export async function readPresentGuest(
  sql: Sql,
  { bookingId, roomId }: Pick<Booking, 'bookingId' | 'roomId'>,
  today: string,
): Promise<PresentGuest | undefined> {
  // Of a stay in several rooms, the room of the last night that has begun counts.
  const { rows } = await sql.query<PresentGuest>({
    name: 'select-present-guest',
    text: `select b.booking_id as "bookingId", b.guest_name as "guestName"
             from bookings b
             join lateral (select o.room_id from occupancies o
                            where o.booking_id = b.booking_id and lower(o.nights) <= $3
                            order by lower(o.nights) desc limit 1) present on present.room_id = $2
            where b.status = 'checked_in' and b.booking_id <> $1 limit 1`,
    values: [bookingId, roomId, today],
  });
  return rows[0];
}
