import type { Stay } from '@innkeeper/contracts/dates';
import { dayNumber } from '../rates/night-price.ts';

const ROOMS_PER_WORD = 32;

/** Nights from `start` to before `end`, as day numbers: days since 1970. */
export type NightSpan = { start: number; end: number };

export const spanOf = ({ start, end }: Stay): NightSpan => ({ start: dayNumber(start), end: dayNumber(end) });

/** Rooms as bits: the words that any of them is in, and its bits in each; and how many they are. */
export type RoomSet = { words: Int32Array; bits: Int32Array; size: number };

/** Rooms are slots: small numbers. */
export function toRoomSet(slots: readonly number[]): RoomSet {
  const bitsOf = new Map<number, number>();
  for (const slot of slots) {
    const word = Math.floor(slot / ROOMS_PER_WORD);
    bitsOf.set(word, (bitsOf.get(word) ?? 0) | (1 << (slot % ROOMS_PER_WORD)));
  }
  return {
    words: Int32Array.from(bitsOf.keys()),
    bits: Int32Array.from(bitsOf.values()),
    size: slots.length,
  };
}

/**
 * Which rooms are taken in each night of a window of nights: a bit per room, side by side for the rooms of a night, so that a
 * stay is looked up for 32 rooms at once. Nights of a question have to be in the window.
 */
export class TakenNights {
  readonly window: NightSpan;
  /** Of each night. */
  #words = 1;
  #taken: Int32Array;

  constructor(window: NightSpan) {
    this.window = window;
    this.#taken = new Int32Array(window.end - window.start);
  }

  /** Has to be called before the first question about any of so many rooms. */
  makeRoomFor(rooms: number): void {
    if (rooms <= this.#words * ROOMS_PER_WORD) return;
    const words = this.#words * 2;
    const nights = this.window.end - this.window.start;
    const larger = new Int32Array(nights * words);
    for (let night = 0; night < nights; night++)
      larger.set(this.#taken.subarray(night * this.#words, (night + 1) * this.#words), night * words);
    this.#taken = larger;
    this.#words = words;
  }

  /** Marks nights as taken, or as free, as far as they are in the window. */
  mark(slot: number, { start, end }: NightSpan, isTaken: boolean): void {
    const bit = 1 << (slot % ROOMS_PER_WORD);
    const from = Math.max(start, this.window.start);
    const to = Math.min(end, this.window.end);
    for (let night = from; night < to; night++) {
      const at = this.#wordAt(night, Math.floor(slot / ROOMS_PER_WORD));
      if (isTaken) this.#taken[at]! |= bit;
      else this.#taken[at]! &= ~bit;
    }
  }

  #wordAt(night: number, word: number): number {
    return (night - this.window.start) * this.#words + word;
  }

  /** The rooms of a word that are taken in any of these nights. */
  #takenIn(word: number, { start, end }: NightSpan): number {
    let taken = 0;
    const beyond = this.#wordAt(end, word);
    for (let at = this.#wordAt(start, word); at < beyond; at += this.#words) taken |= this.#taken[at]!;
    return taken;
  }

  isFree(slot: number, nights: NightSpan): boolean {
    return (this.#takenIn(Math.floor(slot / ROOMS_PER_WORD), nights) & (1 << (slot % ROOMS_PER_WORD))) === 0;
  }

  /** How many of these rooms are free in all these nights. */
  countFree({ words, bits }: RoomSet, nights: NightSpan): number {
    let count = 0;
    for (let i = 0; i < words.length; i++) count += countBits(bits[i]! & ~this.#takenIn(words[i]!, nights));
    return count;
  }

  hasFree({ words, bits }: RoomSet, nights: NightSpan): boolean {
    for (let i = 0; i < words.length; i++) if (bits[i]! & ~this.#takenIn(words[i]!, nights)) return true;
    return false;
  }

  /** The day until which some of these rooms is free from `start` on, at most `end`. */
  freeUntil(rooms: RoomSet, { start, end }: NightSpan): number {
    let until = start;
    while (until < end && this.hasFree(rooms, { start, end: until + 1 })) until++;
    return until;
  }

  /** The night from which on some of these rooms is free until `end`, at least `start`. */
  freeFrom(rooms: RoomSet, { start, end }: NightSpan): number {
    let from = end;
    while (from > start && this.hasFree(rooms, { start: from - 1, end })) from--;
    return from;
  }
}

function countBits(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count++; // the lowest bit goes
  return count;
}
