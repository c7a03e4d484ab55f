import { MAXIMUM_HELD_ROOMS } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { totalOf } from '../rates/price-nights.ts';
import { isStorablePrice } from '../rates/price-without-rates.ts';
import type { Party, PricedStay, RatePlan, StayToPrice } from '../rates/rate-sheet.ts';
import { pricesFor } from '../rates/stay-price.ts';
import type { CategoryIndex } from './category-index.ts';
import { combineRooms, type Guests, type RoomType } from './combine-rooms.ts';
import { type NightSpan, spanOf } from './taken-nights.ts';

/** A room for some guests of a party that needs several. */
export type CombinedRoom = {
  categoryId: string;
  category: string;
  party: Party;
  plan: RatePlan | null;
  price: PricedStay;
};
export type Combination = CombinedRoom[];

const COMBINATIONS = 3;
/** The prices of many distributions are computed, each night by night: longer stays would let one search of anybody take seconds. */
const LONGEST_COMBINED = 31;

/**
 * Rooms that hold a party together, where no room does alone: that with the fewest rooms first, each further one with more rooms and
 * cheaper. None for more than a month. Each room is at the first plan of its category, at the price that a stay of its guests alone has.
 */
export async function findCombinations(
  categories: readonly CategoryIndex[],
  stay: StayToPrice,
): Promise<Combination[]> {
  if (nightsOf(stay) > LONGEST_COMBINED) return [];
  const ages = [...stay.childrenAges].sort((a, b) => b - a);
  const nights = spanOf(stay);
  const free = categories.filter((category) => category.left(nights, 1).roomsLeft > 0);
  const pricesOf = rememberBy((guests: Guests) => pricesFor({ ...stay, ...partyOf(guests, ages) }));
  const types = free.map((category) => typeOf(category, nights, pricesOf));
  const party = { adults: stay.adults, children: ages.length };
  const combined = await combineRooms(types, party, MAXIMUM_HELD_ROOMS);
  const found = combined.map((rooms) =>
    rooms.map(({ type, guests, price }) => {
      const { categoryId, name: category, rates } = free[type]!.category;
      return { categoryId, category, party: partyOf(guests, ages), plan: rates?.plans[0] ?? null, price };
    }),
  );
  return found.length > COMBINATIONS ? [...found.slice(0, COMBINATIONS - 1), found.at(-1)!] : found;
}

const partyOf = ({ adults, firstChild, childrenEnd }: Guests, ages: readonly number[]): Party => ({
  adults,
  childrenAges: ages.slice(firstChild, childrenEnd),
});

function typeOf(
  category: CategoryIndex,
  nights: NightSpan,
  pricesOf: (guests: Guests) => ReturnType<typeof pricesFor>,
): RoomType<PricedStay> {
  const { price: ofCategory, rates } = category.category;
  const [plan = null] = rates?.plans ?? [];
  const free = new Map<number, number>();
  return {
    freeFor: (guests) => {
      const known = free.get(guests) ?? category.left(nights, guests).roomsLeft;
      free.set(guests, known);
      return known;
    },
    priceFor: rememberBy((guests) => {
      const price = pricesOf(guests)(ofCategory, rates, plan);
      return isStorablePrice(totalOf(price)) ? price : null;
    }),
  };
}

/** The same function, which computes its result once for the same guests. */
function rememberBy<Result>(compute: (guests: Guests) => Result): (guests: Guests) => Result {
  const known = new Map<number, Result>();
  return (guests) => {
    const key = (guests.adults * 100 + guests.firstChild) * 100 + guests.childrenEnd;
    if (!known.has(key)) known.set(key, compute(guests));
    return known.get(key)!;
  };
}
