import type { Segment } from '@innkeeper/contracts/booking';
import { ApiError } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Availability } from '../availability/availability.ts';
import { type FreeRoomOfCategory, lockFreeRooms, type RoomWanted } from '../inventory/free-rooms.ts';
import {
  findRoom,
  lockRoomsOf,
  type RoomWithStays,
  selectRoomsWithStays,
  withoutStay,
} from '../inventory/movable-stays.ts';
import { deferDoubleBooking } from '../inventory/occupancies.ts';
import type { Rearrangement } from '../inventory/room-grid.ts';
import { roomNotAvailable } from '../inventory/rooms.ts';
import { dateOf } from '../rates/night-price.ts';
import { partsOf, type QuotedStay } from '../rates/quote.ts';
import { type StayOfParty, sizeOf } from '../rates/rate-sheet.ts';
import { decide } from './decide.ts';
import { lockReservations } from './read-bookings.ts';
import { saveBookings } from './save-booking.ts';

type QuoteToLock = Pick<QuotedStay, keyof StayOfParty | 'categoryId' | 'second'>;

/** A room of a quoted stay, for the nights that the guest has it. */
export type RoomOfPart = Segment & Omit<FreeRoomOfCategory, 'roomId'>;

/** What is wanted for each part of quoted stays, with the rooms that the index knows as free. */
export const roomsWanted = (
  quotes: readonly QuoteToLock[],
  today: string,
  availability: Pick<Availability, 'likelyRooms'>,
): RoomWanted[] =>
  quotes.flatMap((quote) =>
    partsOf(quote).map((part) => {
      const wanted = { ...part, guests: sizeOf(quote), today };
      return { ...wanted, likely: availability.likelyRooms(wanted) };
    }),
  );

/** The rooms that were locked for quotes, in the order of `roomsWanted`: for each quote one, or two in turn. */
export function toRoomsOfQuotes(
  quotes: readonly QuoteToLock[],
  locked: readonly FreeRoomOfCategory[],
): RoomOfPart[][] {
  const rooms = locked.values();
  return quotes.map((quote) =>
    partsOf(quote).map(({ start, end }) => ({ ...rooms.next().value!, start, end })),
  );
}

/**
 * Locks the rooms of quoted stays until the transaction ends, all or none: for each quote one, or two in turn.
 * @throws ApiError as `lockRoomsFor` does
 */
export async function lockRoomsOfQuotes(
  tx: Transaction,
  quotes: readonly QuoteToLock[],
  today: string,
  availability: Pick<Availability, 'likelyRooms'>,
): Promise<RoomOfPart[][]> {
  return toRoomsOfQuotes(quotes, await lockRoomsFor(tx, roomsWanted(quotes, today, availability)));
}

/**
 * Locks a room for each stay until the transaction ends, all or none, in the order of `wanted`. If none is free, coming
 * stays move to other rooms of their category, so that a category is never full only because of how stays are spread over its
 * rooms. Stays whose room someone chose, or that begin today, keep it.
 * @throws ApiError 409 `room_not_available` if not every stay gets a room
 */
export async function lockRoomsFor(
  tx: Transaction,
  wanted: readonly RoomWanted[],
): Promise<FreeRoomOfCategory[]> {
  try {
    return await lockFreeRooms(tx, wanted);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'room_not_available') throw error;
    return rearrange(tx, wanted);
  }
}

/**
 * Moves coming stays so that a booking that is being changed gets a room for its new nights; its own nights count as free.
 * The constraint is checked at the commit, because other stays may get the room that the booking leaves.
 * @throws ApiError 409 `room_not_available`
 */
export async function makeRoomForChange(
  tx: Transaction,
  bookingId: string,
  wanted: RoomWanted,
): Promise<FreeRoomOfCategory> {
  await deferDoubleBooking(tx);
  const [room] = await rearrange(tx, [wanted], bookingId);
  return room!;
}

async function rearrange(
  tx: Transaction,
  wanted: readonly RoomWanted[],
  changing?: string,
): Promise<FreeRoomOfCategory[]> {
  const categoryIds = [...new Set(wanted.map(({ categoryId }) => categoryId))];
  const days = wanted.flatMap(({ start, end }) => [start, end]).sort();
  const around = { start: days[0]!, end: days.at(-1)! };
  await lockRoomsOf(tx, categoryIds);
  const taken = await selectRoomsWithStays(tx, categoryIds, around, wanted[0]!.today);
  const rooms = changing === undefined ? taken : withoutStay(taken, changing);
  const known = new Map(rooms.map((room) => [room.roomId, room]));
  const found: FreeRoomOfCategory[] = [];
  const moves: Rearrangement['moves'] = [];
  for (const categoryId of categoryIds) {
    const places = [...wanted.keys()].filter((place) => wanted[place]!.categoryId === categoryId);
    const rearranged = findRoom(
      rooms.filter((room) => room.categoryId === categoryId),
      places.map((place) => wanted[place]!),
    );
    if (!rearranged) throw roomNotAvailable();
    moves.push(...rearranged.moves);
    for (const [i, place] of places.entries()) {
      const roomId = rearranged.roomIds[i]!;
      const { name, category } = known.get(roomId)!;
      found[place] = { roomId, name, category };
    }
  }
  await moveAll(tx, moves, rooms, wanted[0]!.today);
  return found;
}

async function moveAll(
  tx: Transaction,
  moves: Rearrangement['moves'],
  rooms: readonly RoomWithStays[],
  today: string,
): Promise<void> {
  const stays = new Map(rooms.flatMap(({ stays: all }) => all).map((stay) => [stay.id, stay]));
  const names = new Map(rooms.map((room) => [room.roomId, { ...room, deleted: false }]));
  const reservations = await lockReservations(
    tx,
    moves.map(({ id }) => id),
  );
  const decisions = moves.map(({ id, to: roomId }) => {
    const { start, end } = stays.get(id)!;
    const segments = [{ roomId, start: dateOf(start), end: dateOf(end) }];
    const command = { type: 'rearrange' as const, segments, rooms: names };
    return decide(reservations.get(id)!, command, { today, now: new Date() }, 'hotel');
  });
  saveBookings(tx, decisions);
}
