import { setImmediate } from 'node:timers/promises';

/** After so many tried rooms other requests go first: about 10 ms, where each has a price of its own. */
const TRIALS_AT_ONCE = 300;

/** A category as a party that needs several rooms sees it. */
export type RoomType<Price> = {
  /** How many of its free rooms hold so many guests; never more for more guests. */
  freeFor: (guests: number) => number;
  /** What a room costs guests of the party; null if it cannot be booked for them. */
  priceFor: (guests: Guests) => Price | null;
};
/** Guests who share a room: so many adults, and the children from one place to before another, in the order of their ages. */
export type Guests = { adults: number; firstChild: number; childrenEnd: number };
export type RoomOfParty<Price> = { type: number; guests: Guests; price: Price };

type Priced = { total: bigint };
/** Rooms for the first adults and children of a party. `unevenness` decides between equal prices. */
type Part<Price> = {
  total: number;
  unevenness: number;
  room: RoomOfParty<Price>;
  before: Part<Price> | null;
};
type Cells<Price> = (Part<Price> | null | undefined)[];

/**
 * Rooms that hold a party together, each with an adult, where no room holds it alone. For each number of rooms from the fewest to
 * `most` the cheapest combination, if it is cheaper than all with fewer rooms. Children stay together in the order of their ages, so that
 * they are spread in few ways. Of equal prices, guests are spread evenly.
 *
 * A distribution is possible where for each number of guests no more rooms of a type hold as many as are free. Rooms of a type are therefore
 * given out from the largest group to the smallest: its n-th group needs n rooms that hold it. The cheapest ones are found by
 * dynamic programming over (rooms, adults, children), type by type, so the work does not grow with the number of combinations.
 */
export async function combineRooms<Price extends Priced>(
  types: readonly RoomType<Price>[],
  { adults, children }: { adults: number; children: number },
  most: number,
): Promise<RoomOfParty<Price>[][]> {
  const largest = largestRooms(types, { guests: adults + children, most });
  if (sumOf(largest) < adults + children) return [];
  const inRooms = (adults + 1) * (children + 1);
  const at = (rooms: number, a: number, c: number) => rooms * inRooms + a * (children + 1) + c;
  let best: Cells<Price> = [];
  best[at(0, 0, 0)] = null;

  let trials = 0;
  const addRoom = async (from: Cells<Price>, to: Cells<Price>, type: number, size: number) => {
    const { priceFor } = types[type]!;
    for (let rooms = 0; rooms < most; rooms++)
      for (let a = 0; a < adults; a++)
        for (let c = 0; c <= children; c++) {
          const before = from[at(rooms, a, c)];
          // Rooms that are left have to hold the guests who are left.
          const isHopeless = adults + children - a - c > sumOf(largest.slice(0, most - rooms));
          if (before === undefined || isHopeless) continue;
          trials += size;
          if (trials > TRIALS_AT_ONCE) {
            trials = 0;
            await setImmediate();
          }
          const fewest = Math.max(1, size - (children - c));
          for (let more = fewest; more <= Math.min(size, adults - a); more++) {
            const guests = { adults: more, firstChild: c, childrenEnd: c + size - more };
            const price = priceFor(guests);
            if (!price) continue;
            const part = partWith(before, { type, guests, price });
            const cell = at(rooms + 1, a + more, guests.childrenEnd);
            if (isBetter(part, to[cell])) to[cell] = part;
          }
        }
  };
  for (const [type, { freeFor }] of types.entries()) {
    /** By the number of rooms of this type. */
    const withRooms: Cells<Price>[] = [best];
    for (let size = adults + children - 1; size >= 1; size--)
      for (let rooms = 1; rooms <= Math.min(freeFor(size), most); rooms++) {
        const from = withRooms[rooms - 1];
        if (!from) break;
        const to = withRooms[rooms] ?? [];
        withRooms[rooms] = to;
        await addRoom(from, to, type, size);
      }
    best = bestOf(withRooms, at(most + 1, 0, 0));
  }

  const found: Part<Price>[] = [];
  for (let rooms = 2; rooms <= most; rooms++) {
    const part = best[at(rooms, adults, children)];
    if (part && part.total < (found.at(-1)?.total ?? Number.POSITIVE_INFINITY)) found.push(part);
  }
  return found.map(roomsOf);
}

/** How many guests the largest free rooms hold, the largest room first, at most so many rooms. */
function largestRooms(
  types: readonly RoomType<unknown>[],
  { guests, most }: { guests: number; most: number },
): number[] {
  const rooms: number[] = [];
  for (let size = guests; size >= 1 && rooms.length < most; size--) {
    const free = types.reduce((sum, { freeFor }) => sum + freeFor(size), 0);
    while (rooms.length < Math.min(free, most)) rooms.push(size);
  }
  return rooms;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

function partWith<Price extends Priced>(before: Part<Price> | null, room: RoomOfParty<Price>): Part<Price> {
  const { adults, firstChild, childrenEnd } = room.guests;
  return {
    total: (before?.total ?? 0) + Number(room.price.total),
    unevenness: (before?.unevenness ?? 0) + adults ** 2 + (childrenEnd - firstChild) ** 2,
    room,
    before,
  };
}

function isBetter(part: Part<unknown>, known: Part<unknown> | null | undefined): boolean {
  if (!known) return known === undefined;
  return part.total < known.total || (part.total === known.total && part.unevenness < known.unevenness);
}

function bestOf<Price>(all: readonly Cells<Price>[], size: number): Cells<Price> {
  const best = [...all[0]!];
  for (const cells of all.slice(1))
    for (let cell = 0; cell < size; cell++) {
      const part = cells[cell];
      if (part && isBetter(part, best[cell])) best[cell] = part;
    }
  return best;
}

function roomsOf<Price>(last: Part<Price>): RoomOfParty<Price>[] {
  const rooms: RoomOfParty<Price>[] = [];
  for (let part: Part<Price> | null = last; part; part = part.before) rooms.unshift(part.room);
  return rooms;
}
