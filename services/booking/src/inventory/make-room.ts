/** A stay in a room, by day numbers. A stay that is not movable may also be a block or a hold. */
export type PlacedStay = {
  id: string;
  roomId: string;
  start: number;
  end: number;
  guests: number;
  isMovable: boolean;
};
export type RoomToFill = { roomId: string; maximumGuests: number };
export type StayToPlace = Pick<PlacedStay, 'start' | 'end' | 'guests'>;
/** A room for each wanted stay, in their order, and the stays that move to make these rooms free. */
export type Rearrangement = { roomIds: string[]; moves: { id: string; to: string }[] };

/** How many stays may move: few first, because staff have to notice every move. */
const MOVES = [0, 1, 2, 3, 5, 8, 13, 100];
/** The maximum number of rooms tried in all. Trying one takes about a microsecond. */
const TRIES = 50_000;

/**
 * Distributes stays over the rooms of a category so that all `wanted` stays have a room; null if that is impossible, or was
 * not found in 50,000 tries, which only large hotels need. Few stays move.
 *
 * Each wanted stay is tried in each room that holds its party. Movable stays in its way lose their room and are placed in the
 * same way; placed stays do not move again. This finds every possible distribution: its wanted stays displace the stays that
 * have another room in it, and these do the same in turn. Distributing stays over partly taken rooms is NP-complete (interval
 * colouring with some colours given), therefore the limit.
 */
export function makeRoom(
  rooms: readonly RoomToFill[],
  stays: readonly PlacedStay[],
  wanted: readonly StayToPlace[],
): Rearrangement | null {
  const search = new Search(rooms, stays);
  const movable = stays.filter(({ isMovable }) => isMovable).length;
  for (const most of MOVES) {
    const found = search.place(wanted, most);
    if (found || most >= movable || search.isTired) return found;
  }
  return null;
}

type Unplaced = StayToPlace & { id: string | null; index: number };

class Search {
  readonly #rooms: readonly RoomToFill[];
  /** The current stays of each room, without those that lost it. */
  readonly #staysIn: Map<string, Set<PlacedStay>>;
  /** The stays that this search has placed: they do not move again. */
  readonly #placed = new Map<Unplaced, string>();
  #triesLeft = TRIES;

  constructor(rooms: readonly RoomToFill[], stays: readonly PlacedStay[]) {
    this.#rooms = rooms;
    this.#staysIn = new Map(rooms.map(({ roomId }) => [roomId, new Set()]));
    for (const stay of stays) this.#staysIn.get(stay.roomId)?.add(stay);
  }

  get isTired(): boolean {
    return this.#triesLeft <= 0;
  }

  place(wanted: readonly StayToPlace[], mostMoves: number): Rearrangement | null {
    this.#placed.clear();
    const queue = wanted.map((stay, index): Unplaced => ({ ...stay, id: null, index }));
    if (!this.#placeAll(queue, mostMoves)) return null;
    const roomIds: string[] = [];
    const moves: Rearrangement['moves'] = [];
    for (const [{ id, index }, roomId] of this.#placed) {
      if (id === null) roomIds[index] = roomId;
      else moves.push({ id, to: roomId });
    }
    return { roomIds, moves };
  }

  /** The stay that is hardest to place comes next: the largest party, then the longest stay. */
  #placeAll(queue: readonly Unplaced[], movesLeft: number): boolean {
    const [next, ...others] = [...queue].sort(
      (a, b) => b.guests - a.guests || b.end - b.start - (a.end - a.start),
    );
    if (!next) return true;
    for (const { roomId, inTheWay } of this.#choices(next, movesLeft)) {
      const inRoom = this.#staysIn.get(roomId)!;
      for (const stay of inTheWay) inRoom.delete(stay);
      this.#placed.set(next, roomId);
      const evicted = inTheWay.map((stay): Unplaced => ({ ...stay, index: -1 }));
      if (this.#placeAll([...others, ...evicted], movesLeft - inTheWay.length)) return true;
      this.#placed.delete(next);
      for (const stay of inTheWay) inRoom.add(stay);
      if (this.isTired) return false;
    }
    return false;
  }

  /**
   * The rooms that a stay could have, with the stays that would lose them: rooms that displace the fewest stays first, then
   * the smallest.
   */
  #choices(stay: Unplaced, movesLeft: number): { roomId: string; inTheWay: PlacedStay[] }[] {
    const choices = [];
    for (const { roomId, maximumGuests } of this.#rooms) {
      if (this.#triesLeft-- <= 0) break;
      if (maximumGuests < stay.guests || this.#isPlacedIn(roomId, stay)) continue;
      const inTheWay = [...this.#staysIn.get(roomId)!].filter((other) => overlap(other, stay));
      if (inTheWay.length > movesLeft || inTheWay.some(({ isMovable }) => !isMovable)) continue;
      choices.push({ roomId, inTheWay, maximumGuests });
    }
    return choices.sort((a, b) => a.inTheWay.length - b.inTheWay.length || a.maximumGuests - b.maximumGuests);
  }

  #isPlacedIn(roomId: string, stay: Unplaced): boolean {
    for (const [other, room] of this.#placed) if (room === roomId && overlap(other, stay)) return true;
    return false;
  }
}

const overlap = (a: StayToPlace, b: StayToPlace) => a.start < b.end && b.start < a.end;
