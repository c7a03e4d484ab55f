import { type BookingStatus, bookingTopic, type Segment, type StayMove } from '@innkeeper/contracts/booking';
import { conflict, notFound } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { sellOverHolds } from '../holds/desk-holds.ts';
import { assertClean } from '../housekeeping/room-states.ts';
import { keepChosenRooms } from '../inventory/movable-stays.ts';
import { type RoomToMoveTo, readRooms, roomTaken, roomToMoveTo } from '../inventory/rooms.ts';
import type { Booking } from './booking.ts';
import { toState } from './booking-state.ts';
import { attempt, changeSeveral } from './change-several.ts';
import { recordBooking } from './record-booking.ts';
import { comingNights, mayMove, moveNights, roomOn } from './segments.ts';
import { replaceSegments, selectSegmentsOf } from './segments-store.ts';
import { lockBookings, selectBookings } from './store.ts';
import { keepForUndo, readUndoableChange } from './undo-change.ts';

/** A stay that is in its new room; `changeId` is null if it was already there and the move can no longer be undone. */
export type MovedStay = { booking: Booking; changeId: string | null };

/**
 * Moves the coming nights of stays to other rooms: all of them or none. Prices do not change, and each move can be undone
 * for ten minutes. Holds of guests in the new nights end. A stay that is already in its new room counts as moved, so a repeated call changes nothing.
 * @throws ApiError 409, with a problem for each stay that cannot move: `room_not_available` for a room that is taken, too
 *   small, closed, deleted or unknown, `room_not_clean` for a guest in the house without a `reason`, `no_coming_nights`, `changed_since` when it is no longer in the room that it leaves;
 *   404 for one unknown booking
 */
export function moveStays(
  { database, today }: Pick<Deps, 'database' | 'today'>,
  moves: readonly StayMove[],
  reason?: string,
): Promise<{ moved: MovedStay[]; releasedHolds: number }> {
  const targetOf = new Map(moves.map(({ bookingId, to }) => [bookingId, to]));
  const taken = (bookingId: string) => roomTaken(targetOf.get(bookingId)!);
  return changeSeveral(database, [...targetOf.keys()], taken, async (tx, problems) => {
    const hotel = await readLocked(tx, moves);
    const date = today();
    const planned = [];
    for (const move of moves) {
      const one = await attempt(problems, move.bookingId, async () => {
        const one = planMove(move, hotel, date);
        await assertMayEnter(tx, one, { today: date, reason });
        return one;
      });
      if (one) planned.push(one);
    }
    if (problems.size) return { moved: [], releasedHolds: 0 };
    const releasedHolds = await sellOverHolds(
      tx,
      planned.flatMap(({ segments }) => segments),
    );
    return { moved: await carryOut(tx, planned, { today: date, reason }), releasedHolds };
  });
}

export type StayToMove = Pick<Booking, 'bookingId' | 'guestName' | 'status' | 'guests'>;
type HotelOf<T extends StayToMove> = {
  bookings: ReadonlyMap<string, T>;
  segments: ReadonlyMap<string, Segment[]>;
  rooms: ReadonlyMap<string, RoomToMoveTo>;
};

/** Locks every room that a stay leaves or enters, then reads the state that the previous holders of the locks left. */
async function readLocked(tx: Transaction, moves: readonly StayMove[]): Promise<HotelOf<Booking>> {
  const bookingIds = moves.map(({ bookingId }) => bookingId);
  const targets = moves.map(({ to }) => to);
  const [, bookings, segments, rooms] = await Promise.all([
    lockBookings(tx, bookingIds, targets),
    selectBookings(tx, bookingIds),
    selectSegmentsOf(tx, bookingIds),
    readRooms(tx, targets),
  ]);
  return { bookings: new Map(bookings.map((one) => [one.bookingId, one])), segments, rooms };
}

type PlannedMove<T = Booking> = {
  booking: T;
  formerSegments: Segment[];
  segments: Segment[];
  movedTo: string;
};

/**
 * A move of the nights from `since` on, or from today on: past nights stay where they were.
 * @throws ApiError when the rules reject the move; whether the nights are free is decided when all are written
 */
export function planMove<T extends StayToMove>(
  { bookingId, from, to, since = '' }: StayMove,
  hotel: HotelOf<T>,
  today: string,
): PlannedMove<T> {
  const booking = hotel.bookings.get(bookingId);
  if (!booking) throw notFound(`The booking ${bookingId}`);
  const formerSegments = hotel.segments.get(bookingId) ?? [];
  const first = since > today ? since : today;
  if (!mayMove(booking.status, formerSegments, first)) throw noComingNights(booking);
  const isIn = (roomId: string) => comingNights(formerSegments, first, roomId).length > 0;
  if (!isIn(from)) {
    if (isIn(to)) return { booking, formerSegments, segments: formerSegments, movedTo: to };
    throw conflict('changed_since', `${nameOf(booking)} is no longer in room ${from}.`);
  }
  roomToMoveTo(hotel.rooms.get(to), to, booking.guests);
  return {
    booking,
    formerSegments,
    segments: moveNights(formerSegments, { from, to, since: first }),
    movedTo: to,
  };
}

type When = { today: string; reason: string | undefined };

/** A guest who is in the house is in the new room at once. */
async function assertMayEnter(
  tx: Transaction,
  { booking, segments }: PlannedMove,
  when: When,
): Promise<void> {
  const roomId = roomOn(segments, when.today);
  if (booking.status !== 'checked_in' || roomId === undefined || roomId === booking.roomId) return;
  await assertClean(tx, { roomId, ...when });
}

async function carryOut(
  tx: Transaction,
  planned: readonly PlannedMove[],
  { today, reason }: When,
): Promise<MovedStay[]> {
  const written = planned.filter(({ segments, formerSegments }) => segments !== formerSegments);
  await replaceSegments(
    tx,
    written.map(({ booking: { bookingId, roomId }, segments }) => ({
      bookingId,
      segments,
      roomId: roomOn(segments, today) ?? roomId,
    })),
  );
  await keepChosenRooms(
    tx,
    written.map(({ booking }) => booking.bookingId),
  );
  const after = await selectBookings(
    tx,
    planned.map(({ booking }) => booking.bookingId),
  );
  const moved = [];
  for (const [i, { booking: before, segments, formerSegments, movedTo }] of planned.entries()) {
    const booking = after[i]!;
    if (segments === formerSegments)
      moved.push({ booking, changeId: await idOfMove(tx, booking, { movedTo, today }) });
    else {
      tx.publish(bookingTopic, 'booking.moved', booking.bookingId, toState({ booking, segments }));
      recordBooking(
        tx,
        'booking.moved',
        { booking: before, segments: formerSegments },
        { booking, segments },
        reason,
      );
      const changeId = keepForUndo(tx, before, { booking, segments, formerSegments, movedTo });
      moved.push({ booking, changeId });
    }
  }
  return moved;
}

/** For a repeated call, the change of the first one. */
async function idOfMove(
  tx: Transaction,
  { bookingId }: Booking,
  { movedTo, today }: { movedTo: string; today: string },
): Promise<string | null> {
  const change = await readUndoableChange(tx, bookingId, today);
  return change?.movedTo === movedTo ? change.changeId : null;
}

const nameOf = ({ bookingId, guestName }: StayToMove) =>
  guestName ? `${guestName} (${bookingId})` : bookingId;

const WORDS: Record<BookingStatus, string> = {
  confirmed: 'has no nights left',
  checked_in: 'has no nights left',
  checked_out: 'has checked out',
  cancelled: 'is cancelled',
  no_show: 'did not come',
};
const noComingNights = (booking: StayToMove) =>
  conflict('no_coming_nights', `${nameOf(booking)} ${WORDS[booking.status]}, so there is nothing to move.`);
