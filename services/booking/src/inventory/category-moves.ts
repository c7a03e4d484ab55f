import { makeRoom } from './make-room.ts';
import type { NightSpan, NightsBitmap } from './nights-bitmap.ts';
import type { RoomToFill } from './room-grid.ts';
import { RoomsBySize } from './rooms-by-night.ts';
import { type ChangeOfStays, NIGHTS_AROUND, type StaysInRooms } from './stays-in-rooms.ts';

/** The most outcomes that are remembered. */
const MOST = 2_000;

type Outcome = { nights: NightSpan; isFound: boolean };

/**
 * Whether a category that is full for a stay has a room for it once other stays move, as booking it would do. In a full hotel
 * every search asks this for each category, so it is answered by bits where these tell: a night in which all rooms are taken, no room
 * without a stay that keeps it, or a room whose stays can each have a free one. Only what is left is tried out, and remembered
 * until stays of the category change that matter.
 */
export class CategoryMoves {
  readonly #rooms: readonly RoomToFill[];
  readonly #taken: RoomsBySize;
  readonly #kept: RoomsBySize;
  readonly #stays: StaysInRooms;
  readonly #tried = new Map<string, Outcome>();
  #trials = 0;

  constructor(rooms: readonly RoomToFill[], nights: NightsBitmap, stays: StaysInRooms) {
    const sizes = rooms.map(({ maximumGuests }) => maximumGuests);
    this.#rooms = rooms;
    this.#stays = stays;
    this.#taken = new RoomsBySize(
      rooms.map(({ roomId }) => nights.slotOf(roomId)),
      sizes,
    );
    this.#kept = new RoomsBySize(
      rooms.map(({ roomId }) => stays.slotOf(roomId)),
      sizes,
    );
  }

  /** How often a distribution was tried out, each time for up to 15 ms. */
  get trials(): number {
    return this.#trials;
  }

  /** Forgets everything that was tried out. */
  forget(): void {
    this.#tried.clear();
  }

  /** Forgets what may be different after stays of a room of the category have changed: where nights were only taken, no room is found that was not before. */
  follow({ nights, isOnlyTaken }: ChangeOfStays): void {
    for (const [key, outcome] of this.#tried) {
      const { start, end } = outcome.nights;
      const isNear = start - NIGHTS_AROUND < nights.end && nights.start < end + NIGHTS_AROUND;
      if (isNear && (outcome.isFound || !isOnlyTaken)) this.#tried.delete(key);
    }
  }

  /** Whether moves make room for so many guests in these nights, which must be in the window. */
  canMakeRoom(nights: NightsBitmap, wanted: NightSpan, guests: number): boolean {
    for (let night = wanted.start; night < wanted.end; night++)
      if (nights.countFree(this.#taken.atLeast(0), night, night + 1) === 0) return false;
    if (this.#stays.countOpen(this.#kept.atLeast(guests), wanted) === 0) return false;
    if (this.#rooms.some((room) => room.maximumGuests >= guests && this.#canLeave(nights, room, wanted)))
      return true;
    const key = `${wanted.start} ${wanted.end} ${guests}`;
    const known = this.#tried.get(key);
    if (known) return known.isFound;
    if (this.#tried.size === MOST) this.#tried.clear();
    this.#trials += 1;
    const around = { start: wanted.start - NIGHTS_AROUND, end: wanted.end + NIGHTS_AROUND };
    const placed = this.#rooms.flatMap(({ roomId }) => this.#stays.within(roomId, around, wanted));
    const isFound = makeRoom(this.#rooms, placed, [{ ...wanted, guests }]) !== null;
    this.#tried.set(key, { nights: { ...wanted }, isFound });
    return isFound;
  }

  /** Whether each stay that is in a room in these nights has a free room to go to. They share no night, so none is in another's way. */
  #canLeave(nights: NightsBitmap, { roomId }: RoomToFill, wanted: NightSpan): boolean {
    return this.#stays
      .within(roomId, wanted, wanted)
      .every(
        ({ start, end, guests, isMovable }) =>
          isMovable && nights.countFree(this.#taken.atLeast(guests), start, end) > 0,
      );
  }
}
