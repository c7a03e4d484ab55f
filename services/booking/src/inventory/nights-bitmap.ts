const NIGHTS_PER_WORD = 32;
/** 1,120 nights: more than the next three years. */
const WORDS = 35;
const ROOMS_AT_FIRST = 256;

/** Nights of a stay as a part of a room's words: `head` and `tail` mask the first and the last word. */
export type NightRange = { first: number; last: number; head: number; tail: number };

/**
 * Which nights of each room are taken, a bit per night, for a window of nights. A night is a day number: days since 1970.
 * Each room has a slot, a small number that it keeps.
 *
 * The words of all rooms for the same 32 nights lie side by side, because a search reads one or two words of each room of a
 * category: 500 rooms are 2 kB of memory, and would be 70 kB if all words of a room did.
 */
export class NightsBitmap {
  #firstNight: number;
  /** For how many rooms there is memory: the distance from a room's word to its next one. */
  #capacity = ROOMS_AT_FIRST;
  #taken = new Int32Array(WORDS * ROOMS_AT_FIRST);
  readonly #slots = new Map<string, number>();

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

  /** The slot of a room, which is free in all nights until told otherwise. */
  slotOf(roomId: string): number {
    const known = this.#slots.get(roomId);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    this.#slots.set(roomId, slot);
    if (slot === this.#capacity) this.#grow();
    return slot;
  }

  #grow(): void {
    const former = this.#taken;
    const capacity = this.#capacity;
    this.#capacity *= 2;
    this.#taken = new Int32Array(WORDS * this.#capacity);
    for (let word = 0; word < WORDS; word++)
      this.#taken.set(former.subarray(word * capacity, (word + 1) * capacity), word * this.#capacity);
  }

  /** Frees all nights of a room. */
  clear(roomId: string): void {
    const slot = this.slotOf(roomId);
    for (let word = 0; word < WORDS; word++) this.#taken[word * this.#capacity + slot] = 0;
  }

  /** Takes the nights from `start` to before `end`, as far as they are in the window. */
  take(roomId: string, start: number, end: number): void {
    const from = Math.max(start, this.#firstNight);
    const to = Math.min(end, this.endNight);
    if (from >= to) return;
    const slot = this.slotOf(roomId);
    const { first, last, head, tail } = this.range(from, to);
    for (let word = first; word <= last; word++) {
      const nights = (word === first ? head : -1) & (word === last ? tail : -1);
      this.#taken[word * this.#capacity + slot]! |= nights;
    }
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

  /**
   * Whether the free nights from `start` to before `end` are all that is free there: the room is taken for the night before,
   * or that is over, and for the night `end`, which must be in the window.
   */
  fillsGap(slot: number, { start, end }: { start: number; end: number }, today: number): boolean {
    return (start <= today || !this.#isNightFree(slot, start - 1)) && !this.#isNightFree(slot, end);
  }

  /** A function that returns whether a night of the window is taken in all of these rooms. */
  takenInAll(slots: Int32Array): (night: number) => boolean {
    const taken = new Int32Array(WORDS).fill(-1);
    for (let word = 0; word < WORDS; word++)
      for (const slot of slots) taken[word]! &= this.#taken[word * this.#capacity + slot]!;
    return (night) => {
      const bit = night - this.#firstNight;
      return (taken[Math.floor(bit / NIGHTS_PER_WORD)]! & (1 << (bit % NIGHTS_PER_WORD))) !== 0;
    };
  }

  /** The first night from `from` on that begins so many free ones before `end`; all must be in the window. */
  firstFree(slot: number, nights: number, from: number, end: number): number | undefined {
    let free = 0;
    for (let night = from; night < end; night++) {
      free = this.#isNightFree(slot, night) ? free + 1 : 0;
      if (free === nights) return night + 1 - nights;
    }
    return undefined;
  }

  /** The last night from `from` on that begins so many free ones before `end`; all must be in the window. */
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

  #isNightFree(slot: number, night: number): boolean {
    const bit = night - this.#firstNight;
    const word = this.#taken[Math.floor(bit / NIGHTS_PER_WORD) * this.#capacity + slot]!;
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
      this.#firstNight = night;
      return;
    }
    const moved = words * this.#capacity;
    this.#taken.copyWithin(0, moved);
    this.#taken.fill(0, this.#taken.length - moved);
    this.#firstNight += words * NIGHTS_PER_WORD;
  }
}
