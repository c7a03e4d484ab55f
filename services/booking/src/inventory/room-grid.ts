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

/**
 * How many nights before and after a stay are considered. A stay that extends further keeps its room, so that the rooms of a
 * large hotel are read in one step.
 */
export const NIGHTS_AROUND = 60;

/** What a room has in a night besides the number of a stay. */
const FREE = -1;
const FIXED = -2;
/** The room of a stay that has none. */
export const NOWHERE = -1;

/**
 * The rooms of a category by night, with the stays that may move, which are numbers: first the wanted ones, which have no room
 * at first, then those of the hotel. Rooms are numbers in their order, nights count from the first one of these stays.
 */
export class RoomGrid {
  readonly rooms: number;
  readonly stays: number;
  readonly wanted: number;
  readonly nights: number;
  readonly maximumGuests: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly guests: Int32Array;
  /** The room of each stay before anything moved. */
  readonly home: Int32Array;
  readonly roomOf: Int32Array;
  /** The stays in the way that `staysInWay` found last. */
  readonly inWay: number[] = [];
  readonly #names: { roomIds: string[]; ids: string[] };
  readonly #cells: Int32Array;
  /** For each room and night: from it on no fixed night comes before this one. */
  readonly #openUntil: Int32Array;

  constructor(rooms: readonly RoomToFill[], placed: readonly PlacedStay[], wanted: readonly StayToPlace[]) {
    const movable = placed.filter(({ isMovable }) => isMovable);
    const all: readonly StayToPlace[] = [...wanted, ...movable];
    const first = all.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);
    const last = all.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY);
    const places = new Map(rooms.map(({ roomId }, place) => [roomId, place]));
    this.#names = { roomIds: rooms.map(({ roomId }) => roomId), ids: movable.map(({ id }) => id) };
    this.rooms = rooms.length;
    this.stays = all.length;
    this.wanted = wanted.length;
    this.nights = last - first;
    this.maximumGuests = Int32Array.from(rooms, ({ maximumGuests }) => maximumGuests);
    this.start = Int32Array.from(all, ({ start }) => start - first);
    this.end = Int32Array.from(all, ({ end }) => end - first);
    this.guests = Int32Array.from(all, ({ guests }) => guests);
    this.home = new Int32Array(this.stays).fill(NOWHERE);
    this.roomOf = new Int32Array(this.stays).fill(NOWHERE);
    this.#cells = new Int32Array(this.rooms * this.nights).fill(FREE);
    for (const { roomId, start, end, isMovable } of placed) {
      if (isMovable || end <= first || start >= last) continue;
      const room = places.get(roomId)! * this.nights;
      this.#cells.fill(FIXED, room + Math.max(start - first, 0), room + Math.min(end - first, this.nights));
    }
    this.#openUntil = this.#findOpenNights();
    for (const [place, { roomId }] of movable.entries()) {
      this.home[wanted.length + place] = places.get(roomId)!;
      this.put(wanted.length + place, places.get(roomId)!);
    }
  }

  #findOpenNights(): Int32Array {
    const openUntil = new Int32Array(this.rooms * this.nights);
    for (let room = 0; room < this.rooms; room++) {
      let until = this.nights;
      for (let night = this.nights - 1; night >= 0; night--) {
        const cell = room * this.nights + night;
        if (this.#cells[cell] === FIXED) until = night;
        openUntil[cell] = until;
      }
    }
    return openUntil;
  }

  put(stay: number, room: number): void {
    this.roomOf[stay] = room;
    this.#fill(stay, room, stay);
  }

  lift(stay: number): void {
    this.#fill(stay, this.roomOf[stay]!, FREE);
    this.roomOf[stay] = NOWHERE;
  }

  #fill(stay: number, room: number, value: number): void {
    const from = room * this.nights;
    this.#cells.fill(value, from + this.start[stay]!, from + this.end[stay]!);
  }

  /** From a night on, no stay that keeps its room is in this one before the night that is returned. */
  openUntil(room: number, night: number): number {
    return this.#openUntil[room * this.nights + night]!;
  }

  /** Whether a room holds a party and has no stay that keeps it in these nights. */
  mayHave(stay: number, room: number): boolean {
    return (
      this.maximumGuests[room]! >= this.guests[stay]! &&
      this.openUntil(room, this.start[stay]!) >= this.end[stay]!
    );
  }

  /** The stay in a room at night; `undefined` if it is free, null if what is there keeps the room. */
  stayAt(room: number, night: number): number | null | undefined {
    const cell = this.#cells[room * this.nights + night]!;
    return cell === FREE ? undefined : cell === FIXED ? null : cell;
  }

  /** Finds the stays that would lose a room that `mayHave` allows, and returns how many: they are the first of `inWay`. */
  staysInWay(stay: number, room: number): number {
    const from = room * this.nights;
    const end = from + this.end[stay]!;
    let count = 0;
    let last = FREE;
    for (let cell = from + this.start[stay]!; cell < end; cell++) {
      const other = this.#cells[cell]!;
      if (other === FREE || other === last) continue;
      last = other;
      this.inWay[count++] = other;
    }
    return count;
  }

  /** Moves stays back to the rooms that they had, as far as these are free. */
  returnHome(): void {
    let isAnyMoved = true;
    while (isAnyMoved) {
      isAnyMoved = false;
      for (let stay = this.wanted; stay < this.stays; stay++) {
        const home = this.home[stay]!;
        if (this.roomOf[stay] === home || this.staysInWay(stay, home) > 0) continue;
        if (this.roomOf[stay] !== NOWHERE) this.lift(stay);
        this.put(stay, home);
        isAnyMoved = true;
      }
    }
  }

  /** Gives every stay the room again that it had, and the wanted ones none. */
  reset(): void {
    for (let stay = 0; stay < this.stays; stay++) if (this.roomOf[stay] !== NOWHERE) this.lift(stay);
    for (let stay = this.wanted; stay < this.stays; stay++) this.put(stay, this.home[stay]!);
  }

  /** What has changed, once every stay has a room. */
  toRearrangement(): Rearrangement {
    const { roomIds, ids } = this.#names;
    const found: Rearrangement = { roomIds: [], moves: [] };
    for (let stay = 0; stay < this.stays; stay++) {
      const to = roomIds[this.roomOf[stay]!]!;
      if (stay < this.wanted) found.roomIds.push(to);
      else if (this.roomOf[stay] !== this.home[stay]) found.moves.push({ id: ids[stay - this.wanted]!, to });
    }
    return found;
  }
}
