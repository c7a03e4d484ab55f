const ROOMS_PER_WORD = 32;

/** Rooms as bits: the words that any of them is in, and its bits in each. */
export type RoomSet = { words: Int32Array; bits: Int32Array };

export function toRoomSet(slots: Iterable<number>): RoomSet {
  const bitsOf = new Map<number, number>();
  for (const slot of slots) {
    const word = Math.floor(slot / ROOMS_PER_WORD);
    bitsOf.set(word, (bitsOf.get(word) ?? 0) | (1 << (slot % ROOMS_PER_WORD)));
  }
  return { words: Int32Array.from(bitsOf.keys()), bits: Int32Array.from(bitsOf.values()) };
}

/** The rooms of a category that hold so many guests or more. */
export class RoomsBySize {
  readonly #slots: ArrayLike<number>;
  readonly #maximumGuests: ArrayLike<number>;
  readonly #largest: number;
  readonly #sets = new Map<number, RoomSet>();

  /** The slot of each room, and for how many guests it is. */
  constructor(slots: ArrayLike<number>, maximumGuests: ArrayLike<number>) {
    this.#slots = slots;
    this.#maximumGuests = maximumGuests;
    this.#largest = Array.from(maximumGuests).reduce((most, maximum) => Math.max(most, maximum), 0);
  }

  atLeast(guests: number): RoomSet {
    const size = Math.min(guests, this.#largest + 1);
    const known = this.#sets.get(size);
    if (known) return known;
    const rooms = toRoomSet(Array.from(this.#slots).filter((_, room) => this.#maximumGuests[room]! >= size));
    this.#sets.set(size, rooms);
    return rooms;
  }
}

/**
 * Which rooms are taken in each night, a bit per room: the same bits as those of `NightsBitmap`, side by side for the rooms of a
 * night. A stay is counted for 32 rooms at once, so that a search of all categories reads a fifth of the memory.
 * Nights are numbers from 0 on, within the window of `NightsBitmap`, and rooms are slots.
 */
export class RoomsByNight {
  readonly #nights: number;
  /** Of each night. */
  #words: number;
  #taken: Int32Array;

  constructor(nights: number, rooms: number) {
    this.#nights = nights;
    this.#words = Math.ceil(rooms / ROOMS_PER_WORD);
    this.#taken = new Int32Array(nights * this.#words);
  }

  take(slot: number, night: number): void {
    this.#taken[this.#wordAt(slot, night)]! |= 1 << (slot % ROOMS_PER_WORD);
  }

  free(slot: number, night: number): void {
    this.#taken[this.#wordAt(slot, night)]! &= ~(1 << (slot % ROOMS_PER_WORD));
  }

  #wordAt(slot: number, night: number): number {
    return night * this.#words + Math.floor(slot / ROOMS_PER_WORD);
  }

  /** How many of these rooms are free from the night `start` to before `end`. */
  countFree({ words, bits }: RoomSet, start: number, end: number): number {
    const taken = this.#taken;
    const perNight = this.#words;
    let count = 0;
    for (let i = 0; i < words.length; i++) {
      let busy = 0;
      const beyond = end * perNight + words[i]!;
      for (let at = start * perNight + words[i]!; at < beyond; at += perNight) busy |= taken[at]!;
      count += countBits(bits[i]! & ~busy);
    }
    return count;
  }

  makeRoomFor(rooms: number): void {
    const words = Math.ceil(rooms / ROOMS_PER_WORD);
    const larger = new Int32Array(this.#nights * words);
    for (let night = 0; night < this.#nights; night++)
      larger.set(this.#taken.subarray(night * this.#words, (night + 1) * this.#words), night * words);
    this.#taken = larger;
    this.#words = words;
  }

  /** Drops the first nights; those that enter at the end are free. */
  moveBy(nights: number): void {
    this.#taken.copyWithin(0, nights * this.#words);
    this.#taken.fill(0, (this.#nights - nights) * this.#words);
  }

  freeAll(): void {
    this.#taken.fill(0);
  }
}

/** The number of ones, added up in parallel: in pairs of bits, then in fours, in bytes, and in the whole word. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
