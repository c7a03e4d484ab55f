import type { StaysInRooms } from './stays-in-rooms.ts';
import { type RoomSet, toRoomSet } from './taken-nights.ts';

type Room = { roomId: string; maximumGuests: number };

/** The rooms of a category that can be searched for, as slots and as bits. */
export class RoomsOfCategory {
  readonly list: readonly Room[];
  /** In the order of the list. */
  readonly slots: readonly number[];
  /** For how many guests; 0 if there is no room. */
  readonly largest: number;
  readonly #sets = new Map<number, RoomSet>();

  constructor(list: readonly Room[], stays: StaysInRooms) {
    this.list = list;
    this.slots = list.map(({ roomId }) => stays.slotOf(roomId));
    this.largest = list.reduce((most, { maximumGuests }) => Math.max(most, maximumGuests), 0);
  }

  /** Those that hold so many guests or more. */
  forGuests(guests: number): RoomSet {
    const size = Math.min(guests, this.largest + 1);
    const known = this.#sets.get(size);
    if (known) return known;
    const rooms = toRoomSet(this.slots.filter((_, place) => this.list[place]!.maximumGuests >= size));
    this.#sets.set(size, rooms);
    return rooms;
  }
}
