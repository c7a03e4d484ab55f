import fc from 'fast-check';
import { combineRooms, type Guests, type RoomOfParty, type RoomType } from './combine-rooms.ts';

const MOST = 5;

/** A category whose free rooms hold so many guests each. */
type Sample = { rooms: number[]; base: number; perAdult: number; perChild: number };
type Price = { total: bigint };

const toType = ({ rooms, base, perAdult, perChild }: Sample): RoomType<Price> => ({
  freeFor: (guests) => rooms.filter((holds) => holds >= guests).length,
  priceFor: ({ adults, firstChild, childrenEnd }) => ({
    total: BigInt(base + perAdult * adults + perChild * (childrenEnd - firstChild)),
  }),
});
const sample: fc.Arbitrary<Sample> = fc.record({
  rooms: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  base: fc.integer({ min: 0, max: 300 }),
  perAdult: fc.integer({ min: 0, max: 60 }),
  perChild: fc.integer({ min: 0, max: 60 }),
});
const hotel = fc.array(sample, { maxLength: 3 });
const party = fc.record({ adults: fc.integer({ min: 1, max: 6 }), children: fc.integer({ min: 0, max: 3 }) });
/** Combinations are for parties that no room holds. */
const hotelAndParty = fc
  .tuple(hotel, party)
  .filter(([types, { adults, children }]) =>
    types.every(({ rooms }) => rooms.every((holds) => holds < adults + children)),
  );

const totalOf = (rooms: readonly RoomOfParty<Price>[]) =>
  rooms.reduce((sum, { price }) => sum + price.total, 0n);
const sizeOf = ({ adults, firstChild, childrenEnd }: Guests) => adults + childrenEnd - firstChild;

/** The lowest total of so many rooms, by trying each room for each group; undefined if they hold no such party. */
function lowestByTrying(types: readonly Sample[], adults: number, children: number, rooms: number) {
  let lowest: number | undefined;
  const all = types.flatMap((type) => type.rooms.map((holds) => ({ holds, type })));
  const go = (from: number, left: { adults: number; children: number; rooms: number }, total: number) => {
    if (left.rooms === 0) {
      if (left.adults === 0 && left.children === 0) lowest = Math.min(lowest ?? total, total);
      return;
    }
    for (let place = from; place < all.length; place++) {
      const { holds, type } = all[place]!;
      for (let a = 1; a <= Math.min(holds, left.adults); a++)
        for (let c = 0; c <= Math.min(holds - a, left.children); c++) {
          const more = type.base + type.perAdult * a + type.perChild * c;
          const rest = { adults: left.adults - a, children: left.children - c, rooms: left.rooms - 1 };
          go(place + 1, rest, total + more);
        }
    }
  };
  go(0, { adults, children, rooms }, 0);
  return lowest;
}

test('every guest has a place once, every room an adult, and no room is given twice', async () => {
  await fc.assert(
    fc.asyncProperty(hotelAndParty, async ([types, { adults, children }]) => {
      for (const rooms of await combineRooms(types.map(toType), { adults, children }, MOST)) {
        expect(rooms.reduce((sum, { guests }) => sum + guests.adults, 0)).toBe(adults);
        expect(
          rooms.flatMap(({ guests: { firstChild, childrenEnd } }) =>
            Array.from({ length: childrenEnd - firstChild }, (_, i) => firstChild + i),
          ),
        ).toEqual(Array.from({ length: children }, (_, i) => i));
        expect(rooms.every(({ guests }) => guests.adults > 0)).toBe(true);
        expect(rooms.length).toBeLessThanOrEqual(MOST);
        for (const [place, { rooms: free }] of types.entries()) {
          const groups = rooms.filter(({ type }) => type === place).map(({ guests }) => sizeOf(guests));
          const left = [...free].sort((a, b) => b - a);
          // The largest group gets the largest room, which succeeds if anything does.
          for (const group of groups.sort((a, b) => b - a))
            expect(left.shift()).toBeGreaterThanOrEqual(group);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('for each number of rooms the cheapest is found, and proposed where it is cheaper than fewer rooms', async () => {
  await fc.assert(
    fc.asyncProperty(hotelAndParty, async ([types, { adults, children }]) => {
      const found = await combineRooms(types.map(toType), { adults, children }, MOST);
      const expected: [number, number][] = [];
      for (let rooms = 2; rooms <= MOST; rooms++) {
        const lowest = lowestByTrying(types, adults, children, rooms);
        if (lowest !== undefined && lowest < (expected.at(-1)?.[1] ?? Number.POSITIVE_INFINITY))
          expected.push([rooms, lowest]);
      }
      expect(found.map((rooms) => [rooms.length, Number(totalOf(rooms))])).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test('of equal prices, the guests are spread evenly', async () => {
  const same = toType({ rooms: [3, 3], base: 100, perAdult: 0, perChild: 0 });
  const [rooms] = await combineRooms([same], { adults: 2, children: 2 }, MOST);
  expect(
    rooms!.map(({ guests: { adults, firstChild, childrenEnd } }) => [adults, childrenEnd - firstChild]),
  ).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('a room that cannot be booked for a group is not proposed for it', async () => {
  const type = toType({ rooms: [2, 2, 2, 2], base: 100, perAdult: 0, perChild: 0 });
  const onlySingle: RoomType<Price> = {
    ...type,
    priceFor: (guests) => (sizeOf(guests) === 1 ? type.priceFor(guests) : null),
  };
  expect((await combineRooms([onlySingle], { adults: 3, children: 0 }, MOST))[0]).toHaveLength(3);
  expect(await combineRooms([onlySingle], { adults: 2, children: 1 }, MOST)).toEqual([]);
});

test('the largest party is combined from the rooms of a large hotel in bounded work, between which others go on', async () => {
  let prices = 0;
  const types = Array.from({ length: 20 }, (_, place) => {
    const type = toType({ rooms: Array(8).fill(10), base: 100 + place, perAdult: 10, perChild: 5 });
    const known = new Map<string, Price | null>();
    const priceFor = (guests: Guests) => {
      const key = JSON.stringify(guests);
      if (!known.has(key)) {
        prices += 1;
        known.set(key, type.priceFor(guests));
      }
      return known.get(key)!;
    };
    return { ...type, priceFor };
  });
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  const [rooms] = await combineRooms(types, { adults: 20, children: 10 }, MOST);
  clearInterval(others);
  expect(rooms).toHaveLength(3);
  expect(turns).toBeGreaterThan(3);
  expect(prices).toBeLessThan(20 * 600);
});
