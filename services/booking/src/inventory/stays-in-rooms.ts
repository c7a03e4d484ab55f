import { type NightSpan, NightsBitmap } from './nights-bitmap.ts';
import type { PlacedStay } from './room-grid.ts';
import type { RoomSet } from './rooms-by-night.ts';

/** What takes nights of a room, three numbers each: the first night, the night after the last one, and its movable guests. */
export type StaysOfRoom = readonly number[];

/** Which nights of a room have changed. If nothing but stays were added, fewer moves are possible than before. */
export type ChangeOfStays = { nights: NightSpan; isOnlyTaken: boolean };

/** In place of the number of guests: a stay, hold or block that keeps its room. */
export const KEEPS_ROOM = 0;
const FIELDS = 3;

/**
 * How many nights before and after a stay are considered. A stay that extends further keeps its room, so that the rooms of a
 * large hotel are read in one step.
 */
export const NIGHTS_AROUND = 60;

/** What takes the nights of each room, by day numbers: whether other stays could move to make room for one. */
export class StaysInRooms {
  readonly #stays = new Map<string, StaysOfRoom>();
  /** The nights of rooms that no move can free. */
  readonly #fixed: NightsBitmap;
  /** A stay that begins today or before keeps its room. */
  #today: number;

  constructor(today: number) {
    this.#today = today;
    this.#fixed = new NightsBitmap(today);
  }

  /** The slot of a room in the sets of `countOpen`. */
  slotOf(roomId: string): number {
    return this.#fixed.slotOf(roomId);
  }

  /** In how many of these rooms nothing in these nights keeps its room. */
  countOpen(rooms: RoomSet, { start, end }: NightSpan): number {
    return this.#fixed.countFree(rooms, start, end);
  }

  /** Replaces what takes nights of a room. Returns what has changed, if anything has. */
  set(roomId: string, stays: StaysOfRoom): ChangeOfStays | undefined {
    const before = this.#stays.get(roomId) ?? [];
    const gone = withoutThose(before, stays);
    const added = withoutThose(stays, before);
    if (!gone.length && !added.length) return undefined;
    this.#stays.set(roomId, stays);
    this.#fix(roomId, stays);
    const changed = [...gone, ...added];
    const nights = {
      start: Math.min(...changed.map(({ start }) => start)),
      end: Math.max(...changed.map(({ end }) => end)),
    };
    return { nights, isOnlyTaken: !gone.length };
  }

  /** Adds what takes nights of a room, as `set` does. The booking of a held room replaces the hold, which has the same nights. */
  take(roomId: string, { start, end }: NightSpan, movableGuests: number): ChangeOfStays | undefined {
    const taken = [start, end, movableGuests];
    const before = this.#stays.get(roomId) ?? [];
    for (let i = 0; i < before.length; i += FIELDS)
      if (before[i] !== start || before[i + 1] !== end) taken.push(...before.slice(i, i + FIELDS));
    return this.set(roomId, taken);
  }

  #fix(roomId: string, stays: StaysOfRoom): void {
    const nights: number[] = [];
    for (let i = 0; i < stays.length; i += FIELDS)
      if (stays[i + 2] === KEEPS_ROOM || stays[i]! <= this.#today) nights.push(stays[i]!, stays[i + 1]!);
    this.#fixed.set(roomId, nights);
  }

  /** Moves the window of nights as that of the index: if it moves, all rooms have to be set again. */
  moveTo(today: number): void {
    this.#fixed.moveTo(today);
    if (today === this.#today) return;
    this.#today = today;
    for (const [roomId, stays] of this.#stays) this.#fix(roomId, stays);
  }

  /** What takes a room in these nights. It may move for a stay of the nights `wanted`, or keeps its room. */
  within(roomId: string, { start, end }: NightSpan, wanted: NightSpan): PlacedStay[] {
    const stays = this.#stays.get(roomId) ?? [];
    const found: PlacedStay[] = [];
    for (let i = 0; i < stays.length; i += FIELDS) {
      const [first, last, guests] = [stays[i]!, stays[i + 1]!, stays[i + 2]!];
      if (first >= end || last <= start) continue;
      const isMovable =
        guests !== KEEPS_ROOM &&
        first > this.#today &&
        first >= wanted.start - NIGHTS_AROUND &&
        last <= Math.min(wanted.end + NIGHTS_AROUND, this.#fixed.endNight);
      found.push({ id: '', roomId, start: first, end: last, guests, isMovable });
    }
    return found;
  }
}

/** Those of `stays` that are not among the others. Stays of a room begin on different days. */
function withoutThose(stays: StaysOfRoom, others: StaysOfRoom): NightSpan[] {
  const placeOf = new Map<number, number>();
  for (let i = 0; i < others.length; i += FIELDS) placeOf.set(others[i]!, i);
  const left: NightSpan[] = [];
  for (let i = 0; i < stays.length; i += FIELDS) {
    const place = placeOf.get(stays[i]!);
    const isAmong =
      place !== undefined && others[place + 1] === stays[i + 1] && others[place + 2] === stays[i + 2];
    if (!isAmong) left.push({ start: stays[i]!, end: stays[i + 1]! });
  }
  return left;
}
