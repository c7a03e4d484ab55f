import { makeRoom } from '../inventory/make-room.ts';
import { NIGHTS_AROUND } from '../inventory/room-grid.ts';
import type { RoomsOfCategory } from './rooms-of-category.ts';
import type { ChangeOfStays, StaysInRooms } from './stays-in-rooms.ts';
import type { NightSpan } from './taken-nights.ts';

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
  readonly #rooms: RoomsOfCategory;
  readonly #stays: StaysInRooms;
  readonly #tried = new Map<string, Outcome>();
  #trials = 0;

  constructor(rooms: RoomsOfCategory, stays: StaysInRooms) {
    this.#rooms = rooms;
    this.#stays = stays;
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

  /** Whether moves make room for so many guests in these nights, in which no room is free. */
  canMakeRoom(wanted: NightSpan, guests: number): boolean {
    const all = this.#rooms.forGuests(0);
    for (let night = wanted.start; night < wanted.end; night++)
      if (!this.#stays.nights.hasFree(all, { start: night, end: night + 1 })) return false;
    const easiest = this.#easiest(wanted, guests);
    if (easiest !== 'maybe') return easiest;
    const key = `${wanted.start} ${wanted.end} ${guests}`;
    const known = this.#tried.get(key);
    if (known) return known.isFound;
    if (this.#tried.size === MOST) this.#tried.clear();
    this.#trials += 1;
    const around = { start: wanted.start - NIGHTS_AROUND, end: wanted.end + NIGHTS_AROUND };
    const placed = this.#rooms.list.flatMap(({ roomId }) => this.#stays.within(roomId, around, wanted));
    const isFound = makeRoom(this.#rooms.list, placed, [{ ...wanted, guests }]) !== null;
    this.#tried.set(key, { nights: { ...wanted }, isFound });
    return isFound;
  }

  /**
   * True if the stays of one room can each have a free one: they share no night, so none is in another's way. False if each room has
   * a stay that keeps it.
   */
  #easiest(wanted: NightSpan, guests: number): boolean | 'maybe' {
    let isAnyOpen = false;
    for (const { roomId, maximumGuests } of this.#rooms.list) {
      if (maximumGuests < guests) continue;
      const stays = this.#stays.within(roomId, wanted, wanted);
      if (!stays.every(({ isMovable }) => isMovable)) continue;
      isAnyOpen = true;
      const hasRoom = (stay: (typeof stays)[number]) =>
        this.#stays.nights.hasFree(this.#rooms.forGuests(stay.guests), stay);
      if (stays.every(hasRoom)) return true;
    }
    return isAnyOpen ? 'maybe' : false;
  }
}
