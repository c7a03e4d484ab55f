import type { Segment, StayMove } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { type RoomToMoveTo, readRooms, roomTaken, roomToMoveTo } from '../inventory/rooms.ts';
import type { Booking, Reservation } from './booking.ts';
import { attempt, changeSeveral } from './change-several.ts';
import { assertMayEnter, type Changed } from './change-status.ts';
import { decide } from './decide.ts';
import { sellOverHolds } from './holds/desk-holds.ts';
import { lockReservations } from './read-bookings.ts';
import { saveBookings } from './save-booking.ts';
import { comingNights, mayMove, moveNights } from './segments.ts';
import { readUndoableChange } from './undo-change.ts';

/**
 * Moves the coming nights of stays to other rooms: all of them or none. Prices do not change, and each move can be undone
 * for ten minutes. Holds of guests in the new nights end. A stay that is already in its new room counts as moved, so a repeated call changes nothing;
 * its `changeId` is null if that can no longer be undone.
 * @throws ApiError 409, with a problem for each stay that cannot move: `room_not_available` for a room that is taken, too
 *   small, closed, deleted or unknown, `room_not_clean` for a guest in the house without a `reason`, `no_coming_nights`, `changed_since` when it is no longer in the room that it leaves;
 *   404 for one unknown booking
 */
export function moveStays(
  { database, ...clock }: Pick<Deps, 'database' | 'today' | 'now'>,
  moves: readonly StayMove[],
  reason?: string,
): Promise<{ moved: Changed[]; releasedHolds: number }> {
  const targetOf = new Map(moves.map(({ bookingId, to }) => [bookingId, to]));
  const taken = (bookingId: string) => roomTaken(targetOf.get(bookingId)!);
  return changeSeveral(database, [...targetOf.keys()], taken, async (tx, problems) => {
    const hotel = await readLocked(tx, moves);
    const when = { today: clock.today(), now: clock.now() };
    const planned: PlannedMove[] = [];
    for (const move of moves)
      await attempt(problems, move.bookingId, async () => {
        const one = planMove(move, hotel, when.today);
        await assertMayEnter(tx, one.before.booking, one.segments ?? [], { today: when.today, reason });
        planned.push(one);
      });
    if (problems.size) return { moved: [], releasedHolds: 0 };
    const decisions = planned.map(({ before, segments, movedTo }) => {
      const command = { type: 'move' as const, movedTo, rooms: hotel.rooms, reason };
      return segments && decide(before, { ...command, segments }, when, 'desk');
    });
    const made = decisions.filter((decision) => decision !== null);
    const releasedHolds = await sellOverHolds(
      tx,
      made.flatMap(({ after }) => after.segments),
    );
    const ids = saveBookings(tx, made).values();
    const moved: Changed[] = [];
    for (const [i, decision] of decisions.entries()) {
      const { booking } = decision?.after ?? planned[i]!.before;
      const changeId = decision ? ids.next().value! : await idOfMove(tx, planned[i]!, when.today);
      moved.push({ booking, changeId });
    }
    return { moved, releasedHolds };
  });
}

export type StayToMove = {
  booking: Pick<Booking, 'bookingId' | 'guestName' | 'status' | 'guests'>;
  segments: readonly Segment[];
};
type HotelOf<T extends StayToMove> = {
  reservations: ReadonlyMap<string, T>;
  rooms: ReadonlyMap<string, RoomToMoveTo>;
};

/** Locks every room that a stay leaves or enters, then reads the state that the previous holders of the locks left. */
async function readLocked(tx: Transaction, moves: readonly StayMove[]): Promise<HotelOf<Reservation>> {
  const bookingIds = moves.map(({ bookingId }) => bookingId);
  const targets = moves.map(({ to }) => to);
  const [reservations, rooms] = await Promise.all([
    lockReservations(tx, bookingIds, targets),
    readRooms(tx, targets, bookingIds),
  ]);
  return { reservations, rooms };
}

/** A stay with its rooms after a move; null if it is there already. */
type PlannedMove<T = Reservation> = { before: T; segments: readonly Segment[] | null; movedTo: string };

/**
 * A move of the nights from `since` on, or from today on: past nights stay where they were.
 * @throws ApiError when the rules reject the move; whether the nights are free is decided when all are written
 */
export function planMove<T extends StayToMove>(
  { bookingId, from, to, since = '' }: StayMove,
  hotel: HotelOf<T>,
  today: string,
): PlannedMove<T> {
  const before = hotel.reservations.get(bookingId);
  if (!before) throw rejection('not_found.booking', { bookingId });
  const { booking, segments } = before;
  const first = since > today ? since : today;
  if (!mayMove(booking.status, segments, first)) throw noComingNights(booking);
  const isIn = (roomId: string) => comingNights(segments, first, roomId).length > 0;
  if (!isIn(from)) {
    if (isIn(to)) return { before, segments: null, movedTo: to };
    throw rejection('changed_since.moved', { booking: nameOf(booking), roomId: from });
  }
  roomToMoveTo(hotel.rooms.get(to), to, booking.guests);
  return { before, segments: moveNights(segments, { from, to, since: first }), movedTo: to };
}

/** For a repeated call, the change of the first one. */
async function idOfMove(
  tx: Transaction,
  { before: { booking }, movedTo }: PlannedMove,
  today: string,
): Promise<string | null> {
  const change = await readUndoableChange(tx, booking.bookingId, today);
  return change?.movedTo === movedTo ? change.changeId : null;
}

const nameOf = ({ bookingId, guestName }: StayToMove['booking']) =>
  guestName ? `${guestName} (${bookingId})` : bookingId;

const noComingNights = (booking: StayToMove['booking']) =>
  rejection('no_coming_nights', { booking: nameOf(booking), status: booking.status });
