import type { StayOffersByCode, StaySearch, StaySearchByCode } from '@innkeeper/contracts/booking';
import { nightsOf, type Stay } from '@innkeeper/contracts/dates';
import { invalidFields } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { longDate } from '../calendar.ts';
import type { Deps } from '../deps.ts';
import { findCode } from '../rates/discount-codes.ts';
import { readNightlyRates } from '../rates/nightly-rates.ts';
import type { StayToPrice } from '../rates/rate-sheet.ts';
import { readFreeableByMoves } from './freeable-by-moves.ts';
import { readAvailability, readFreeSpans } from './restricted-rooms.ts';
import {
  type BookableDays,
  type Found,
  findOffers,
  sizeOf,
  toStayOffersJson,
  toStayOfParty,
} from './stay-offers.ts';

type SearchDeps = Pick<
  Deps,
  'database' | 'index' | 'searchMetrics' | 'sqlSearches' | 'today' | 'now' | 'quoteKeys' | 'hotel'
>;

/**
 * What every category offers a party for a stay, the cheapest first, each with a quote of its price; and other dates if
 * nothing is free: `StayOffers` as JSON. The index answers, otherwise SQL, and `isFresh` means the same as for `searchRooms`. Nothing is written.
 * @throws ApiError 400 for a stay that begins before today, or that no guest may book; 503 for too many searches by SQL
 */
export async function searchStays(
  deps: SearchDeps,
  search: StaySearch,
  { isFresh }: { isFresh: boolean },
): Promise<string> {
  assertBookable(search, deps.hotel, deps.today());
  return offersFor(deps, toStayOfParty(search), { isFresh });
}

/**
 * The same with a discount code. If the code does not apply to the stay, the prices do not include it.
 * @throws ApiError as `searchStays` does
 */
export async function searchStaysByCode(
  deps: SearchDeps,
  { discountCode: typed, hold, ...search }: StaySearchByCode,
  { isFresh }: { isFresh: boolean },
): Promise<string> {
  const { database, hotel, today } = deps;
  assertBookable(search, hotel, today());
  const stay = toStayOfParty(search);
  const { code, problem } = await findCode(database, { typed, hold }, stay, today());
  const found = await offersFor(deps, { ...stay, code }, { isFresh });
  const discountCode: StayOffersByCode['discountCode'] = { code: code?.code ?? typed, problem };
  return `${found.slice(0, -1)},"discountCode":${JSON.stringify(discountCode)}}`;
}

async function offersFor(
  { database, index, searchMetrics, sqlSearches, today, now, quoteKeys, hotel }: SearchDeps,
  searched: Omit<StayToPrice, 'digits'>,
  { isFresh }: { isFresh: boolean },
): Promise<string> {
  const { currency, digits, timeZone } = hotel;
  const stay = { ...searched, digits };
  const days = { today: today(), lastDay: hotel.lastBookableDay(today()) };
  const found = await index.stays(stay, days, isFresh ? performance.now() : undefined);
  searchMetrics.countSearch(found ? 'index' : 'sql');
  return toStayOffersJson(found ?? (await sqlSearches.run(() => findStays(database, stay, days))), stay, {
    key: quoteKeys.signing(now()),
    currency,
    now: now(),
    timeZone,
  });
}

/** A search for a stay that no guest may book says so, instead of offering rooms that booking then rejects. */
function assertBookable(stay: Stay, hotel: Deps['hotel'], today: string): void {
  if (stay.start < today) throw invalidFields({ start: 'must not be before today' });
  const last = hotel.lastBookableDay(today);
  if (last !== null && stay.end > last)
    throw invalidFields({ end: `must not be after ${longDate(last)}: later days cannot be booked yet` });
  if (nightsOf(stay) > hotel.maxNights)
    throw invalidFields({ end: `must be at most ${hotel.maxNights} nights after check-in` });
}

/** The same from Postgres. */
export function findStays(sql: Sql, stay: StayToPrice, days: BookableDays): Promise<Found> {
  const { today } = days;
  const availabilityAt = async ({ start, end }: Stay) => {
    const list = await readAvailability(sql, { start, end, guests: sizeOf(stay) }, today);
    const ids = list.map(({ categoryId }) => categoryId);
    const rates = await readNightlyRates(sql, ids, { start, end });
    return { list, ratesOf: (categoryId: string) => rates.get(categoryId) ?? null };
  };
  const spansOf = (of: Stay) => readFreeSpans(sql, { ...of, guests: sizeOf(stay) });
  return findOffers(stay, days, { availabilityAt, spansOf }, (ids, of) =>
    readFreeableByMoves(sql, ids, of, today),
  );
}
