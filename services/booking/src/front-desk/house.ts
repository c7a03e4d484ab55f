import type { Segment } from '@innkeeper/contracts/booking';
import { roomOn } from '../stays/segments.ts';
import type { Neighbour, Taken } from './house-store.ts';

/** What is around a stay in the nights `[start, end)`. */
export type Surroundings = {
  /** What takes nights of a room, by room. */
  taken: ReadonlyMap<string, readonly Taken[]>;
  /** The other stays, by booking. */
  neighbours: ReadonlyMap<string, Neighbour>;
  /** The rooms that are not clean today. */
  unclean: ReadonlySet<string>;
  start: string;
  end: string;
};

/** A house, for the questions whether nights are free and what taking them means. */
export class House {
  readonly #around: Surroundings;
  readonly #today: string;

  constructor(around: Surroundings, today: string) {
    this.#around = around;
    this.#today = today;
  }

  /** Whether something else than these bookings takes one of the nights. Holds do not: the desk sells over them. */
  isTaken(nights: Segment, bookingIds: readonly string[]): boolean {
    return this.#inRoom(nights).some(
      (one) =>
        one.kind !== 'hold' &&
        overlaps(one, nights) &&
        (one.bookingId === null || !bookingIds.includes(one.bookingId)),
    );
  }

  /** The one stay besides `bookingId` that has some of these nights, if all its nights from today on are known. */
  onlyOther(nights: readonly Segment[], bookingId: string): Neighbour | undefined {
    const all = nights.flatMap((part) => this.#inRoom(part).filter((one) => overlaps(one, part)));
    const [id, ...more] = new Set(
      all.flatMap((one) => one.bookingId ?? []).filter((one) => one !== bookingId),
    );
    const other = id === undefined || more.length ? undefined : this.#around.neighbours.get(id);
    const { start, end } = this.#around;
    const isKnown = other && (other.start >= start || this.#today >= start) && other.end <= end;
    return isKnown ? other : undefined;
  }

  /** When the last hold of a guest in these nights ends. */
  heldUntil(wanted: readonly Segment[]): string | undefined {
    const ends = wanted.flatMap((nights) =>
      this.#inRoom(nights).flatMap((one) => (overlaps(one, nights) && one.heldUntil) || []),
    );
    return ends.sort().at(-1);
  }

  /** Whether a guest who is in the house would be in another room today that is not clean. */
  entersUnclean(
    { status, roomId }: Pick<Neighbour, 'status' | 'roomId'>,
    wanted: readonly Segment[],
  ): boolean {
    const entered = roomOn(wanted, this.#today);
    return (
      status === 'checked_in' &&
      entered !== undefined &&
      entered !== roomId &&
      this.#around.unclean.has(entered)
    );
  }

  #inRoom({ roomId }: Segment): readonly Taken[] {
    return this.#around.taken.get(roomId) ?? [];
  }
}

export const overlaps = (one: Segment, other: Segment): boolean =>
  one.roomId === other.roomId && one.start < other.end && other.start < one.end;
