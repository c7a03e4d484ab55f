import { type RoomSet, RoomsByNight } from './rooms-by-night.ts';

const NIGHTS_PER_WORD = 32;
/** 1,120 nights: more than the next three years. */
const WORDS = 35;
const ROOMS_AT_FIRST = 256;
/** As in `selectFreeRoom`. */
export const FREE_FOR_GOOD = 1_000;

/** The position of the lowest one. */
const lowestBit = (word: number) => NIGHTS_PER_WORD - 1 - Math.clz32(word & -word);

/** Nights from `start` to before `end`, as day numbers. */
export type NightSpan = { start: number; end: number };

/** Nights of a stay as a part of a room's words: `head` and `tail` mask the first and the last word. */
export type NightRange = { first: number; last: number; head: number; tail: number };

/**
 * Which nights of each room are taken, a bit per night, for a window of nights. A night is a day number: days since 1970.
 * Each room has a slot, a small number that it keeps.
 *
 * The words of all rooms for the same 32 nights lie side by side, because a search reads one or two words of each room of a
 * category: 500 rooms are 2 kB of memory, and would be 70 kB if all words of a room did. The same nights are kept once more by
 * night, to count rooms.
 */
export class NightsBitmap {
  #firstNight: number;
  /** For how many rooms there is memory: the distance from a room's word to its next one. */
  #capacity = ROOMS_AT_FIRST;
  #taken = new Int32Array(WORDS * ROOMS_AT_FIRST);
  readonly #byNight = new RoomsByNight(WORDS * NIGHTS_PER_WORD, ROOMS_AT_FIRST);
  readonly #slots = new Map<string, number>();
  readonly #written = new Int32Array(WORDS);

  constructor(firstNight: number) {
    this.#firstNight = firstNight;
  }

  get firstNight(): number {
    return this.#firstNight;
  }

  /** The night after the window's last one. */
  get endNight(): number {
    return this.#firstNight + WORDS * NIGHTS_PER_WORD;
  }

  /** The slot of a room, which is free in all nights until `take`. */
  slotOf(roomId: string): number {
    const known = this.#slots.get(roomId);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    this.#slots.set(roomId, slot);
    if (slot === this.#capacity) this.#doubleCapacity();
    return slot;
  }

  #doubleCapacity(): void {
    const larger = new Int32Array(this.#taken.length * 2);
    for (let word = 0; word < WORDS; word++)
      larger.set(
        this.#taken.subarray(word * this.#capacity, (word + 1) * this.#capacity),
        word * this.#capacity * 2,
      );
    this.#taken = larger;
    this.#capacity *= 2;
    this.#byNight.makeRoomFor(this.#capacity);
  }

  /** Takes the nights from `start` to before `end`, as far as they are in the window. */
  take(roomId: string, start: number, end: number): void {
    this.#write(this.slotOf(roomId), [start, end], -1);
  }

  /** Takes exactly these nights of a room: start, end, start, end, … */
  set(roomId: string, taken: readonly number[]): void {
    this.#write(this.slotOf(roomId), taken, 0);
  }

  /** Writes the words that change: the nights of `taken`, and those of before that `kept` masks. */
  #write(slot: number, taken: readonly number[], kept: number): void {
    const words = this.#wordsOf(taken);
    for (let word = 0; word < WORDS; word++) {
      const at = word * this.#capacity + slot;
      const before = this.#taken[at]!;
      const after = words[word]! | (before & kept);
      const changed = before ^ after;
      if (changed === 0) continue;
      this.#taken[at] = after;
      this.#writeByNight(slot, word, { changed, after });
    }
  }

  #writeByNight(slot: number, word: number, { changed, after }: { changed: number; after: number }): void {
    for (let left = changed; left !== 0; left &= left - 1) {
      const bit = lowestBit(left);
      const night = word * NIGHTS_PER_WORD + bit;
      if (after & (1 << bit)) this.#byNight.take(slot, night);
      else this.#byNight.free(slot, night);
    }
  }

  /** A room's words with these nights, as far as they are in the window; valid until the next call. */
  #wordsOf(taken: readonly number[]): Int32Array {
    const words = this.#written.fill(0);
    for (let i = 0; i < taken.length; i += 2) {
      const from = Math.max(taken[i]!, this.#firstNight);
      const to = Math.min(taken[i + 1]!, this.endNight);
      if (from >= to) continue;
      const { first, last, head, tail } = this.range(from, to);
      for (let word = first; word <= last; word++)
        words[word]! |= (word === first ? head : -1) & (word === last ? tail : -1);
    }
    return words;
  }

  /** The nights from `start` to before `end`, which must be in the window. */
  range(start: number, end: number): NightRange {
    const from = start - this.#firstNight;
    const lastNight = end - 1 - this.#firstNight;
    return {
      first: Math.floor(from / NIGHTS_PER_WORD),
      last: Math.floor(lastNight / NIGHTS_PER_WORD),
      head: -1 << (from % NIGHTS_PER_WORD),
      tail: (-1 >>> (NIGHTS_PER_WORD - 1 - (lastNight % NIGHTS_PER_WORD))) | 0, // a small integer, as V8 keeps them
    };
  }

  isFree(slot: number, { first, last, head, tail }: NightRange): boolean {
    const taken = this.#taken;
    const capacity = this.#capacity;
    if (first === last) return (taken[first * capacity + slot]! & head & tail) === 0;
    let busy = (taken[first * capacity + slot]! & head) | (taken[last * capacity + slot]! & tail);
    for (let word = first + 1; word < last; word++) busy |= taken[word * capacity + slot]!;
    return busy === 0;
  }

  /** How many of these rooms are free from `start` to before `end`, which must be in the window. */
  countFree(rooms: RoomSet, start: number, end: number): number {
    return this.#byNight.countFree(rooms, start - this.#firstNight, end - this.#firstNight);
  }

  /**
   * Whether the free nights around `start` are exactly those from `start` to before `end`: the night before is taken or
   * past, and the night `end` is taken, which must be in the window.
   */
  fillsGap(slot: number, { start, end }: { start: number; end: number }, today: number): boolean {
    return (start <= today || !this.#isNightFree(slot, start - 1)) && !this.#isNightFree(slot, end);
  }

  /** A function that returns whether a night of the window is taken in all of these rooms. */
  takenInAll(slots: Int32Array): (night: number) => boolean {
    const taken = new Int32Array(WORDS);
    for (let word = 0; word < WORDS; word++) {
      const ofNights = this.#taken.subarray(word * this.#capacity, (word + 1) * this.#capacity);
      let inAll = -1;
      for (let room = 0; room < slots.length && inAll !== 0; room++) inAll &= ofNights[slots[room]!]!;
      taken[word] = inAll;
    }
    return (night) => {
      const bit = night - this.#firstNight;
      return (taken[Math.floor(bit / NIGHTS_PER_WORD)]! & (1 << (bit % NIGHTS_PER_WORD))) !== 0;
    };
  }

  /** The first night from `from` on that begins the given number of free nights before `end`; all must be in the window. */
  firstFree(slot: number, nights: number, from: number, end: number): number | undefined {
    let free = 0;
    for (let night = from; night < end; night++) {
      free = this.#isNightFree(slot, night) ? free + 1 : 0;
      if (free === nights) return night + 1 - nights;
    }
    return undefined;
  }

  /** The last night from `from` on that begins the given number of free nights before `end`; all must be in the window. */
  lastFree(slot: number, nights: number, from: number, end: number): number | undefined {
    let free = 0;
    for (let night = end - 1; night >= from; night--) {
      free = this.#isNightFree(slot, night) ? free + 1 : 0;
      if (free === nights) return night;
    }
    return undefined;
  }

  /** The night until which a room is free from `start` on, at most `end`; all must be in the window. */
  freeUntil(slot: number, start: number, end: number): number {
    let night = start;
    while (night < end && this.#isNightFree(slot, night)) night++;
    return night;
  }

  /** The night from which on a room is free until `end`, at least `start`; all must be in the window. */
  freeFrom(slot: number, start: number, end: number): number {
    let night = end;
    while (night > start && this.#isNightFree(slot, night - 1)) night--;
    return night;
  }

  /**
   * How many nights are free around a stay, whose nights must be in the window: before it from `today` on, and after it, where
   * a room without a further stay counts as free for `FREE_FOR_GOOD` nights.
   */
  gapAround(slot: number, { start, end }: { start: number; end: number }, today: number): number {
    return this.#freeBefore(slot, start, today) + this.#freeFrom(slot, end);
  }

  #freeFrom(slot: number, night: number): number {
    const from = night - this.#firstNight;
    let word = Math.floor(from / NIGHTS_PER_WORD);
    if (word >= WORDS) return FREE_FOR_GOOD;
    let taken = this.#word(slot, word) & (-1 << (from % NIGHTS_PER_WORD));
    while (taken === 0 && ++word < WORDS) taken = this.#word(slot, word);
    if (taken === 0) return FREE_FOR_GOOD;
    return Math.min(word * NIGHTS_PER_WORD + lowestBit(taken) - from, FREE_FOR_GOOD);
  }

  #freeBefore(slot: number, night: number, today: number): number {
    const free = Math.max(night - today, 0);
    const last = night - 1 - this.#firstNight;
    if (free === 0 || last < 0) return free;
    let word = Math.floor(last / NIGHTS_PER_WORD);
    let taken = this.#word(slot, word) & (-1 >>> (NIGHTS_PER_WORD - 1 - (last % NIGHTS_PER_WORD)));
    while (taken === 0 && --word >= 0) taken = this.#word(slot, word);
    if (taken === 0) return free;
    const lastTaken = NIGHTS_PER_WORD - 1 - Math.clz32(taken);
    return Math.min(last - (word * NIGHTS_PER_WORD + lastTaken), free);
  }

  #word(slot: number, word: number): number {
    return this.#taken[word * this.#capacity + slot]!;
  }

  #isNightFree(slot: number, night: number): boolean {
    const bit = night - this.#firstNight;
    const word = this.#word(slot, Math.floor(bit / NIGHTS_PER_WORD));
    return (word & (1 << (bit % NIGHTS_PER_WORD))) === 0;
  }

  /**
   * Moves the window to begin at `night` or up to a month before it. Nights that stay in the window keep their state, and
   * those that enter it are free until `take`. A window that would move back or past its end starts empty.
   */
  moveTo(night: number): void {
    const words = Math.floor((night - this.#firstNight) / NIGHTS_PER_WORD);
    if (words === 0) return;
    if (words < 0 || words >= WORDS) {
      this.#taken.fill(0);
      this.#byNight.freeAll();
      this.#firstNight = night;
      return;
    }
    this.#taken.copyWithin(0, words * this.#capacity);
    this.#taken.fill(0, (WORDS - words) * this.#capacity);
    this.#byNight.moveBy(words * NIGHTS_PER_WORD);
    this.#firstNight += words * NIGHTS_PER_WORD;
  }
}
