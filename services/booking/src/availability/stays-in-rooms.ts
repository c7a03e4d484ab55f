import { NIGHTS_AROUND, type PlacedStay } from '../inventory/room-grid.ts';
import { type NightSpan, TakenNights } from './taken-nights.ts';

/** What takes nights of a room: how many guests may get another room, or `KEEPS_ROOM`. */
export type TakenSpan = NightSpan & { movableGuests: number };
/** In the order of the nights. */
export type StaysOfRoom = readonly TakenSpan[];

/** Which nights of a room have changed. If nothing but stays were added, fewer moves are possible than before. */
export type ChangeOfStays = { nights: NightSpan; isOnlyTaken: boolean };

/** In place of the number of guests: a stay, hold or block that keeps its room. */
export const KEEPS_ROOM = 0;

/** As in `findFreeRoom`: how many nights are free after the last stay. */
const FREE_FOR_GOOD = 1_000;

/** What takes the nights of each room: as lists of stays, and once more by night, to count rooms. */
export class StaysInRooms {
  readonly nights: TakenNights;
  readonly #slots = new Map<string, number>();
  /** By slot. */
  readonly #stays: StaysOfRoom[] = [];
  /** A stay that begins today or before keeps its room. */
  #today: number;

  constructor(window: NightSpan, today: number) {
    this.nights = new TakenNights(window);
    this.#today = today;
  }

  get today(): number {
    return this.#today;
  }

  /** A small number that the room keeps. */
  slotOf(roomId: string): number {
    const known = this.#slots.get(roomId);
    if (known !== undefined) return known;
    const slot = this.#stays.push([]) - 1;
    this.#slots.set(roomId, slot);
    this.nights.makeRoomFor(slot + 1);
    return slot;
  }

  /** Replaces what takes nights of a room. Returns what has changed, if anything has. */
  set(roomId: string, stays: StaysOfRoom): ChangeOfStays | undefined {
    const slot = this.slotOf(roomId);
    const before = this.#stays[slot]!;
    const gone = withoutThose(before, stays);
    const changed = [...gone, ...withoutThose(stays, before)];
    if (!changed.length) return undefined;
    this.#stays[slot] = stays;
    for (const nights of changed) this.nights.mark(slot, nights, false);
    for (const nights of stays) this.nights.mark(slot, nights, true);
    const start = Math.min(...changed.map((nights) => nights.start));
    const end = Math.max(...changed.map((nights) => nights.end));
    return { nights: { start, end }, isOnlyTaken: !gone.length };
  }

  /** Adds what takes nights of a room, as `set` does. The booking of a held room replaces the hold, which has the same nights. */
  take(roomId: string, taken: TakenSpan): ChangeOfStays | undefined {
    const others = this.#stays[this.slotOf(roomId)]!.filter(
      ({ start, end }) => start !== taken.start || end !== taken.end,
    );
    return this.set(
      roomId,
      [...others, taken].sort((a, b) => a.start - b.start),
    );
  }

  setToday(today: number): void {
    this.#today = today;
  }

  /**
   * Whether the free nights around a stay in a free room are exactly its own: the night before is taken or past, and the night
   * after it is taken.
   */
  fillsGap(slot: number, { start, end }: NightSpan): boolean {
    const isTaken = (night: number) => !this.nights.isFree(slot, { start: night, end: night + 1 });
    return (start <= this.#today || isTaken(start - 1)) && isTaken(end);
  }

  /** How many nights are free around a stay in a free room: before it from today on, and after it. */
  gapAround(slot: number, { start, end }: NightSpan): number {
    const stays = this.#stays[slot]!;
    const next = firstEndingAfter(stays, start);
    const until = Math.max(stays[next - 1]?.end ?? this.#today, this.#today);
    const free = (stays[next]?.start ?? end + FREE_FOR_GOOD) - end;
    return start - until + Math.min(free, FREE_FOR_GOOD);
  }

  /** What takes a room in these nights. It may move for a stay of the nights `wanted`, or keeps its room. */
  within(roomId: string, { start, end }: NightSpan, wanted: NightSpan): PlacedStay[] {
    const stays = this.#stays[this.slotOf(roomId)]!;
    const { end: endNight } = this.nights.window;
    const found: PlacedStay[] = [];
    for (let i = firstEndingAfter(stays, start); i < stays.length && stays[i]!.start < end; i++) {
      const { start: first, end: last, movableGuests: guests } = stays[i]!;
      const isMovable =
        guests !== KEEPS_ROOM &&
        first > this.#today &&
        first >= wanted.start - NIGHTS_AROUND &&
        last <= Math.min(wanted.end + NIGHTS_AROUND, endNight);
      found.push({ id: '', roomId, start: first, end: last, guests, isMovable });
    }
    return found;
  }
}

/** The place of the first stay that ends after a day. The stays of a room never overlap, so they end in their order. */
function firstEndingAfter(stays: StaysOfRoom, day: number): number {
  let [from, to] = [0, stays.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (stays[middle]!.end > day) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Those of `stays` that are not among the others. Stays of a room begin on different days. */
function withoutThose(stays: StaysOfRoom, others: StaysOfRoom): NightSpan[] {
  const byStart = new Map(others.map((other) => [other.start, other]));
  return stays.filter(({ start, end, movableGuests }) => {
    const other = byStart.get(start);
    return other?.end !== end || other.movableGuests !== movableGuests;
  });
}
